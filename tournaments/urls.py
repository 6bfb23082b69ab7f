from django.urls import path

app_name = "tournaments"
urlpatterns: list = []
