package io.turgo.rest.core.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class AnswersAsideTest {
  private static final int ANSWER = 2 << 20; // more than sockets take by themselves
  private static final int ROOM = 5 << 20;

  /** Answers as servlets do: with a thread that waits until what it writes is taken. */
  private static final class Answering extends Handler.Abstract {
    private final AtomicInteger answered = new AtomicInteger();

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      try (OutputStream out = Content.Sink.asOutputStream(response)) {
        for (int i = 0; i < ANSWER; i += 1 << 16) {
          out.write(part(i));
        }
        answered.incrementAndGet();
      } catch (IOException e) {
        callback.failed(e);
        return true;
      }
      callback.succeeded();
      return true;
    }

    private static byte[] part(int begin) {
      ByteBuffer part = ByteBuffer.allocate(1 << 16);
      while (part.hasRemaining()) {
        part.putInt(begin + part.position());
      }
      return part.array();
    }
  }

  @Test
  void whatIsKeptForClientsThatDoNotReadHasABound() throws Exception {
    Answering answering = new Answering();
    AnswersAside aside = new AnswersAside(answering, ROOM);
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    connector.setAcceptedSendBufferSize(4_096);
    server.addConnector(connector);
    server.setHandler(aside);
    server.start();
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 8; i++) {
        sockets.add(ask(connector.getLocalPort()));
      }
      Await.until(() -> aside.room() < 1 << 16);
      assertThat(aside.room()).isNotNegative();
      assertThat(answering.answered.get()).isLessThan(3);

      byte[] read = readAll(sockets.getLast());
      int body = read.length - ANSWER;
      assertThat(new String(read, 0, body, StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 200 ");
      ByteBuffer numbers = ByteBuffer.wrap(read, body, ANSWER);
      for (int i = 0; i < ANSWER; i += Integer.BYTES) {
        assertThat(numbers.getInt()).isEqualTo(i);
      }

      for (Socket socket : sockets) {
        socket.close();
      }
      Await.until(() -> aside.room() == ROOM);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
      server.stop();
    }
  }

  private static Socket ask(int port) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4_096);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static byte[] readAll(Socket socket) throws IOException {
    try (InputStream in = socket.getInputStream()) {
      return in.readAllBytes();
    }
  }
}
