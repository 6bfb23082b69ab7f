from django.urls import path

app_name = "brackets"
urlpatterns: list = []
