"""Sharing by link: the menu on every page, and QR codes."""
