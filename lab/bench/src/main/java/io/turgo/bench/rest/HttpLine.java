package io.turgo.bench.rest;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A connection that stays open for one request after the other, without pipelining. It costs less
 * CPU than a client for all cases, because generator and server share the machine. Not safe for
 * more than one thread.
 */
final class HttpLine implements AutoCloseable {
  private static final int ANSWER_WITHIN_MILLIS = 60_000;

  private final Socket socket;
  private final OutputStream out;
  private final InputStream in;
  private boolean closes;

  HttpLine(URI server) throws IOException {
    socket = new Socket();
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(ANSWER_WITHIN_MILLIS);
    socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), ANSWER_WITHIN_MILLIS);
    out = socket.getOutputStream();
    in = new BufferedInputStream(socket.getInputStream(), 8_192);
  }

  /** The bytes of a POST with a body of JSON. */
  static byte[] post(URI uri, String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    String head =
        "POST %s HTTP/1.1\r\nHost: %s:%d\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(uri.getRawPath(), uri.getHost(), uri.getPort(), body.length);
    byte[] first = head.getBytes(StandardCharsets.US_ASCII);
    byte[] request = new byte[first.length + body.length];
    System.arraycopy(first, 0, request, 0, first.length);
    System.arraycopy(body, 0, request, first.length, body.length);
    return request;
  }

  /** Sends a request and reads its answer to the end; its status. */
  int send(byte[] request) throws IOException {
    out.write(request);
    out.flush();
    String[] status = line().split(" ", 3);
    if (status.length < 2 || !status[0].startsWith("HTTP/1.")) {
      throw new IOException("Expected a status line, but got: " + String.join(" ", status));
    }
    readRest();
    return Integer.parseInt(status[1]);
  }

  /** Whether the server ends the connection after the last answer. */
  boolean closes() {
    return closes;
  }

  private void readRest() throws IOException {
    long length = 0;
    boolean chunked = false;
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      String value = header.substring(colon + 1).strip().toLowerCase(Locale.ROOT);
      switch (header.substring(0, colon).toLowerCase(Locale.ROOT)) {
        case "content-length" -> length = Long.parseLong(value);
        case "transfer-encoding" -> chunked = value.equals("chunked");
        case "connection" -> closes = value.equals("close");
        default -> {}
      }
    }
    if (!chunked) {
      in.skipNBytes(length);
      return;
    }
    for (int size = chunk(); size > 0; size = chunk()) {
      in.skipNBytes(size);
      line();
    }
    line();
  }

  private int chunk() throws IOException {
    return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("The server closed the connection within an answer");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
