package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.Inquiry;
import io.turgo.engine.store.Store;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Listeners to events that wait for a phase are told what really became of the transaction. */
class PhaseOutcomesTest extends ScenarioTest {
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final List<Runnable> removals = new ArrayList<>();

  @AfterEach
  void forget() {
    removals.forEach(Runnable::run);
  }

  /** Waits for a phase, and throws if it is told to. */
  private final class Waiting extends AbstractTurgoEventListener {
    private final String phase;
    private final boolean throwing;

    Waiting(String phase, boolean throwing) {
      this.phase = phase;
      this.throwing = throwing;
    }

    @Override
    public void onEvent(TurgoEvent event) {
      told.add(phase + " " + ((TurgoActivityEvent) event).getActivityId());
      if (throwing) {
        throw new IllegalStateException("thrown at " + phase);
      }
    }

    @Override
    public boolean isFireOnTransactionLifecycleEvent() {
      return true;
    }

    @Override
    public String getOnTransaction() {
      return phase;
    }
  }

  private void listen(Kit kit, TurgoEventListener... listeners) {
    for (TurgoEventListener listener : listeners) {
      kit.engine()
          .getEventDispatcher()
          .addEventListener(listener, TurgoEngineEventType.ACTIVITY_COMPLETED);
      removals.add(() -> kit.engine().getEventDispatcher().removeEventListener(listener));
    }
  }

  private void listenToAll(Kit kit) {
    listen(
        kit,
        new Waiting("COMMITTING", false),
        new Waiting("COMMITTED", false),
        new Waiting("ROLLED_BACK", false));
  }

  private List<String> told() {
    List<String> all = new ArrayList<>();
    told.drainTo(all);
    return all;
  }

  private String next() throws InterruptedException {
    String one = told.poll(30, TimeUnit.SECONDS);
    assertThat(one).describedAs("what listeners are told next").isNotNull();
    return one == null ? "" : one;
  }

  private static String forked(Kit kit) {
    return kit.run(
        "forked",
        start("s"),
        parallel("f"),
        user("u", ""),
        user("v", ""),
        parallel("j"),
        user("w", ""),
        end("e"),
        flow("s -> f -> u -> j -> w -> e"),
        flow("f -> v -> j"));
  }

  @ParameterizedTest
  @EnumSource
  void branchesThatAreCompletedTogetherTellEachOfItself(Database database) throws Exception {
    Kit kit = on(database);
    String id = forked(kit);
    listenToAll(kit);
    CountDownLatch ready = new CountDownLatch(2);
    List<Thread> people = new ArrayList<>();
    for (String task : List.of("u", "v")) {
      people.add(
          Thread.ofPlatform()
              .start(() -> {
                ready.countDown();
                try {
                  ready.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                kit.complete(id, task);
              }));
    }
    for (Thread person : people) {
      person.join();
    }

    List<String> all = told();
    for (String phase : List.of("COMMITTING", "COMMITTED")) {
      assertThat(all)
          .filteredOn(one -> one.equals(phase + " u") || one.equals(phase + " v"))
          .containsExactlyInAnyOrder(phase + " u", phase + " v");
    }
    assertThat(all).noneMatch(one -> one.startsWith("ROLLED_BACK"));
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("w");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsThrownBeforeTheCommitCountsAndLaterDoesNot(Database database) {
    Kit kit = on(database);
    String id = forked(kit);
    listen(
        kit,
        new Waiting("COMMITTING", true),
        new Waiting("ROLLED_BACK", true),
        new Waiting("COMMITTED", true));

    assertThatThrownBy(() -> kit.complete(id, "u"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("thrown at COMMITTING");
    assertThat(told()).containsExactly("COMMITTING u", "ROLLED_BACK u");
    assertThat(kit.trail(id)).contains("u..");

    forget();
    listen(kit, new Waiting("COMMITTED", true));
    kit.complete(id, "u");
    assertThat(told()).containsExactly("COMMITTED u");
  }

  @ParameterizedTest
  @EnumSource
  void aJobWhoseListenerThrowsHasFailed(Database database) {
    Kit kit = on(database);
    kit.code("work", execution -> {})
        .deploy(
            "listened",
            start("s"),
            with(
                code("a", "work", "turgo:async='true'"),
                "<turgo:failedJobRetryTimeCycle>R1/PT1S</turgo:failedJobRetryTimeCycle>"),
            end("e"),
            flow("s -> a -> e"));
    String id = kit.start("listened", Map.of());
    AtomicBoolean counts = new AtomicBoolean(true);
    listen(
        kit,
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            told.add(((TurgoActivityEvent) event).getActivityId());
            throw new IllegalStateException("no");
          }

          @Override
          public boolean isFailOnException() {
            return counts.get();
          }
        });

    kit.runJobs();
    assertThat(kit.failures())
        .singleElement()
        .satisfies(
            failure -> assertThat(failure).hasMessageContaining("threw at ACTIVITY_COMPLETED"));
    assertThat(told()).containsExactly("a");

    counts.set(false);
    String job =
        kit.engine()
            .getManagementService()
            .createDeadLetterJobQuery()
            .processInstanceId(id)
            .list()
            .getFirst()
            .getId();
    kit.engine().getManagementService().moveDeadLetterJobToExecutableJob(job, 1);
    kit.runJobs();
    kit.assertEnded(id, "s a e");
    assertThat(told()).containsExactly("a", "e");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anUnknownCommitIsToldOnceItIsKnown(boolean committed) throws Exception {
    AtomicBoolean breaks = new AtomicBoolean();
    AtomicInteger asked = new AtomicInteger();
    Inquiry inquiry =
        () ->
            asked.incrementAndGet() < 3
                ? Inquiry.Answer.NOT_YET
                : committed ? Inquiry.Answer.COMMITTED : Inquiry.Answer.ROLLED_BACK;
    Store store =
        Stores.writing(
            Database.SQLITE.open(),
            (real, units, locking) -> {
              if (!breaks.getAndSet(false)) {
                return real.write(units, locking);
              }
              if (committed) {
                assertThat(real.write(units, locking)).isInstanceOf(Outcome.Committed.class);
              }
              return new Outcome.Unknown(new SQLException("died at commit"), inquiry);
            });
    try (Kit kit = Kit.on(store, settings -> settings)) {
      String id = forked(kit);
      listenToAll(kit);
      breaks.set(true);

      assertThatThrownBy(() -> kit.complete(id, "u")).isInstanceOf(UnknownCommitException.class);

      assertThat(next()).isEqualTo("COMMITTING u");
      String phase = committed ? "COMMITTED" : "ROLLED_BACK";
      assertThat(next()).isEqualTo(phase + " u");
      assertThat(asked).hasValue(3);
      assertThat(kit.trail(id)).contains(committed ? "u " : "u..");
      removals.clear();
    }
  }
}
