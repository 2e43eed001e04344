package io.turgo.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.bench.Engines;
import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.job.Job;
import io.turgo.engine.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job that brings down every node that runs it, as one does that crashes its JVM: the heartbeat
 * notes it, the other node takes its shard over and counts an attempt, and after the last one it is
 * put aside while the cluster works on.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TakeOverTest {
  private static final String PROCESSES =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="crash">
        <process id="deadly" isExecutable="true">
          <startEvent id="s"/>
          <sequenceFlow id="f1" sourceRef="s" targetRef="job"/>
          <serviceTask id="job" turgo:async="true" turgo:delegateExpression="${endless}"/>
          <sequenceFlow id="f2" sourceRef="job" targetRef="e"/>
          <endEvent id="e"/>
        </process>
        <process id="harmless" isExecutable="true">
          <startEvent id="s"/>
          <sequenceFlow id="f1" sourceRef="s" targetRef="job"/>
          <serviceTask id="job" turgo:async="true" turgo:class="io.turgo.bench.crash.CountDelegate"/>
          <sequenceFlow id="f2" sourceRef="job" targetRef="e"/>
          <endEvent id="e"/>
        </process>
      </definitions>
      """;

  @TempDir Path logs;

  private final List<Node> nodes = new ArrayList<>();
  private final BlockingQueue<Node> runs = new LinkedBlockingQueue<>();

  /** A child JVM, and a thread that waits for what it says. */
  private final class Node {
    private final Process process;

    Node(List<String> location) throws IOException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
      command.addAll(List.of("--enable-native-access=ALL-UNNAMED"));
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.add(NodeChild.class.getName());
      command.addAll(location);
      process =
          new ProcessBuilder(command)
              .redirectError(logs.resolve("node-" + nodes.size() + ".log").toFile())
              .start();
      nodes.add(this);
      Thread.ofPlatform().daemon().start(this::listen);
    }

    private void listen() {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.equals(NodeChild.RUNS)) {
            runs.add(this);
          }
        }
      } catch (IOException e) {
        // it was killed
      }
    }

    /** As an engine names its node. */
    String name() {
      return "node-" + process.pid();
    }

    void kill() throws InterruptedException {
      process.destroyForcibly();
      process.waitFor();
    }
  }

  @AfterEach
  void killAll() throws InterruptedException {
    for (Node node : nodes) {
      node.kill();
    }
  }

  @Test
  void aJobThatKillsItsNodesEndsAsDeadLetterAndTheClusterWorksOn() throws Exception {
    DatabaseSettings own = DatabaseSettings.own(DatabaseSettings.Kind.POSTGRES, null);
    try (BenchDatabase database = BenchDatabase.open(own);
        Store store = database.location().open();
        ProcessEngine front = Engines.withoutJobs(store)) {
      List<String> location = database.location().toArguments();
      new Node(location);
      new Node(location);
      front.getRepositoryService().createDeployment().addString("a.bpmn", PROCESSES).deploy();
      String deadly = front.getRuntimeService().startProcessInstanceByKey("deadly").getId();

      for (int attemptsLeft = 2; attemptsLeft >= 0; attemptsLeft--) {
        until("a heartbeat notes the job", () -> holder(store) != null);
        Objects.requireNonNull(holder(store)).kill();
        int left = attemptsLeft;
        until("the crash has left " + left + " attempts", () -> hasLeft(store, left));
        if (attemptsLeft > 0) {
          new Node(location);
        }
      }

      runs.clear();
      Job dead =
          Objects.requireNonNull(
              front.getManagementService().createDeadLetterJobQuery().singleResult());
      assertThat(dead.getProcessInstanceId()).isEqualTo(deadly);
      assertThat(dead.getRetries()).isZero();
      assertThat(dead.getExceptionMessage()).contains("died before the job ended");
      String harmless =
          front.getRuntimeService().startProcessInstanceByKey("harmless", Map.of("n", 0)).getId();
      until(
          "another job runs",
          () ->
              front
                      .getHistoryService()
                      .createHistoricProcessInstanceQuery()
                      .processInstanceId(harmless)
                      .finished()
                      .count()
                  == 1);
      assertThat(runs).as("nobody runs the dead letter").isEmpty();
      assertThat(ConsistencyCheck.run(store)).isEmpty();
    }
  }

  /** Whether the one job has so many attempts left, wherever it is. */
  private static boolean hasLeft(Store store, int attempts) {
    return Long.valueOf(1)
        .equals(
            first(
                store,
                """
                SELECT count(*) FROM (
                  SELECT retries FROM turgo_job
                  UNION ALL SELECT retries FROM turgo_timer_job
                  UNION ALL SELECT retries FROM turgo_dead_letter_job) j
                WHERE retries = %d
                """
                    .formatted(attempts),
                row -> row.getLong(1)));
  }

  /**
   * The node that has noted the attempt which runs now and has its shard, null if there is none. On
   * a busy machine another one may still run it, which the others took for dead.
   */
  private @Nullable Node holder(Store store) {
    String name =
        first(
            store,
            """
            SELECT n.name FROM turgo_node n
            JOIN (
              SELECT id, instance_rev, shard FROM turgo_job
              UNION ALL SELECT id, instance_rev, shard FROM turgo_timer_job) j
            ON n.long_running_jobs LIKE '%' || j.id || '@' || j.instance_rev || '%'
            JOIN turgo_shard_lease l ON l.shard = j.shard AND l.node_id = n.id
            """,
            row -> row.getString(1));
    return nodes.stream()
        .filter(node -> node.process.isAlive() && node.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** Reads a column of a row. */
  private interface Column<T> {
    T of(ResultSet row) throws SQLException;
  }

  private static <T> @Nullable T first(Store store, String sql, Column<T> column) {
    try (Connection connection = store.reads().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? column.of(row) : null;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private static void until(String what, BooleanSupplier holds) {
    Await.until(Duration.ofMinutes(2), what, holds::getAsBoolean);
  }
}
