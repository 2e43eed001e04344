package io.turgo.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.turns.Turns;
import io.turgo.engine.usercode.CallResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HandoverTest {
  private static final int WAITING = 20_000;

  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicInteger told = new AtomicInteger();
  private final List<Attempt> wentOn = new ArrayList<>();
  private final Health health = new Health();
  private final Executor steps =
      step -> {
        if (ended.get()) {
          throw new RejectedExecutionException("the threads have ended");
        }
        step.run();
      };
  private final Turns turns = new Turns(null, new DelayedActions(health), health);
  private final Endings endings = new Endings(turns, (attempt, ending) -> ending, steps, health);
  private final Handover handover = new Handover(steps, endings, health);

  private Attempt attempt(Completion completion) {
    return new Attempt(
        1, new Command.RunJob(1), null, null, null, completion, Runnable::run, wentOn::add);
  }

  private Attempt attempt() {
    return attempt(ending -> {
      assertThat(ending).isInstanceOf(Ending.Failed.class);
      assertThat(((Ending.Failed) ending).reason()).isInstanceOf(TurgoEngineClosedException.class);
      told.incrementAndGet();
    });
  }

  /** It takes no stack, however many wait: each hands the gate on to one that cannot be stepped. */
  @Test
  void aLineBehindAGateIsToldWhenTheThreadsHaveEnded() {
    Attempt first = attempt();
    assertThat(handover.enter(first)).isTrue();
    for (int i = 0; i < WAITING; i++) {
      assertThat(handover.enter(attempt())).isFalse();
    }
    assertThat(told).hasValue(0);
    ended.set(true);
    handover.release(first);
    assertThat(told).hasValue(WAITING);
  }

  @Test
  void theNextInLineGoesOnWhenTheGateIsGivenUp() {
    Attempt first = attempt();
    Attempt second = attempt();
    Attempt third = attempt();
    assertThat(handover.enter(first)).isTrue();
    assertThat(handover.enter(second)).isFalse();
    assertThat(handover.enter(third)).isFalse();
    handover.release(first);
    assertThat(wentOn).containsExactly(second);
    assertThat(handover.enter(second)).as("the gate is its own already").isTrue();
    handover.drop(second, new RejectedExecutionException("as the test wants it"));
    assertThat(told).hasValue(1);
    assertThat(wentOn).containsExactly(second, third);
  }

  /** What is thrown by what follows an end must not end it again. */
  @Test
  void anAttemptEndsOnce() {
    List<Ending> endingsTold = new ArrayList<>();
    Attempt attempt = attempt(endingsTold::add);
    assertThat(handover.enter(attempt)).isTrue();
    endings.end(attempt, new Ending.Obsolete());
    handover.drop(attempt, new IllegalStateException("by design of the test"));
    assertThat(endingsTold).containsExactly(new Ending.Obsolete());
    assertThatThrownBy(() -> endings.end(attempt, new Ending.Obsolete()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("from ENDED");
  }

  /** A full heap is waited for; then it is told once. */
  @Test
  void aCompletionIsToldWhenThereIsMemoryAgain() {
    AtomicInteger tries = new AtomicInteger();
    Attempt attempt =
        attempt(ending -> {
          if (tries.incrementAndGet() < 3) {
            throw new OutOfMemoryError("by design of the test");
          }
          told.incrementAndGet();
        });
    endings.end(attempt, new Ending.Obsolete());
    assertThat(tries).hasValue(3);
    assertThat(told).hasValue(1);
  }

  @Test
  void anAttemptThatEndsGivesItsTurnToTheNext() {
    Attempt attempt = attempt(ending -> {});
    AtomicInteger begun = new AtomicInteger();
    turns.take(attempt, Set.of(1L), () -> {});
    turns.take(new Object(), Set.of(1L), begun::incrementAndGet);
    assertThat(begun).hasValue(0);

    endings.end(attempt, new Ending.Obsolete());

    assertThat(begun).hasValue(1);
  }

  @Test
  void anAttemptWhoseListenersNoThreadTellsIsToldHowItEnded() {
    List<Ending> endingsTold = new ArrayList<>();
    Attempt attempt =
        new Attempt(
            1,
            new Command.RunJob(1),
            null,
            null,
            null,
            endingsTold::add,
            task -> {
              throw new RejectedExecutionException("the threads have ended");
            },
            wentOn::add);
    GraphNode node =
        new GraphNode.EndEvent(
            new GraphNode.Common(
                "e",
                null,
                "p",
                List.of(),
                List.of(),
                null,
                GraphNode.AsyncSettings.NONE,
                null,
                null));
    WaitingListener waiting =
        new WaitingListener(TransactionPhase.ROLLED_BACK, "e", "cause", "name", () -> {});
    attempt.journal.add(
        new Call<>(1, node, new Work.AwaitFirst(List.of())),
        new CallResult<>(
            new CallOutcome.Returned<>(new Work.Begun("it"), List.of(), List.of(waiting), 0),
            Map.of()),
        List.of(),
        0);

    endings.end(attempt, new Ending.Obsolete());

    assertThat(endingsTold).containsExactly(new Ending.Obsolete());
  }
}
