package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever calls an engine that is being closed is told, and closing comes to its end. */
@Timeout(120)
class ClosingTest {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** Patience, and what a loaded machine may need for the rest. */
  private static final long BOUND_SECONDS = 45;

  private static Kit kit(Database database) {
    return Kit.on(
        database.open(),
        settings -> settings.executor(ExecutorSettings.defaults().withStopPatience(PATIENCE)));
  }

  private static CompletableFuture<Void> begin(Runnable call) {
    return CompletableFuture.runAsync(call, task -> Thread.ofPlatform().daemon().start(task));
  }

  private static void close(ProcessEngine engine) throws Exception {
    begin(engine::close).get(BOUND_SECONDS, TimeUnit.SECONDS);
    assertThat(engine.getHealth().state()).isEqualTo(EngineHealth.State.CLOSED);
  }

  @ParameterizedTest
  @EnumSource
  void callersWhoseUserCodeEndsLaterAreToldThen(Database database) throws Exception {
    int callers = 60;
    CountDownLatch inside = new CountDownLatch(callers);
    CountDownLatch goOn = new CountDownLatch(1);
    List<String> elements = new ArrayList<>(List.of(start("s"), parallel("p"), flow("s -> p")));
    for (int i = 0; i < callers; i++) {
      elements.add(user("u" + i, ""));
      elements.add(code("c" + i, "late", ""));
      elements.add(end("e" + i));
      elements.add(flow("p -> u" + i + " -> c" + i + " -> e" + i));
    }
    Kit kit = kit(database);
    kit.code(
        "late",
        execution -> {
          inside.countDown();
          Await.open(goOn);
        });
    String id = kit.run("late", elements.toArray(String[]::new));
    List<CompletableFuture<Void>> calls = new ArrayList<>();
    for (Task task : kit.engine().getTaskService().createTaskQuery().processInstanceId(id).list()) {
      calls.add(begin(() -> kit.engine().getTaskService().complete(task.getId())));
    }
    Await.open(inside);

    close(kit.engine());
    goOn.countDown();

    for (CompletableFuture<Void> call : calls) {
      assertThat(call)
          .failsWithin(Duration.ofSeconds(BOUND_SECONDS))
          .withThrowableThat()
          .withCauseInstanceOf(TurgoEngineClosedException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void callsAfterwardsAreRefusedBeforeUserCodeRuns(Database database) throws Exception {
    AtomicInteger ran = new AtomicInteger();
    Kit kit = kit(database);
    kit.code("counted", execution -> ran.incrementAndGet());
    kit.deploy("counted", start("s"), code("c", "counted", ""), end("e"), flow("s -> c -> e"));
    String id = kit.run("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    close(kit.engine());

    assertThatThrownBy(() -> kit.start("counted", Map.of()))
        .isInstanceOf(TurgoEngineClosedException.class);
    assertThatThrownBy(() -> kit.engine().getRuntimeService().setVariable(id, "v", 1))
        .isInstanceOf(TurgoEngineClosedException.class);
    assertThatThrownBy(() -> kit.deploy("more", start("s")))
        .isInstanceOf(TurgoEngineClosedException.class);
    assertThatThrownBy(() ->
            kit.engine()
                .inTransaction(connection -> {
                  return ran.incrementAndGet();
                }))
        .isInstanceOf(TurgoEngineClosedException.class);
    assertThat(ran).hasValue(0);
  }

  @ParameterizedTest
  @EnumSource
  void aTransactionThatDoesNotEndHoldsNobodyUp(Database database) throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Kit kit = kit(database);
    String id = kit.run("held", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    CompletableFuture<Void> holder =
        begin(() ->
            kit.engine()
                .inTransaction(connection -> {
                  kit.engine().getRuntimeService().setVariable(id, "v", 1);
                  inside.countDown();
                  Await.open(never);
                  return id;
                }));
    Await.open(inside);
    List<CompletableFuture<Void>> others = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      others.add(begin(() -> kit.engine().getRuntimeService().setVariable(id, "v", 2)));
    }

    close(kit.engine());

    for (CompletableFuture<Void> other : others) {
      assertThat(other)
          .failsWithin(Duration.ofSeconds(BOUND_SECONDS))
          .withThrowableThat()
          .withCauseInstanceOf(TurgoException.class);
    }
    never.countDown();
    assertThat(holder)
        .failsWithin(Duration.ofSeconds(BOUND_SECONDS))
        .withThrowableThat()
        .withCauseInstanceOf(TurgoException.class);
  }

  @ParameterizedTest
  @EnumSource
  void userCodeThatNeverReturnsIsNotWaitedFor(Database database) throws Exception {
    CountDownLatch inside = new CountDownLatch(2);
    CountDownLatch never = new CountDownLatch(1);
    Kit kit = kit(database);
    kit.code(
        "stuck",
        execution -> {
          inside.countDown();
          Await.open(never);
        });
    kit.engine().getClock().reset();
    kit.engine().getJobExecutor().start();
    kit.deploy("call", start("s"), code("c", "stuck", ""), end("e"), flow("s -> c -> e"));
    kit.deploy(
        "job",
        start("s"),
        code("c", "stuck", "turgo:async='true' turgo:transactional='true'"),
        end("e"),
        flow("s -> c -> e"));
    kit.start("job", Map.of());
    CompletableFuture<Void> call = begin(() -> kit.start("call", Map.of()));
    Await.open(inside);

    close(kit.engine());

    never.countDown();
    assertThat(call)
        .failsWithin(Duration.ofSeconds(BOUND_SECONDS))
        .withThrowableThat()
        .withCauseInstanceOf(TurgoEngineClosedException.class);
  }

  @ParameterizedTest
  @EnumSource
  void userCodeMayClose(Database database) throws Exception {
    for (String async : List.of("", "turgo:async='true'")) {
      CountDownLatch closed = new CountDownLatch(1);
      Kit kit = kit(database);
      kit.code(
          "closing",
          execution -> {
            kit.engine().close();
            kit.engine().close();
            closed.countDown();
          });
      kit.engine().getClock().reset();
      kit.engine().getJobExecutor().start();
      kit.deploy("closing", start("s"), code("c", "closing", async), end("e"), flow("s -> c -> e"));
      CompletableFuture<Void> call = begin(() -> kit.start("closing", Map.of()));
      Await.open(closed);
      List<CompletableFuture<Void>> closers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        closers.add(begin(kit::close));
      }
      for (CompletableFuture<Void> closer : closers) {
        closer.get(BOUND_SECONDS, TimeUnit.SECONDS);
      }
      if (async.isEmpty()) {
        assertThat(call)
            .failsWithin(Duration.ofSeconds(BOUND_SECONDS))
            .withThrowableThat()
            .withCauseInstanceOf(TurgoEngineClosedException.class);
      } else {
        call.get(BOUND_SECONDS, TimeUnit.SECONDS);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void anEngineThatIsNotClosedKeepsNoJvmAlive(Database database) {
    try (Kit kit = kit(database)) {
      kit.engine().getJobExecutor().start();
      kit.run("alive", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> thread.getName().startsWith("turgo-"))
          .isNotEmpty()
          .allMatch(Thread::isDaemon);
    }
  }
}
