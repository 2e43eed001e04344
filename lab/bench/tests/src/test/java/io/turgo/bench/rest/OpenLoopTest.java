package io.turgo.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OpenLoopTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger requests = new AtomicInteger();

  @SuppressWarnings("NullAway.Init")
  private HttpServer server;

  @SuppressWarnings("NullAway.Init")
  private URI uri;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
    uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/start");
  }

  @AfterEach
  void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private OpenLoop.Result run(int connections) {
    return new OpenLoop(uri, HttpLine.post(uri, "{\"a\": 1}"), connections)
        .run(50, Duration.ofSeconds(1));
  }

  private static void answer(HttpExchange exchange, int status, long length) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    assertThat(new String(body, StandardCharsets.UTF_8)).isEqualTo("{\"a\": 1}");
    exchange.sendResponseHeaders(status, length);
    exchange.getResponseBody().write(new byte[10]);
    exchange.close();
  }

  @Test
  void countsAnswersByTheirStatusWhateverTheirForm() {
    server.createContext(
        "/start",
        exchange -> {
          int number = requests.getAndIncrement();
          // A length of 0 is a body in chunks.
          answer(exchange, number % 5 == 4 ? 503 : 201, number % 2 == 0 ? 10 : 0);
        });

    OpenLoop.Result result = run(4);

    assertThat(result.answered()).isEqualTo(40);
    assertThat(result.refused()).isEqualTo(Map.of(503, 10L));
    assertThat(result.unanswered()).isZero();
    assertThat(result.latencies().count()).isEqualTo(50);
  }

  @Test
  void waitingForAConnectionCountsAsLatency() {
    server.createContext(
        "/start",
        exchange -> {
          if (requests.getAndIncrement() == 0) {
            sleep();
          }
          answer(exchange, 201, 10);
        });

    OpenLoop.Result result = run(1);

    assertThat(result.answered()).isEqualTo(50);
    assertThat(result.latencies().millisAt(30)).isGreaterThan(200);
  }

  /** The server stands still: the very thing that is measured. */
  private static void sleep() {
    try {
      Thread.sleep(900);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void brokenConnectionIsNoAnswerAndTheNextRequestHasANewOne() {
    server.createContext(
        "/start",
        exchange -> {
          if (requests.getAndIncrement() == 3) {
            exchange.close();
            return;
          }
          answer(exchange, 201, 10);
        });

    OpenLoop.Result result = run(2);

    assertThat(result.answered()).isEqualTo(49);
    assertThat(result.errors()).isEqualTo(1);
  }
}
