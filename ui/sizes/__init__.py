"""Page Sizes's parts.

view      what page and link show: the choice of chart, the size, the numbers, one section
compared  which text is unseen, and what was measured on both
unseen    the inputs for the unseen text
sections  one function a chart, with the sentence on how to read it
parts     a chart with its downloads; the merge that was selected
"""
