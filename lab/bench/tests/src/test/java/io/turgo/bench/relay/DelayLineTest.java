package io.turgo.bench.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DelayLineTest {
  @Test
  void givesNothingBeforeItIsDue() throws InterruptedException {
    DelayLine line = new DelayLine(Duration.ofMillis(30), 100);
    long start = System.nanoTime();
    line.put(data(1));
    line.put(new Chunk.End());

    assertThat(line.take()).isInstanceOf(Chunk.Data.class);
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isGreaterThanOrEqualTo(Duration.ofMillis(30));
    assertThat(line.take()).isInstanceOf(Chunk.End.class);
  }

  @Test
  void aFullLineStopsTheSenderUntilSomethingIsTaken() throws Exception {
    DelayLine line = new DelayLine(Duration.ZERO, 10);
    assertThat(line.put(data(10))).isTrue();
    FutureTask<Boolean> put = new FutureTask<>(() -> line.put(data(1)));
    Thread sender = Thread.ofPlatform().start(put);
    awaitWaiting(sender);
    assertThat(put.isDone()).isFalse();

    assertThat(line.take().size()).isEqualTo(10);

    assertThat(put.get()).isTrue();
    assertThat(line.take().size()).isEqualTo(1);
  }

  @Test
  void closingEndsAllWaiting() throws Exception {
    DelayLine full = new DelayLine(Duration.ZERO, 10);
    full.put(data(10));
    DelayLine empty = new DelayLine(Duration.ZERO, 10);
    FutureTask<Boolean> put = new FutureTask<>(() -> full.put(data(1)));
    FutureTask<Chunk> take = new FutureTask<>(empty::take);
    awaitWaiting(Thread.ofPlatform().start(put));
    awaitWaiting(Thread.ofPlatform().start(take));

    full.close();
    empty.close();

    assertThat(put.get()).isFalse();
    assertThat(take.get()).isInstanceOf(Chunk.Reset.class);
  }

  private static void awaitWaiting(Thread thread) {
    Await.blocked(thread);
  }

  private static Chunk data(int length) {
    return new Chunk.Data(new byte[length]);
  }
}
