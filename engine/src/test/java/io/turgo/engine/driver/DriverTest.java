package io.turgo.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.calls.JobSurroundings;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.commit.CommitPipeline;
import io.turgo.engine.commit.TransactionLane;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Rows;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.Store;
import io.turgo.engine.testing.BpmnText;
import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.usercode.Definitions;
import io.turgo.engine.usercode.Events;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands for instances with two jobs each, on a database that the test plays. */
@SuppressWarnings("NullAway") // what the driver is not given, these commands do not come to
@Timeout(60)
class DriverTest {
  private static final int MOST_LOSSES = 20;

  private final ProcessGraph graph =
      new BpmnCompiler(new ElExpressionCompiler())
          .compile(
              "p.bpmn",
              BpmnText.process(
                      "p",
                      BpmnText.start("s"),
                      BpmnText.code("a", "work", "turgo:async='true' turgo:transactional='true'"),
                      BpmnText.end("e"),
                      BpmnText.flow("s -> a -> e"))
                  .getBytes(StandardCharsets.UTF_8))
          .getFirst();

  private final Health health = new Health();
  private final DelayedActions later = new DelayedActions(health);
  private final AtomicInteger groups = new AtomicInteger();

  /** Answers the group of that number. */
  private volatile IntFunction<Outcome> write = group -> new Outcome.Committed(new BitSet(), 1);

  /** Done when stepping asks for the model. */
  private volatile Runnable onGraph = () -> {};

  private final Store store =
      (Store)
          Proxy.newProxyInstance(
              Store.class.getClassLoader(),
              new Class<?>[] {Store.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "load" -> load((List<?>) arguments[0]);
                    case "turnLocks" -> Optional.empty();
                    case "isWrittenByUserCodeAlone" -> true;
                    case "openWriter" -> new Writer();
                    case "joinedWriter" -> joinedWriter();
                    default -> throw new UnsupportedOperationException(method.getName());
                  });

  private final CommitPipeline pipeline =
      new CommitPipeline(
          store,
          CommitSettings.defaults(1).withMaxUnits(100).withPatience(Duration.ZERO),
          epoch -> {},
          health);

  private final class Writer implements GroupWriter {
    @Override
    public Outcome write(List<List<InstanceChanges>> units, Locking locking) {
      return write.apply(groups.getAndIncrement());
    }

    @Override
    public void close() {}
  }

