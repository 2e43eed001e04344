package io.turgo.rest.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

class RequestBodyTest {
  private static final long ROOM = 100_000;

  /** Says how long a body is. */
  private static final class Length extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private final transient AtomicLong room = new AtomicLong(ROOM);

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      try {
        byte[] body = RequestBody.of(request, 90_000, Duration.ofSeconds(20), room);
        if (body != null) {
          response.getWriter().print(body.length);
        }
      } catch (ProblemException e) {
        response.setStatus(e.type().status());
      }
    }
  }

  @Test
  void bodiesThatDoNotComeHaveABoundTogether() throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler("/");
    Length length = new Length();
    ServletHolder holder = new ServletHolder(length);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/*");
    server.setHandler(context);
    server.start();
    int port = connector.getLocalPort();
    try (Socket first = new Socket(InetAddress.getLoopbackAddress(), port);
        Socket second = new Socket(InetAddress.getLoopbackAddress(), port);
        Socket third = new Socket(InetAddress.getLoopbackAddress(), port)) {
      send(first, head(80_000) + " ".repeat(70_000));
      Await.until(() -> length.room.get() == ROOM - 70_000);
      send(second, head(80_000) + " ".repeat(40_000));
      assertThat(answer(second)).startsWith("HTTP/1.1 503 ");
      assertThat(length.room.get()).isEqualTo(ROOM - 70_000);
      send(first, " ".repeat(10_000));
      assertThat(answer(first)).startsWith("HTTP/1.1 200 ").endsWith("80000");
      assertThat(length.room.get()).isEqualTo(ROOM);
      send(third, head(80_000) + " ".repeat(70_000));
      Await.until(() -> length.room.get() == ROOM - 70_000);
      third.close();
      Await.until(() -> length.room.get() == ROOM);
    } finally {
      server.stop();
    }
  }

  private static String head(int length) {
    return "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static String answer(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
  }
}
