"""What the course needs in a browser, where Python is Pyodide and there's no server: an installed course never imports
this.
"""