  private static JoinedWriter joinedWriter() {
    return (JoinedWriter)
        Proxy.newProxyInstance(
            JoinedWriter.class.getClassLoader(),
            new Class<?>[] {JoinedWriter.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "marker" -> JoinedWriter.Marker.NONE;
                  case "giveBack" -> null;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static List<InstanceSnapshot> load(List<?> ids) {
    return ids.stream().map(id -> snapshot((long) id)).toList();
  }

  private static InstanceSnapshot snapshot(long id) {
    return new InstanceSnapshot(
        new InstanceRow(id, id, 1, 0, 1, null, null, null, 0, false),
        Rows.of(List.of(execution(id, 1), execution(id, 2))),
        Rows.empty(),
        Rows.empty(),
        Rows.empty(),
        Rows.of(List.of(job(id, 1), job(id, 2))),
        Rows.empty());
  }

  private static ExecutionRow execution(long instance, int place) {
    return new ExecutionRow(
        instance + place,
        instance,
        instance,
        "a",
        ExecutionRow.Kind.TOKEN,
        instance + 4 + place,
        null);
  }

  private static JobRow job(long instance, int place) {
    return new JobDraft(instance + 10 + place, instance, instance + place).row();
  }

  private Driver driver(@Nullable CommitPipeline commits, TransactionLane lane) {
    StepContext.Policy policy =
        new StepContext.Policy(
            StepContext.HistoryDetail.NONE,
            false,
            false,
            3,
            Duration.ofSeconds(10),
            false,
            UnitLimits.defaults(),
            ZoneOffset.UTC,
            JobRouting.NONE,
            CyclePace.defaults());
    return new Driver(
        new Driver.Parts(
            store,
            commits,
            new OneDefinition(),
            null,
            JobSurroundings.of(TraceContext.NONE, false),
            new NoEvents(),
            policy,
            new AtomicLong(1_000)::incrementAndGet,
            () -> 1_000,
            Runnable::run,
            1_000_000,
            new Driver.Transactional(lane, new JobDataSource(), 1, false),
            later,
            health));
  }

  private final class OneDefinition implements Definitions {
    @Override
    public ProcessGraph graph(long definitionId) {
      onGraph.run();
      return graph;
    }

    @Override
    public String tenant(long definitionId) {
      return "";
    }

    @Override
    public long pausedAt(long definitionId, String activityId) {
      return StepContext.NOT_PAUSED;
    }

    @Override
    public void lookAgain() {}
  }

  private static final class NoEvents implements Events {
    @Override
    public Set<TurgoEngineEventType> wanted() {
      return Set.of();
    }

    @Override
    public List<WaitingListener> tell(
        EngineEvent event, List<TurgoEventListener> ofModel, boolean mayFail) {
      return List.of();
    }
  }

  /** A command and what its caller heard. */
  private static final class Asked implements Completion {
    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile @Nullable Ending ending;

    @Override
    public void waits() {
      heard.add("waits");
    }

    @Override
    public void goesOn() {
      heard.add("goes on");
    }

    @Override
    public void ended(Ending how) {
      heard.add("ended");
      ending = how;
      over.countDown();
    }

    private @Nullable Ending ending() {
      Await.open(over);
      return ending;
    }
  }

  private static Asked fail(Driver driver, long instance, int place) {
    return ask(
        driver,
        instance,
        Command.FailJob.of(instance + 10 + place, new IllegalStateException("by the test")));
  }

  private static Asked ask(Driver driver, long instance, Command command) {
    Asked asked = new Asked();
    driver.submit(instance, command, null, asked, Runnable::run);
    return asked;
  }

  @AfterEach
  void close() {
    pipeline.close();
    later.close();
  }

  @Test
  void aCommandThatHasLostTooOftenKeepsNobodyElseWaiting() {
    pipeline.start();
    Driver driver = driver(pipeline, null);
    BitSet one = new BitSet();
    one.set(0);
    write = group -> new Outcome.Clashed(one);
    Asked lost = fail(driver, 100, 1);
    assertThat(lost.ending())
        .isInstanceOfSatisfying(
            Ending.Failed.class,
            failed ->
                assertThat(failed.reason()).isInstanceOf(TurgoOptimisticLockingException.class));
    assertThat(groups).hasValue(MOST_LOSSES);
    write = group -> new Outcome.Committed(new BitSet(), 1);

    assertThat(fail(driver, 100, 1).ending()).isInstanceOf(Ending.Committed.class);
  }

  /** There is no pipeline, which throws like one that has no memory for the unit. */
  @Test
  void eachOfTheCommandsOfAUnitThatCannotBeHandedOverIsTold() {
    CountDownLatch stepping = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Driver driver = driver(null, null);
    onGraph =
        () -> {
          stepping.countDown();
          Await.open(goOn);
        };
    List<Asked> first = Collections.synchronizedList(new ArrayList<>());
    Thread thread = Thread.ofPlatform().start(() -> first.add(fail(driver, 100, 1)));
    Await.open(stepping);
    Asked joining = fail(driver, 100, 2);
    assertThat(joining.heard).as("it waits at the gate").isEmpty();
    goOn.countDown();
    Await.end(thread);

    assertThat(driver.metrics().coalesced()).isEqualTo(1);
    assertThat(joining.ending()).isInstanceOf(Ending.Failed.class);
    assertThat(first.getFirst().ending()).isInstanceOf(Ending.Failed.class);
  }

  @Test
  void aJobThatWaitsForAConnectionIsToldWhenItGoesOnAndGivesItBackWhenItFails() {
    CountDownLatch beginning = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    TransactionLane lane =
        new TransactionLane(
            store,
            () ->
                () -> {
                  beginning.countDown();
                  Await.open(goOn);
                  throw new SQLException("away");
                },
            pipeline,
            epoch -> {});
    Driver driver = driver(pipeline, lane);
    Thread thread = Thread.ofPlatform().start(() -> ask(driver, 100, new Command.RunJob(111)));
    Await.open(beginning);
    Asked second = ask(driver, 200, new Command.RunJob(211));
    assertThat(second.heard).containsExactly("waits");
    goOn.countDown();
    Await.end(thread);

    assertThat(second.ending()).isInstanceOf(Ending.Failed.class);
    assertThat(second.heard).containsExactly("waits", "goes on", "ended");
    assertThat(ask(driver, 300, new Command.RunJob(311)).heard)
        .as("there is a connection for the next one")
        .containsExactly("ended");
  }

  /** It has waited at the gate, so that the thread that goes on with it is not that of its code. */
  @Test
  void aJobWhoseCodeNoThreadTakesGivesItsConnectionBack() {
    CountDownLatch stepping = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    TransactionLane lane =
        new TransactionLane(
            store,
            () ->
                () -> {
                  throw new SQLException("away");
                },
            pipeline,
            epoch -> {});
    Driver driver = driver(pipeline, lane);
    pipeline.start();
    onGraph =
        () -> {
          stepping.countDown();
          Await.open(goOn);
        };
    Thread thread = Thread.ofPlatform().start(() -> fail(driver, 100, 2));
    Await.open(stepping);
    Asked refused = new Asked();
    driver.submit(
        100,
        new Command.RunJob(111),
        null,
        refused,
        code -> {
          throw new RejectedExecutionException("the threads have ended");
        });
    goOn.countDown();
    Await.end(thread);
    assertThat(refused.ending()).isInstanceOf(Ending.Failed.class);

    // It may have to wait, because who was refused is told before the connection is given back.
    Asked next = ask(driver, 200, new Command.RunJob(211));

    assertThat(next.ending()).isInstanceOf(Ending.Failed.class);
  }
}
