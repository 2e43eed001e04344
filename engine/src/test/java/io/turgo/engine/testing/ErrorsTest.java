package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.LeaseStore;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.SampleRows;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.CustomVariableType;
import io.turgo.engine.variable.VariableColumns;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Errors are faults like others: whoever waits is told, and the engine goes on. */
@SuppressWarnings({"ExposedPrivateType", "NullAway"}) // what is missing fails the test
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD) // calls ignore interrupts
class ErrorsTest {
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final Duration CALL = Duration.ofSeconds(30);

  /** Throws what a test says, once for each time that it is armed. */
  private static final class Bomb {
    private final AtomicBoolean armed = new AtomicBoolean();
    private final String kind;

    Bomb(String kind) {
      this.kind = kind;
    }

    void go() {
      if (armed.compareAndSet(true, false)) {
        if (kind.equals("stack")) {
          deeper(0);
        }
        throw new OutOfMemoryError("as the test says");
      }
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int deeper(int depth) {
      return deeper(depth + 1) + 1;
    }
  }

  private static final class Odd {}

  private record OddType(Bomb bomb) implements CustomVariableType<Odd> {
    @Override
    public String typeName() {
      return "odd";
    }

    @Override
    public Class<Odd> valueClass() {
      return Odd.class;
    }

    @Override
    public VariableColumns write(Odd value) {
      bomb.go();
      return VariableColumns.ofText("odd");
    }

    @Override
    public Odd read(VariableColumns columns) {
      bomb.go();
      return new Odd();
    }
  }

  public static final class Calculator {
    private final Bomb bomb;

    Calculator(Bomb bomb) {
      this.bomb = bomb;
    }

    public boolean go() {
      bomb.go();
      return true;
    }
  }

  private static ProcessEngine engine(Store store, Bomb bomb) {
    JavaDelegate delegate = execution -> bomb.go();
    JobObserver observer =
        new JobObserver() {
          @Override
          public void started(long jobId, String activityId, long readyNanos) {
            bomb.go();
          }
        };
    ProcessEngineBuilder builder =
        new TurgoProcessEngineBuilder()
            .store(store)
            .retries(5, Duration.ZERO)
            .jobObserver(observer)
            .variableType(new OddType(bomb))
            .bean("calculator", new Calculator(bomb))
            .bean("delegate", delegate)
            .eventListener(
                new TurgoEventListener() {
                  @Override
                  public void onEvent(TurgoEvent event) {
                    bomb.go();
                  }

                  @Override
                  public boolean isFailOnException() {
                    return true;
                  }

                  @Override
                  public boolean isFireOnTransactionLifecycleEvent() {
                    return true;
                  }

                  @Override
                  public @Nullable String getOnTransaction() {
                    return "COMMITTED";
                  }
                },
                TurgoEngineEventType.TASK_COMPLETED);
    ProcessEngine engine = builder.build();
    String model =
        BpmnText.process(
            "errors",
            start("s"),
            user("u", ""),
            evaluate("x", "${calculator.go()}", ""),
            "<serviceTask id='d' turgo:delegateExpression='${delegate}'/>",
            user("v", ""),
            "<serviceTask id='j' turgo:delegateExpression='${delegate}' turgo:async='true'/>",
            end("e"),
            flow("s -> u -> x -> d -> v -> j -> e"));
    engine.getRepositoryService().createDeployment().addString("errors.bpmn", model).deploy();
    return engine;
  }

