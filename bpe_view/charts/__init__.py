"""Charts: each module makes one plotly figure from plain values, and the table behind it.

Headers of tables that are data for programs are English. Plotly is imported inside the functions,
because it is slow to load and the text of a page need not wait for it.
"""
