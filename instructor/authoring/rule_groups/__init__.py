"""Rules for authors, grouped by their subject. `rules.py` imports them, and checks lessons against all of them in
order.
"""
