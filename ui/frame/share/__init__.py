"""Sharing by link: the menu on every page, QR codes, and challenges."""
