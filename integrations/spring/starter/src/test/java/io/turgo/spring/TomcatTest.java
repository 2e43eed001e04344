package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.rest.TurgoRestServlet;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.LoopbackOnly;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bodies that come slowly, in the container that Boot's applications have. */
@Timeout(120)
class TomcatTest {
  private static final String HEAD =
      "POST /tasks/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

  @TempDir private Path folder = Path.of("");

  private Socket send(Tomcat tomcat, String text) throws IOException {
    int port = tomcat.getConnector().getLocalPort();
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(60_000);
    write(socket, text);
    return socket;
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private static String status(Socket socket) throws IOException {
    return String.valueOf(
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
            .readLine());
  }

  @Test
  void noThreadWaitsForABodyAndOneThatDoesNotComeIsEndedInTime() throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("maxThreads", "4");
    List<Socket> stopped = new ArrayList<>();
    try (ProcessEngine engine =
        ProcessEngine.builder().sqlite(folder.resolve("turgo.db")).build()) {
      RestSettings settings =
          RestSettings.of(new LoopbackOnly()).withBodyTime(Duration.ofSeconds(3));
      Context context = tomcat.addContext("", null);
      Wrapper servlet = Tomcat.addServlet(context, "api", new TurgoRestServlet(engine, settings));
      servlet.setAsyncSupported(true);
      servlet.addMapping("/*");
      tomcat.start();
      for (int i = 0; i < 8; i++) {
        stopped.add(send(tomcat, HEAD + "Content-Length: 100\r\n\r\n{"));
      }
      try (Socket late = send(tomcat, HEAD + "Content-Length: 2\r\n\r\n{")) {
        write(late, "}");
        assertThat(status(late)).startsWith("HTTP/1.1 200");
      }
      for (Socket each : stopped) {
        assertThat(status(each)).startsWith("HTTP/1.1 408");
      }
    } finally {
      for (Socket each : stopped) {
        each.close();
      }
      tomcat.stop();
      tomcat.destroy();
    }
  }
}
