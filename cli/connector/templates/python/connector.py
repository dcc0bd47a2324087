"""A Tollgate connector: an HTTP server that verifies and signs messages, and passes requests to operations.py.

    python3 connector.py --secret-file secret.txt [--port 8091] [--journal connector.jsonl]
"""
import argparse
import hashlib
import hmac
import json
import os
import re
import socketserver
import ssl
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from operations import OPERATIONS
from toy_acquirer import BadQuestion, ToyAcquirer

REQUEST_BYTES_MAX = 1_572_864
CLOCK_SKEW_S = 300
TIMEOUT_S = 30
SIGNATURE = re.compile(r"t=([0-9]{1,12})((?:,v1=[0-9a-f]{64}){1,4})")


def mac(secret, time_s, direction, path, body):
    text = f"{time_s}.{direction}.{path}.".encode() + body
    return hmac.new(secret, text, hashlib.sha256).hexdigest()


def is_signed(secrets, header, path, body):
    """Returns True if one of the secrets signed the request recently. Compares signatures in constant time."""
    found = SIGNATURE.fullmatch(header or "")
    if found is None or abs(time.time() - int(found[1])) > CLOCK_SKEW_S:
        return False
    given = found[2].split(",v1=")[1:]
    wanted = [mac(secret, found[1], "request", path, body) for secret in secrets]
    return any([hmac.compare_digest(one, other) for one in given for other in wanted])


def sign(secrets, path, body):
    time_s = int(time.time())
    return ",".join([f"t={time_s}", *(f"v1={mac(secret, time_s, 'reply', path, body)}" for secret in secrets)])


def reply_to(acquirer, operation, body):
    """Returns the status and the response. Rejects a request that cannot be read before anything is changed."""
    try:
        question = json.loads(body)
        request_id = question["request_id"]
        if not isinstance(request_id, str) or not 1 <= len(request_id) <= 64:
            raise BadQuestion("request_id")
        return 200, {"request_id": request_id, **operation(acquirer, question)}
    except (BadQuestion, KeyError, TypeError, AttributeError, ValueError, RecursionError):
        return 400, {"error": "the request cannot be processed"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = TIMEOUT_S

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > REQUEST_BYTES_MAX:
            self.close_connection = True
            return self.answer(413, {"error": "the request is too large"})
        body = self.rfile.read(int(length))
        if not is_signed(self.server.secrets, self.headers.get("Tollgate-Signature"), self.path, body):
            return self.answer(401, {"error": "the signature or its time is not valid"})
        operation = OPERATIONS.get(self.path.removeprefix("/v1/"))
        if operation is None:
            return self.answer(404, {"error": "there is no such operation"})
        self.answer(*reply_to(self.server.acquirer, operation, body))

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Tollgate-Signature", sign(self.server.secrets, self.path, body))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *parts):
        """Logs nothing because a request can contain card data."""


class SocketServer(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True
    request_queue_size = 128

    def get_request(self):
        return self.socket.accept()[0], ("local", 0)


class PortServer(ThreadingHTTPServer):
    request_queue_size = 128

    def server_bind(self):
        # Skips the host name lookup, which can be slow.
        socketserver.TCPServer.server_bind(self)


def read_secrets(path):
    with open(path, encoding="ascii") as file:
        secrets = file.read().split()
    if not 1 <= len(secrets) <= 2 or not all(32 <= len(one) <= 256 for one in secrets):
        sys.exit(f"{path} must have one or two secrets of 32 to 256 characters, one per line")
    return [one.encode() for one in secrets]


def main():
    parser = argparse.ArgumentParser(description="A Tollgate connector.")
    parser.add_argument("--secret-file", required=True, help="file with one or two secrets of the connector")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8091, help="port to listen on; 0 chooses a free one")
    parser.add_argument("--socket", help="Unix socket to listen on instead of a port")
    parser.add_argument("--cert", help="certificate for https, PEM")
    parser.add_argument("--key", help="private key of the certificate, PEM")
    parser.add_argument("--journal", default="connector.jsonl")
    options = parser.parse_args()
    if options.socket and os.path.exists(options.socket):
        os.unlink(options.socket)
    server = SocketServer(options.socket, Handler) if options.socket else PortServer((options.host, options.port), Handler)
    server.secrets = read_secrets(options.secret_file)
    server.acquirer = ToyAcquirer(options.journal)
    server.acquirer.report_secret = server.secrets[0]
    scheme = "http"
    if options.cert:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(options.cert, options.key)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        scheme = "https"
    address = f"unix:{options.socket}" if options.socket else f"{scheme}://{options.host}:{server.server_address[1]}"
    print(f"connector at {address}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
