from django.urls import path

app_name = "groups"
urlpatterns: list = []
