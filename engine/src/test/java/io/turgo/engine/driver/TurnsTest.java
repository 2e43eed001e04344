package io.turgo.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {
  private static final int WAITING = 20_000;

  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicInteger told = new AtomicInteger();
  private final Turns turns =
      new Turns(
          step -> {
            if (ended.get()) {
              throw new RejectedExecutionException("the threads have ended");
            }
            step.run();
          },
          (attempt, own) -> false, // keeps its gate, as one whose unit is being written
          new Health());

  private Attempt attempt() {
    Completion counts =
        new Completion() {
          @Override
          public void committed(InstanceState state) {}

          @Override
          public void failed(RuntimeException reason) {
            assertThat(reason).isInstanceOf(TurgoEngineClosedException.class);
            told.incrementAndGet();
          }

          @Override
          public void userCodeFailed(@Nullable String activityId, Throwable error) {}

          @Override
          public void obsolete() {}
        };
    return new Attempt(1, new Command.RunJob(1), null, counts, Runnable::run);
  }

  /**
   * It takes no stack, however many wait: each hands the gate on to one that can not be stepped.
   */
  @Test
  void aLineBehindAGateIsToldWhenTheThreadsHaveEnded() {
    Attempt first = attempt();
    turns.proceed(first, false);
    for (int i = 0; i < WAITING; i++) {
      turns.proceed(attempt(), false);
    }
    assertThat(told).hasValue(0);
    ended.set(true);
    turns.release(first);
    assertThat(told).hasValue(WAITING);
  }
}
