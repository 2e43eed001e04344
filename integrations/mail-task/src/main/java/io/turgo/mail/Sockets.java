package io.turgo.mail;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import javax.net.SocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the connections of one mail, so that they can be closed by another thread: Jakarta Mail's
 * own way to close waits for the mail.
 */
final class Sockets extends SocketFactory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Sockets.class);

  private final List<Socket> made = new ArrayList<>();
  private boolean closed;

  @Override
  public synchronized Socket createSocket() throws IOException {
    if (closed) {
      throw new IOException("No new connection: the engine is being closed");
    }
    Socket socket = new Socket();
    made.add(socket);
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  private Socket connected(InetSocketAddress address) throws IOException {
    Socket socket = createSocket();
    socket.connect(address, 30_000);
    return socket;
  }

  @Override
  public synchronized void close() {
    closed = true;
    made.forEach(Sockets::closeQuietly);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("A connection to a mail server could not be closed", e);
    }
  }
}
