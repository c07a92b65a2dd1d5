"""The program that a newly started learner or judge process runs."""

import json
import socket
import sys

from nbjudge.servers.fork_main import become, prepare


def _main() -> None:
    task = json.loads(sys.stdin.readline())
    shell = prepare(task["modules"])
    connection = socket.create_connection(("127.0.0.1", task["port"]))
    connection.sendall(task["token"].encode())
    become(task["role"], connection, shell, task["path"])


if __name__ == "__main__":
    _main()
