package io.turgo.engine.turns;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.store.TurnLocks;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Turns of a node on a database that other nodes have locks in, or that cannot be asked. */
@Timeout(30)
class NodeTurnsTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final Database database = new Database();
  private NodeTurns turns = node(LONG);

  private static final class Database implements TurnLocks {
    private final Set<Long> ofOthers = ConcurrentHashMap.newKeySet();
    private final Set<Long> ofThis = ConcurrentHashMap.newKeySet();
    private final CountDownLatch refused = new CountDownLatch(2);
    private volatile @Nullable Throwable failure;

    /** Done while locks are asked for. */
    private volatile Runnable asked = () -> {};

    private volatile Runnable unlocked = () -> {};

    @Override
    public boolean tryLock(Set<Long> instances) {
      asked.run();
      switch (failure) {
        case null -> {}
        case Error error -> throw error;
        case Throwable thrown -> throw new TurgoStoreException("It is away", thrown);
      }
      if (instances.stream().anyMatch(ofOthers::contains)) {
        refused.countDown();
        return false;
      }
      ofThis.addAll(instances);
      return true;
    }

    @Override
    public void unlock(Collection<Long> instances) {
      ofThis.removeAll(instances);
      unlocked.run();
    }

    @Override
    public void close() {
      ofThis.clear();
    }
  }

  private NodeTurns node(Duration patience) {
    return new NodeTurns(database, new DelayedActions(new Health()), patience, new Health());
  }

  @AfterEach
  void close() {
    turns.close();
    assertThat(database.ofThis).as("locks after the close").isEmpty();
  }

  private CountDownLatch take(Object holder, Long... instances) {
    CountDownLatch gone = new CountDownLatch(1);
    turns.take(holder, Set.of(instances), gone::countDown);
    return gone;
  }

  private static void awaitGone(CountDownLatch gone) throws InterruptedException {
    Await.open(gone);
  }

  private void awaitRefused() throws InterruptedException {
    Await.open(database.refused);
  }

  private void awaitGivenBack(long instance) throws InterruptedException {
    Await.until(() -> !database.ofThis.contains(instance));
  }

  @Test
  void anAttemptGoesOnWhenTheOtherNodeHasEnded() throws InterruptedException {
    database.ofOthers.add(2L);
    Object holder = new Object();
    CountDownLatch gone = take(holder, 1L, 2L);
    awaitRefused();
    assertThat(gone.getCount()).isOne();
    database.ofOthers.clear();
    awaitGone(gone);
    assertThat(database.ofThis).containsExactlyInAnyOrder(1L, 2L);
    awaitGone(take(holder, 2L)); // it has the turn still
    turns.end(holder);
    awaitGivenBack(1);
    awaitGivenBack(2);
  }

  @Test
  void aTurnAtMoreInstancesIsTakenInPlaceOfTheFirst() throws InterruptedException {
    Object holder = new Object();
    awaitGone(take(holder, 1L));
    awaitGone(take(holder, 2L, 3L));
    awaitGivenBack(1);
    assertThat(database.ofThis).containsExactlyInAnyOrder(2L, 3L);
  }

  @Test
  void nobodyWaitsForLongerThanThePatience() throws InterruptedException {
    turns = node(Duration.ofMillis(20));
    database.ofOthers.add(1L);
    awaitGone(take(new Object(), 1L));
    assertThat(database.ofThis).isEmpty();
  }

  @Test
  void locksThatComeTooLateAreGivenBack() {
    turns = node(Duration.ofMillis(20));
    CountDownLatch gone = new CountDownLatch(1);
    CountDownLatch unlocked = new CountDownLatch(1);
    database.asked = () -> Await.open(gone); // its patience is over
    database.unlocked = unlocked::countDown;

    turns.take(new Object(), Set.of(1L), gone::countDown);

    Await.open(unlocked);
    assertThat(database.ofThis).isEmpty();
  }

  @Test
  void aTurnThatLastsForTooLongIsGivenBack() throws InterruptedException {
    turns = node(Duration.ofMillis(200));
    awaitGone(take(new Object(), 1L));
    awaitGivenBack(1);
  }

  @Test
  void whoWaitsGoesOnWhenTheDatabaseIsLost() throws InterruptedException {
    database.ofOthers.add(1L);
    Object holder = new Object();
    awaitGone(take(holder, 2L));
    CountDownLatch gone = take(new Object(), 1L);
    awaitRefused();
    database.failure = new IllegalStateException("cut");
    awaitGone(gone);
    assertThat(database.ofThis).as("locks of a lost connection").isEmpty();
    turns.end(holder);
    CountDownLatch later = take(new Object(), 1L);
    assertThat(later.getCount()).as("waits after a failure").isZero();
  }

  @Test
  void whoWaitsGoesOnAfterAnError() throws InterruptedException {
    database.ofOthers.add(1L);
    CountDownLatch gone = take(new Object(), 1L);
    awaitRefused();
    database.failure = new StackOverflowError("planted");
    awaitGone(gone);
  }

  @Test
  void whoWaitsGoesOnWhenTheEngineIsClosed() throws InterruptedException {
    database.ofOthers.add(1L);
    CountDownLatch gone = take(new Object(), 1L);
    awaitRefused();
    turns.close();
    awaitGone(gone);
    assertThat(take(new Object(), 1L).getCount()).as("waits after the close").isZero();
  }

  @Test
  void nobodyWaitsWhereThereIsOneNode() {
    turns = new NodeTurns(null, new DelayedActions(new Health()), LONG, new Health());
    assertThat(take(new Object(), 1L).getCount()).isZero();
    assertThat(turns.isAlive()).as("a thread for nobody").isFalse();
  }
}
