from django.urls import path

app_name = "desk"
urlpatterns: list = []
