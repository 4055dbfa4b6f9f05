"""The questions to a store as tools of an assistant, by the Model Context Protocol over standard input and output.

The program `hkstats-mcp` is started by the assistant; `pip install 'hkstats[mcp]'` installs what it needs. It shows an
assistant what the owner of the store granted to the assistant's name, and changes nothing unless it was started with
`--allow-import`. Docs/Assistants.md says how to add it.
"""
