"""The demo: tournaments as data files beside this module, loaded through the same services that people use.

records    what a data file holds
numbering  a drawn knockout -> the order of 706.1 that gives it
loading    a record -> a tournament
"""