  @ParameterizedTest
  @CsvSource({"SQLITE, heap", "SQLITE, stack", "POSTGRES, heap", "POSTGRES, stack"})
  void whateverThrowsAnErrorTheInstanceGoesOn(Database database, String kind) {
    Bomb bomb = new Bomb(kind);
    Store store = database.open();
    try (ProcessEngine engine = engine(store, bomb)) {
      String id = engine.getRuntimeService().startProcessInstanceByKey("errors").getId();
      Throwable noVariable =
          armed(bomb, () -> engine.getRuntimeService().setVariable(id, "odd", new Odd()));
      assertThat(noVariable).isNotNull();
      assertThat(thrownBy(() -> engine.getRuntimeService().setVariable(id, "odd", new Odd())))
          .isNull();
      assertThat(armed(bomb, () -> engine.getRuntimeService().getVariable(id, "odd"))).isNotNull();

      // In the expression behind the task, then in nothing.
      assertThat(armed(bomb, () -> completeOne(engine, id))).isNotNull();
      assertThat(thrownBy(() -> completeOne(engine, id))).isNull();
      // In the listener that waits for the commit: that has been done, so nobody minds.
      assertThat(armed(bomb, () -> completeOne(engine, id))).isNull();
      Await.until(() -> ended(engine, id));

      // In the observer of the job, or in its code.
      String other = engine.getRuntimeService().startProcessInstanceByKey("errors").getId();
      completeOne(engine, other);
      bomb.armed.set(true);
      completeOne(engine, other);
      Await.until(() -> ended(engine, other));
      assertThat(engine.getHealth().state()).isEqualTo(EngineHealth.State.HEALTHY);
      assertThat(engine.getJobExecutor().isRunning()).isTrue();
      assertThat(ConsistencyCheck.run(store)).isEmpty();
    }
  }

  private static void completeOne(ProcessEngine engine, String instanceId) {
    engine
        .getTaskService()
        .complete(
            engine
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(instanceId)
                .singleResult()
                .getId());
  }

  private static boolean ended(ProcessEngine engine, String id) {
    return engine.getRuntimeService().createProcessInstanceQuery().processInstanceId(id).count()
        == 0;
  }

  private static @Nullable Throwable armed(Bomb bomb, Runnable call) {
    bomb.armed.set(true);
    try {
      return thrownBy(call);
    } finally {
      bomb.armed.set(false);
    }
  }

  /** What a call throws, that has to end in time. */
  private static @Nullable Throwable thrownBy(Runnable call) {
    CompletableFuture<Void> done = CompletableFuture.runAsync(call);
    Throwable thrown = catchThrowable(() -> done.get(CALL.toSeconds(), TimeUnit.SECONDS));
    assertThat(thrown instanceof TimeoutException).as("a call that is not told").isFalse();
    return thrown;
  }

