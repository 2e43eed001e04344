package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.settings.ExecutorSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Batches whose node dies in their middle, and batches on two nodes. */
@Timeout(240)
class BatchCrashTest {
  /** The event of which the node dies, long before the end and in the middle of a group. */
  private static final int DEADLY = 777;

  private static ProcessEngineBuilder settings(ProcessEngineBuilder builder, String node) {
    return builder
        .executorActive(true)
        .executor(
            ExecutorSettings.defaults()
                .withNodeName(node)
                .withConcurrency(8)
                .withPollInterval(Duration.ofMillis(100))
                .withLease(Duration.ofSeconds(2)));
  }

  /** A node that dies without a word; its arguments are the database and where it is. */
  public static final class Program {
    private Program() {}

    public static void main(String[] args) throws InterruptedException {
      Kit.on(
          DyingNode.open(Database.valueOf(args[0]), args[1]),
          builder ->
              settings(builder, "dying")
                  .eventListener(
                      DyingNode.deadlyAt(DEADLY), TurgoEngineEventType.VARIABLE_CREATED));
      new CountDownLatch(1).await(); // until it dies
    }
  }

  private static void startInstances(Kit kit, int number) throws Exception {
    kit.deploy("waiting", start("s"), user("t", ""), end("e"), flow("s -> t -> e"));
    try (ExecutorService threads = Executors.newFixedThreadPool(100)) {
      List<Future<?>> started =
          IntStream.range(0, 100)
              .<Future<?>>mapToObj(i ->
                  threads.submit(() -> {
                    for (int n = 0; n < number / 100; n++) {
                      kit.start("waiting", Map.of());
                    }
                  }))
              .toList();
      for (Future<?> one : started) {
        one.get(120, TimeUnit.SECONDS);
      }
    }
  }

  private static Batch begin(Kit kit, String value) {
    return kit.engine()
        .getManagementService()
        .createBulkOperation()
        .setVariables(
            kit.engine().getRuntimeService().createProcessInstanceQuery(), Map.of("by", value))
        .start();
  }

  private static Batch awaitEnd(Kit kit, String batchId) {
    return Await.value(
        () ->
            Objects.requireNonNull(
                kit.engine()
                    .getManagementService()
                    .createBatchQuery()
                    .batchId(batchId)
                    .singleResult()),
        batch -> batch.getCompleteTime() != null);
  }

  /** Those of instances, not what the batch itself keeps for them. */
  private static long variables(Kit kit) {
    return kit.rows(
        "SELECT count(*) FROM turgo_variable v JOIN turgo_instance i ON i.id = v.instance_id"
            + " WHERE v.name = 'by' AND i.kind = 'process'");
  }

  private static void assertEachDoneOnce(Kit kit, Batch batch, int number) {
    assertThat(batch.getStatus()).isEqualTo(Batch.STATUS_COMPLETED);
    assertThat(batch.getStatistics()).isEqualTo(new BatchStatistics((long) number, number, 0, 0));
    assertThat(variables(kit)).isEqualTo(number);
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_detail WHERE name = 'by'"))
        .as("changes of variables")
        .isEqualTo(number);
    assertThat(kit.rows("SELECT count(*) FROM turgo_batch_part")).isEqualTo(number);
    Await.until(
        "the last unit is over",
        () -> kit.engine().getManagementService().createJobQuery().count() == 0);
    kit.checkConsistency();
  }

  private static void killedInTheMiddle(Database database, Path folder, int number)
      throws Exception {
    String place = DyingNode.place(database, folder);
    String id;
    try (Kit kit = Kit.on(DyingNode.open(database, place), builder -> builder)) {
      startInstances(kit, number);
      id = begin(kit, "batch").getId();
    }
    DyingNode.run(Program.class, folder.resolve("node.log"), database.name(), place);
    try (Kit kit = Kit.on(DyingNode.open(database, place), builder -> builder)) {
      long noted = kit.rows("SELECT count(*) FROM turgo_batch_part");
      assertThat(noted).isPositive().isLessThan(number);
      assertThat(variables(kit)).isEqualTo(noted);
      kit.checkConsistency();
    }
    try (Kit kit = Kit.on(DyingNode.open(database, place), builder -> settings(builder, "next"))) {
      assertEachDoneOnce(kit, awaitEnd(kit, id), number);
    }
  }

  @Test
  void itGoesOnAfterItsNodeWasKilledOnSqlite(@TempDir Path folder) throws Exception {
    killedInTheMiddle(Database.SQLITE, folder, 10_000);
  }

  @Test
  void itGoesOnAfterItsNodeWasKilledOnPostgres(@TempDir Path folder) throws Exception {
    killedInTheMiddle(Database.POSTGRES, folder, 2_000);
  }

  /** Both nodes do jobs of both batches, and change the instances that the other one has cached. */
  @Test
  void twoNodesDoSeveralBatchesOnTheSameInstances(@TempDir Path folder) throws Exception {
    String place = DyingNode.place(Database.POSTGRES, folder);
    int number = 400;
    try (Kit one =
            Kit.on(DyingNode.open(Database.POSTGRES, place), builder -> settings(builder, "one"));
        Kit two =
            Kit.on(DyingNode.open(Database.POSTGRES, place), builder -> settings(builder, "two"))) {
      startInstances(one, number);
      List<String> ids =
          List.of(
              begin(one, "one").getId(),
              begin(two, "two").getId(),
              begin(one, "one").getId(),
              begin(two, "two").getId());
      for (String id : ids) {
        assertThat(awaitEnd(two, id).getStatistics())
            .isEqualTo(new BatchStatistics((long) number, number, 0, 0));
      }
      assertThat(one.rows("SELECT count(*) FROM turgo_h_detail WHERE name = 'by'"))
          .isEqualTo(4L * number);
      long done =
          one.engine().getMetrics().batches().done() + two.engine().getMetrics().batches().done();
      assertThat(done).isEqualTo(4L * number);
      Await.until(
          "the last units are over",
          () -> one.engine().getManagementService().createJobQuery().count() == 0);
      one.checkConsistency();
    }
  }
}
