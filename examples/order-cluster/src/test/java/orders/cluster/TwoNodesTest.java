package orders.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.HistoryService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.monitoring.EngineNode;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import orders.Orders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Nodes on one database, of which one is closed and one is killed while orders come. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class TwoNodesTest {
  private static final int ORDERS = 200;

  /** Of what a node that is killed leaves, others wait for this long. */
  private static final String LEASE = "--turgo.executor.lease=3s";

  /** Nobody calls the third node, so it is spared what costs half of its start. */
  private static final String[] NO_WEB = {
    LEASE, "--spring.main.web-application-type=none", "--spring.main.keep-alive=true"
  };

  private static void await(String what, BooleanSupplier state) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!state.getAsBoolean()) {
      assertThat(System.nanoTime()).as("not within a minute: " + what).isLessThan(end);
      Thread.sleep(10); // other nodes tell nobody
    }
  }

  /** It is started by a class path without what tests alone have. */
  @Test
  void nothingOfTurgoIsThereForTestsAlone() throws Exception {
    String pom = Files.readString(Path.of("pom.xml"));
    assertThat(pom).contains("<artifactId>turgo-engine</artifactId>");
    assertThat(
            Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL)
                .matcher(pom)
                .results())
        .extracting(dependency -> dependency.group(1))
        .filteredOn(dependency -> dependency.contains("<groupId>io.turgo</groupId>"))
        .noneMatch(dependency -> dependency.contains("<scope>test</scope>"));
  }

  @Test
  void whatANodeLeavesTheOtherDoes(@TempDir Path folder) throws Exception {
    try (TwoNodes nodes = TwoNodes.start(0, 0, LEASE);
        NodeProcess third = NodeProcess.begin(folder, nodes.arguments("third", 0, NO_WEB))) {
      Orders orders = nodes.first.getBean(Orders.class);
      ProcessEngine first = nodes.first.getBean(ProcessEngine.class);
      ProcessEngine second = nodes.second.getBean(ProcessEngine.class);

      placeWhile(
          orders,
          () -> {
            await("both do jobs", () -> jobsDoneBy(first) > 0 && jobsDoneBy(second) > 0);
            nodes.second.close();
          });
      await("all are shipped", () -> shipped(nodes) == ORDERS);
      assertThat(node(first, "second")).as("a node that was closed says so").isEmpty();

      await(
          "the third does jobs",
          () ->
              third.isAlive()
                  && node(first, "third").filter(it -> !it.shards().isEmpty()).isPresent());
      placeWhile(orders, third::kill);
      await("all are shipped", () -> shipped(nodes) == 2 * ORDERS);

      hasDoneEachOnce(first, 2 * ORDERS);
      assertThat(jobsFailedOn(first)).isZero();
      RepositoryService repository = first.getRepositoryService();
      assertThat(repository.createDeploymentQuery().count()).isEqualTo(1);
      assertThat(repository.createProcessDefinitionQuery().count()).isEqualTo(1);
    }
  }

  /** What happens to a node while orders come. */
  private interface Event {
    void happen() throws InterruptedException;
  }

  /** Half of the orders come before, half while it happens or later. */
  private static void placeWhile(Orders orders, Event event) throws InterruptedException {
    CountDownLatch half = new CountDownLatch(ORDERS / 2);
    CompletableFuture<Void> placed =
        CompletableFuture.runAsync(() -> {
          for (int each = 0; each < ORDERS; each++) {
            orders.place("a book", BigDecimal.TEN);
            half.countDown();
          }
        });
    assertThat(half.await(60, TimeUnit.SECONDS)).isTrue();
    event.happen();
    placed.orTimeout(60, TimeUnit.SECONDS).join();
  }

  private static long shipped(TwoNodes nodes) {
    return nodes
        .first
        .getBean(JdbcClient.class)
        .sql("SELECT count(*) FROM customer_order WHERE state = 'SHIPPED'")
        .query(Long.class)
        .single();
  }

  private static long jobsDoneBy(ProcessEngine engine) {
    return engine.getMetrics().executor().finished();
  }

  private static long jobsFailedOn(ProcessEngine engine) {
    return engine.getMetrics().executor().failed();
  }

  private static Optional<EngineNode> node(ProcessEngine asked, String name) {
    return asked.getManagementService().getNodes().stream()
        .filter(node -> node.name().equals(name))
        .findAny();
  }

  private static void hasDoneEachOnce(ProcessEngine engine, int all) {
    HistoryService history = engine.getHistoryService();
    ManagementService management = engine.getManagementService();
    assertThat(history.createHistoricProcessInstanceQuery().finished().count()).isEqualTo(all);
    for (String element : new String[] {"reserve", "ship", "shipped"}) {
      assertThat(
              history.createHistoricActivityInstanceQuery().activityId(element).finished().count())
          .as(element)
          .isEqualTo(all);
    }
    assertThat(engine.getRuntimeService().createProcessInstanceQuery().count()).isZero();
    assertThat(management.createJobQuery().count()).isZero();
    assertThat(management.createDeadLetterJobQuery().count()).isZero();
  }
}
