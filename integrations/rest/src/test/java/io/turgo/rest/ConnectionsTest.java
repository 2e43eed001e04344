package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.LoopbackOnly;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What goes over the line, and what browsers are told. */
class ConnectionsTest {
  private static Served served;

  @BeforeAll
  static void start() {
    served =
        Served.start(
            RestSettings.of(new LoopbackOnly())
                .withBodyTime(Duration.ofMillis(500))
                .withOrigins(Set.of("https://tasks.example")));
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  private static Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.server.port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  /** Status line and headers of the next answer; its body is left out, all but the connection. */
  private static String answer(BufferedReader in) throws IOException {
    StringBuilder head = new StringBuilder();
    int length = 0;
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      head.append(line).append('\n');
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).strip());
      }
    }
    for (int i = 0; i < length; i++) {
      in.read();
    }
    return head.toString();
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  private static String post(String path, String headers, int length) {
    return "POST "
        + TurgoRestServlet.PATH
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + headers
        + "Content-Length: "
        + length
        + "\r\n\r\n";
  }

  @Test
  void aBodyInAnotherEncodingIsRefused() throws IOException {
    for (String charset : new String[] {"utf-7", "nonsense", "\"utf-16\""}) {
      try (Socket socket = connect()) {
        String request = post("/tasks/search", "", 2).replace("/json", "/json;charset=" + charset);
        send(socket, request + "{}");
        assertThat(answer(reader(socket))).as(charset).startsWith("HTTP/1.1 415");
      }
    }
    try (Socket socket = connect()) {
      String request = post("/tasks/search", "", 2).replace("/json", "/json; charset=\"UTF-8\"");
      send(socket, request + "{}");
      assertThat(answer(reader(socket))).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void headersThatComeTooSlowlyEndTheConnection() throws IOException {
    String part = "GET " + TurgoRestServlet.PATH + "/engine HTTP/1.1\r\nHost: localhost\r\nX: ";
    try (Socket first = connect();
        Socket second = connect()) {
      send(second, part + "1\r\n\r\n");
      BufferedReader in = reader(second);
      assertThat(answer(in)).startsWith("HTTP/1.1 200");
      send(first, part);
      send(second, part);
      assertThat(first.getInputStream().read()).isEqualTo(-1);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @Test
  void callersBehindAProxyAreNotOfThisMachine() throws IOException {
    for (String header :
        List.of(
            "Forwarded",
            "Via",
            "X-Forwarded-For",
            "X-Forwarded-Host",
            "X-Real-IP",
            "X-Cluster-Client-IP",
            "True-Client-IP",
            "CF-Connecting-IP")) {
      try (Socket socket = connect()) {
        send(
            socket,
            "GET "
                + TurgoRestServlet.PATH
                + "/engine HTTP/1.1\r\nHost: localhost\r\n"
                + header
                + ": 127.0.0.1\r\n\r\n");
        assertThat(answer(reader(socket))).as(header).startsWith("HTTP/1.1 401");
      }
    }
  }

  @Test
  void whatSmugglesARequestIsRefused() throws IOException {
    String head = "POST " + TurgoRestServlet.PATH + "/tasks/search HTTP/1.1\r\nHost: localhost\r\n";
    String type = "Content-Type: application/json\r\n";
    for (String twice :
        new String[] {
          "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
          "Content-Length: 2\r\nContent-Length: 20\r\n",
          "Content-Length : 2\r\n",
          "Transfer-Encoding: xchunked\r\n",
          "Content-Length: +2\r\n"
        }) {
      try (Socket socket = connect()) {
        send(socket, head + type + twice + "\r\n{}GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        BufferedReader in = reader(socket);
        assertThat(answer(in)).as(twice).startsWith("HTTP/1.1 400");
        assertThat(in.read()).as(twice).isEqualTo(-1);
      }
    }
  }

  @Test
  void anAnswerBeforeTheBodyWasReadSaysThatTheConnectionEnds() throws IOException {
    for (String early :
        new String[] {
          post("/nowhere", "", 100_000),
          post("/tasks/search", "Via: 1.1 proxy\r\n", 100_000),
          post("/tasks/search", "If-Match: x\r\n", 100_000),
          post("/tasks/search", "", 50 << 20),
          post("/tasks/1%2", "", 100_000)
        }) {
      try (Socket socket = connect()) {
        send(socket, early);
        BufferedReader in = reader(socket);
        assertThat(answer(in)).as(early).startsWith("HTTP/1.1 4").contains("Connection: close");
        assertThat(in.read()).as(early).isEqualTo(-1);
      }
    }
  }

  @Test
  void aConnectionGoesOnBehindAnAnswerWhoseBodyWasRead() throws IOException {
    try (Socket socket = connect()) {
      BufferedReader in = reader(socket);
      for (String body : new String[] {"{\"limit\": -1}", "{broken", "{}"}) {
        send(socket, post("/tasks/search", "", body.length()) + body);
        assertThat(answer(in)).startsWith("HTTP/1.1 ").doesNotContain("Connection: close");
      }
    }
  }

  @Test
  void aBodyThatComesByteByByteIsEndedInTime() throws Exception {
    try (Socket socket = connect()) {
      send(socket, post("/tasks/search", "", 1_000));
      Thread drip = Thread.ofVirtual().start(() -> drip(socket));
      long begin = System.nanoTime();
      String head = answer(reader(socket));
      assertThat(head).startsWith("HTTP/1.1 408 ").contains("Connection: close");
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
      socket.close();
      Await.end(drip);
    }
  }

  @Test
  void aBodyThatIsNoneIsRefused() throws IOException {
    try (Socket socket = connect()) {
      String chunked =
          post("/tasks/search", "", 1).replace("Content-Length: 1", "Transfer-Encoding: chunked");
      send(socket, chunked + "zz\r\nabc\r\n0\r\n\r\n");
      assertThat(answer(reader(socket)))
          .startsWith("HTTP/1.1 400 ")
          .contains("application/problem+json", "Connection: close");
    }
  }

  @Test
  void aBodyThatStopsIsEndedInTime() throws IOException {
    try (Socket socket = connect()) {
      send(socket, post("/tasks/search", "", 1_000) + "{\"filter\"");
      long begin = System.nanoTime();
      assertThat(answer(reader(socket))).startsWith("HTTP/1.1 408 ").contains("Connection: close");
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
    }
  }

  @Test
  void clientsThatStopKeepNobodyFromBeingServed() throws IOException {
    String stopped = post("/deployments", "", 1_000).replace("/json", "/xml") + "<definitions";
    String read =
        "GET " + TurgoRestServlet.PATH + "/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (String begun : List.of(stopped, read.repeat(40))) {
      List<Socket> sockets = new ArrayList<>();
      try {
        for (int i = 0; i < 205; i++) { // more than the server has threads
          Socket socket = new Socket();
          socket.setReceiveBufferSize(4_096);
          socket.connect(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), served.server.port()));
          sockets.add(socket);
          send(socket, begun);
        }
        assertThat(ask("POST", "Content-Length: 0\r\n")).startsWith("HTTP/1.1 200 ");
      } finally {
        for (Socket socket : sockets) {
          socket.close();
        }
      }
    }
  }

  private static void drip(Socket socket) {
    try {
      OutputStream out = socket.getOutputStream();
      for (int i = 0; i < 1_000; i++) {
        out.write(' ');
        out.flush();
        TimeUnit.MILLISECONDS.sleep(50);
      }
    } catch (SocketException e) {
      // The server has had enough of it.
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void pagesOfOtherOriginsAreRefusedUnlessTheyAreNamed() throws IOException {
    String foreign = ask("POST", "Origin: https://elsewhere.example\r\nContent-Length: 0\r\n");
    assertThat(foreign).startsWith("HTTP/1.1 403 ").doesNotContain("Access-Control");
    assertThat(ask("OPTIONS", "Origin: https://elsewhere.example\r\n"))
        .doesNotContain("Access-Control");
    assertThat(ask("POST", "Sec-Fetch-Site: cross-site\r\nContent-Length: 0\r\n"))
        .startsWith("HTTP/1.1 403 ");
    assertThat(ask("POST", "Origin: https://tasks.example\r\nContent-Length: 0\r\n"))
        .startsWith("HTTP/1.1 200 ")
        .contains("Access-Control-Allow-Origin: https://tasks.example", "Vary: Origin");
  }

  @Test
  void aHostThatIsNotThisMachineIsRefused() throws IOException {
    try (Socket socket = connect()) {
      send(
          socket, "GET " + TurgoRestServlet.PATH + "/me HTTP/1.1\r\nHost: rebound.example\r\n\r\n");
      assertThat(answer(reader(socket))).startsWith("HTTP/1.1 401 ");
    }
  }

  @Test
  void everyAnswerTellsBrowsersToBeCareful() throws IOException {
    for (String head :
        new String[] {
          ask("POST", "Content-Length: 0\r\n"),
          ask("DELETE", ""),
          ask("POST", "If-Match: x\r\n"),
          line("GET / HTTP/1.1\r\nHost: localhost\r\n"),
          line("GET /%00 HTTP/1.1\r\nHost: localhost\r\n"),
          line("GET /page/ HTTP/1.1\r\nHost: rebound.example\r\n")
        }) {
      assertThat(head)
          .contains(
              "X-Content-Type-Options: nosniff",
              "X-Frame-Options: DENY",
              "Content-Security-Policy: default-src 'none'",
              "Referrer-Policy: no-referrer",
              "Cache-Control: no-store")
          .doesNotContain("Server:");
    }
  }

  private static String ask(String method, String headers) throws IOException {
    return line(
        method
            + ' '
            + TurgoRestServlet.PATH
            + "/tasks/search HTTP/1.1\r\nHost: localhost\r\n"
            + headers);
  }

  private static String line(String head) throws IOException {
    try (Socket socket = connect()) {
      send(socket, head + "\r\n");
      return answer(reader(socket));
    }
  }
}
