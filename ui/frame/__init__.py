"""What every page stands in: navigation, preferences, the address, the menu Share."""