  @ParameterizedTest
  @EnumSource
  void callsAtTheEndOfTheStackLeaveNothingHeld(Database database) throws Exception {
    try (Kit kit = Kit.on(database)) {
      String id = kit.run("deep", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      List<Runnable> calls =
          List.of(
              () -> kit.engine().getRuntimeService().setVariable(id, "v", 1),
              () -> kit.engine().getTaskService().addComment(null, id, "c"),
              () ->
                  kit.engine()
                      .getRepositoryService()
                      .saveModel(kit.engine().getRepositoryService().newModel()),
              () -> kit.engine().getRuntimeService().createProcessInstanceQuery().count());
      for (Runnable call : calls) {
        for (int i = 0; i < 3; i++) {
          overflow(call, 240_000 + 24_000L * i);
          CompletableFuture<Void> after = CompletableFuture.runAsync(call);
          after.get(BOUND.toSeconds(), TimeUnit.SECONDS);
        }
      }
      kit.checkConsistency();
    }
  }

  /** Makes a call at each depth until there is no stack left. */
  private static void overflow(Runnable call, long stackBytes) throws InterruptedException {
    AtomicInteger overflows = new AtomicInteger();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                deeper(call, 0);
              } catch (Throwable thrown) {
                overflows.incrementAndGet();
              }
            },
            "overflow",
            stackBytes);
    thread.setDaemon(true);
    thread.start();
    thread.join(BOUND.toMillis());
    assertThat(thread.isAlive()).isFalse();
    assertThat(overflows).hasValue(1);
  }

  @SuppressWarnings("InfiniteRecursion")
  private static int deeper(Runnable call, int depth) {
    if (depth % 16 == 0) {
      call.run();
    }
    return deeper(call, depth + 1) + 1;
  }

  @ParameterizedTest
  @EnumSource
  void errorsInsideAWriterLeaveItsSessionFitForTheNextGroup(Database database) {
    try (Store store = database.open();
        GroupWriter writer = store.openWriter()) {
      List<List<io.turgo.engine.instance.InstanceChanges>> broken =
          new AbstractList<>() {
            private int asked;

            @Override
            public List<io.turgo.engine.instance.InstanceChanges> get(int index) {
              if (asked++ == 0) {
                return List.of(SampleRows.start(10));
              }
              throw new OutOfMemoryError("as the test says");
            }

            @Override
            public int size() {
              return 3;
            }
          };
      for (int i = 0; i < 3; i++) {
        assertThat(writer.write(broken, Locking.NONE))
            .isInstanceOf(GroupWriter.Outcome.DataError.class);
      }
      GroupWriter.Outcome outcome =
          writer.write(SampleRows.units(SampleRows.start(10)), Locking.NONE);
      assertThat(outcome).isInstanceOf(GroupWriter.Outcome.Committed.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aGroupThatFailsWithAnErrorIsWrittenWithoutItsCulprit(Database database) {
    AtomicBoolean broken = new AtomicBoolean();
    Store store =
        Stores.writing(
            database.open(),
            (real, units, locking) -> {
              if (broken.compareAndSet(true, false)) {
                throw new StackOverflowError("as the test says");
              }
              return real.write(units, locking);
            });
    try (Kit kit = Kit.on(store, settings -> settings)) {
      String id = kit.run("writer", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      broken.set(true);
      assertThat(thrownBy(() -> kit.engine().getRuntimeService().setVariable(id, "v", 1)))
          .isNotNull();
      kit.engine().getRuntimeService().setVariable(id, "v", 2);
      assertThat(kit.variable(id, "v")).isEqualTo(2);
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aTransactionOfACallerThatThrowsAnErrorIsGivenBack(Database database) {
    try (Kit kit = Kit.on(database)) {
      kit.deploy("caller", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      for (int i = 0; i < 10; i++) {
        Throwable thrown =
            catchThrowable(() ->
                kit.engine()
                    .inTransaction(connection -> {
                      kit.start("caller", Map.of());
                      throw new OutOfMemoryError("as the test says");
                    }));
        assertThat(thrown).isInstanceOf(OutOfMemoryError.class);
      }
      kit.engine().inTransaction(connection -> kit.start("caller", Map.of()));
      assertThat(kit.rows("SELECT count(*) FROM turgo_h_instance")).isEqualTo(1);
      kit.finish();
    }
  }

  @Test
  void aServiceThatFailsWithErrorsGoesOnAndSaysSo() throws Exception {
    AtomicBoolean broken = new AtomicBoolean();
    CountDownLatch thrown = new CountDownLatch(2);
    Store real = Database.SQLITE.open();
    LeaseStore leases =
        (LeaseStore)
            proxy(
                LeaseStore.class,
                real.leases(),
                (method, result) -> {
                  if (broken.get() && method.equals("renew")) {
                    thrown.countDown();
                    throw new OutOfMemoryError("as the test says");
                  }
                  return result;
                });
    Store store =
        (Store)
            proxy(Store.class, real, (method, result) -> method.equals("leases") ? leases : result);
    try (ProcessEngine engine =
        new TurgoProcessEngineBuilder()
            .store(store)
            .executor(ExecutorSettings.defaults().withLease(Duration.ofMillis(600)))
            .build()) {
      broken.set(true);
      assertThat(thrown.await(60, TimeUnit.SECONDS)).isTrue();
      Await.until(() -> engine.getHealth().state() == EngineHealth.State.IMPAIRED);
      assertThat(engine.getHealth().problems())
          .extracting(EngineHealth.Problem::part)
          .containsExactly("turgo-leases");
      assertThat(engine.getJobExecutor().isRunning()).isTrue();
      broken.set(false);
      Await.until(() -> engine.getHealth().state() == EngineHealth.State.HEALTHY);
    }
  }

  private interface After {
    @Nullable Object does(String method, @Nullable Object result);
  }

  private static Object proxy(Class<?> type, Object real, After after) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          try {
            return after.does(method.getName(), method.invoke(real, arguments));
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }
}
