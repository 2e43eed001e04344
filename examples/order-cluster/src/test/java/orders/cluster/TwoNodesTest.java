package orders.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import orders.Orders;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Two nodes on PostgreSQL take orders by HTTP and ship them. */
class TwoNodesTest {
  private final HttpClient http = HttpClient.newHttpClient();

  private static URI orders(ConfigurableApplicationContext node) {
    return URI.create(
        "http://127.0.0.1:"
            + node.getEnvironment().getRequiredProperty("local.server.port")
            + "/orders");
  }

  private void place(ConfigurableApplicationContext node) throws Exception {
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(orders(node))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"item\":\"a book\",\"amount\":20}"))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
  }

  @Test
  void ordersOfBothAreShipped() throws Exception {
    try (TwoNodes nodes = TwoNodes.start(0, 0)) {
      place(nodes.first);
      place(nodes.second);

      long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
      Orders seen = nodes.second.getBean(Orders.class);
      while (!seen.all().stream().allMatch(order -> order.state().equals("SHIPPED"))) {
        assertThat(System.nanoTime() - end).as("nanoseconds beyond the end").isNegative();
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      }
      assertThat(seen.all()).hasSize(2);
    }
  }
}
