package io.turgo.fuzz;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection that stays open from request to request, and sends what no client would. Not safe
 * for more than one thread.
 */
final class HttpWire implements AutoCloseable {
  private final URI server;
  private @Nullable Socket socket;
  private @Nullable InputStream in;

  HttpWire(URI server) {
    this.server = server;
  }

  /**
   * Sends a request and reads its answer to the end.
   *
   * @throws IOException if there was no whole answer within the time
   */
  HttpReply send(HttpRequest request, int withinMillis) throws IOException {
    long begin = System.nanoTime();
    boolean kept = false;
    try {
      Socket line = open();
      line.setSoTimeout(withinMillis);
      IOException refused = null;
      try {
        line.getOutputStream().write(request.bytes());
        line.getOutputStream().flush();
      } catch (IOException e) {
        refused = e; // a server that has heard enough may answer and close before all was sent
      }
      HttpReply reply = read(request, begin, refused);
      kept = request.isFramed() && !reply.closes();
      return reply;
    } finally {
      if (!kept) {
        close();
      }
    }
  }

  private Socket open() throws IOException {
    Socket line = socket;
    if (line == null) {
      line = new Socket();
      line.setTcpNoDelay(true);
      line.connect(new InetSocketAddress(server.getHost(), server.getPort()), 5_000);
      socket = line;
      in = new BufferedInputStream(line.getInputStream(), 16_384);
    }
    return line;
  }

  private HttpReply read(HttpRequest request, long begin, @Nullable IOException refused)
      throws IOException {
    try {
      String[] status = line().split(" ", 3);
      while (status.length > 1 && status[1].equals("100")) {
        headers();
        status = line().split(" ", 3);
      }
      if (status.length < 2 || !status[0].startsWith("HTTP/1.")) {
        throw new IOException("expected a status line, but got: " + String.join(" ", status));
      }
      int code = Integer.parseInt(status[1]);
      Map<String, String> headers = headers();
      boolean empty = request.method().equals("HEAD") || code == 204 || code == 304;
      byte[] body = empty ? new byte[0] : body(headers);
      return new HttpReply(
          code, headers, body, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    } catch (IOException e) {
      if (refused != null) {
        e.addSuppressed(refused);
      }
      throw e;
    }
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      if (colon < 1) {
        throw new IOException("expected a header, but got: " + header);
      }
      headers.put(
          header.substring(0, colon).toLowerCase(Locale.ROOT), header.substring(colon + 1).strip());
    }
    return headers;
  }

  private byte[] body(Map<String, String> headers) throws IOException {
    InputStream from = stream();
    if (headers.getOrDefault("transfer-encoding", "").equals("chunked")) {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      for (int size = chunk(); size > 0; size = chunk()) {
        body.writeBytes(from.readNBytes(size));
        line();
      }
      line();
      return body.toByteArray();
    }
    String length = headers.get("content-length");
    return length == null ? from.readAllBytes() : from.readNBytes(Integer.parseInt(length));
  }

  private int chunk() throws IOException {
    return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
  }

  private InputStream stream() throws IOException {
    if (in == null) {
      throw new IOException("not connected");
    }
    return in;
  }

  private String line() throws IOException {
    InputStream from = stream();
    StringBuilder line = new StringBuilder(64);
    for (int next = from.read(); next != '\n'; next = from.read()) {
      if (next < 0) {
        throw new EOFException("the server closed the connection within an answer");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    Socket line = socket;
    socket = null;
    in = null;
    if (line != null) {
      line.close();
    }
  }
}
