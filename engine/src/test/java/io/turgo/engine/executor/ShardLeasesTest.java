package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.HeldLeasesException;
import io.turgo.engine.store.LeaseStore;
import io.turgo.engine.store.LeaseStore.Suspect;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes in one JVM on leases in memory, with a clock that only the test moves. */
@Timeout(30)
class ShardLeasesTest {
  private static final Duration LEASE = Duration.ofSeconds(9);

  private MemoryLeases store = new MemoryLeases(4);
  private long now = 1_000;

  /** A node with what it was told. */
  private final class Node implements ShardLeases.Changes {
    final Dispatcher dispatcher = new Dispatcher(10, new ExecutorCounters());
    final ShardLeases leases;
    final List<Set<Integer>> gained = new ArrayList<>();
    final List<Set<Integer>> lost = new ArrayList<>();
    final List<Suspect> uncounted = new ArrayList<>();
    @Nullable RuntimeException broken;

    Node(long id) {
      leases =
          new ShardLeases(
              store,
              id,
              ExecutorSettings.defaults().withLease(LEASE),
              dispatcher,
              this,
              new ExecutorCounters(),
              () -> now,
              new ClockOffset(() -> 0, () -> 0, Duration.ofSeconds(30), new Health()),
              new Health());
    }

    @Override
    public void gained(Set<Integer> shards) {
      fail();
      gained.add(shards);
    }

    @Override
    public void lost(Set<Integer> shards) {
      fail();
      lost.add(shards);
    }

    @Override
    public void uncounted(List<Suspect> suspects) {
      fail();
      uncounted.addAll(suspects);
    }

    private void fail() {
      RuntimeException planned = broken;
      if (planned != null) {
        throw planned;
      }
    }
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  private static Duration third() {
    return LEASE.dividedBy(3);
  }

  private static JobRow job(long id, int shard) {
    return new JobDraft(id, id * 10, id * 10 + 1).shard(shard).row();
  }

  @Test
  void aNodeWhoseRenewalBlocksBeginsNoNewWork() {
    Node node = new Node(1);
    assertThat(node.leases.mayDispatch()).as("before the first round").isFalse();
    node.leases.runOnce();
    assertThat(node.leases.mayDispatch()).isTrue();
    pass(LEASE.multipliedBy(2).dividedBy(3).minusNanos(1));
    assertThat(node.leases.mayDispatch()).isTrue();

    store.onRound =
        () -> {
          pass(Duration.ofNanos(1));
          assertThat(node.leases.mayDispatch()).as("while the renewal blocks").isFalse();
          pass(Duration.ofSeconds(4));
        };
    node.leases.runOnce();

    assertThat(node.leases.mayDispatch()).as("renewed").isTrue();
    pass(Duration.ofSeconds(2));
    assertThat(node.leases.mayDispatch())
        .as("two thirds of the lease after the renewal was sent")
        .isFalse();
  }

  @Test
  void whatCanNotBeRenewedIsNotDispatchedAndNotLostEither() {
    Node node = new Node(1);
    node.leases.runOnce();
    store.onRound =
        () -> {
          throw new IllegalStateException("away");
        };
    pass(third());
    assertThatThrownBy(node.leases::runOnce).hasMessage("away");
    assertThat(node.leases.mayDispatch()).isTrue();
    assertThat(node.leases.owned()).hasSize(4);
    pass(third());
    assertThat(node.leases.mayDispatch()).isFalse();
  }

  @Test
  void leasesThatNobodyCanTakeGoOn() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();
    store.onRound =
        () -> {
          throw new HeldLeasesException("locked", new SQLException("lock timeout"));
        };
    for (int i = 0; i < 12; i++) {
      pass(third());
      assertThat(first.leases.runOnce()).as("the next attempt").isLessThan(1_000);
      second.leases.runOnce();
      assertThat(first.leases.mayDispatch()).isTrue();
    }
    store.onRound = () -> {};

    second.leases.runOnce(); // the first one back
    pass(third());
    second.leases.runOnce();
    assertThat(second.leases.owned()).as("it has watched for a third of a lease").isEmpty();
    assertThat(first.leases.mayDispatch()).isTrue();
  }

  @Test
  void leasesThatHadRunOutDoNotGoOnBecauseTheyAreHeld() {
    Node node = new Node(1);
    node.leases.runOnce();
    pass(LEASE);
    store.onRound =
        () -> {
          throw new HeldLeasesException("locked", new SQLException("lock timeout"));
        };

    node.leases.runOnce();

    assertThat(node.leases.mayDispatch()).as("another one may have taken them before").isFalse();
  }

  @Test
  void aShardThatCanNotBeGivenBackIsKept() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();
    store.lockedShards.addAll(Set.of(0, 1, 2));

    first.leases.runOnce();
    second.leases.runOnce();

    assertThat(first.leases.owned()).containsExactly(0, 1, 2);
    assertThat(second.leases.owned()).containsExactly(3);
  }

  @Test
  void aShardThatWasAnothersMeanwhileIsLostAndGained() {
    Node node = new Node(1);
    node.leases.runOnce();
    assertThat(node.gained).containsExactly(Set.of(0, 1, 2, 3));
    node.dispatcher.offerReady(job(7, 2));
    store.give(2, 5);
    store.give(2, 1);

    node.leases.runOnce();

    assertThat(node.lost).containsExactly(Set.of(2));
    assertThat(node.gained).containsExactly(Set.of(0, 1, 2, 3), Set.of(2));
    assertThat(node.dispatcher.take(10)).as("what was in memory is stale").isNull();
  }

  @Test
  void aSurplusIsGivenBackOnceNothingOfItIsInFlight() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    List<JobRow> running = List.of(job(1, 0), job(2, 1), job(3, 2));
    running.forEach(first.dispatcher::offerReady);
    running.forEach(job -> assertThat(first.dispatcher.take(10)).isNotNull());
    second.leases.runOnce();

    first.leases.runOnce();
    second.leases.runOnce();
    assertThat(second.leases.owned()).containsExactly(3);
    first.dispatcher.ended(running.get(1), false);
    first.leases.runOnce();
    second.leases.runOnce();

    assertThat(first.leases.owned()).containsExactly(0, 2);
    assertThat(second.leases.owned()).containsExactly(1, 3);
  }

  @Test
  void whatWasOnItsWayWhileAShardWasGivenBackDoesNotRunHere() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();
    List<JobRow> page = List.of(job(1, 0), job(2, 1), job(3, 2), job(4, 3));
    store.onRelease = () -> page.forEach(first.dispatcher::offerReady);

    first.leases.runOnce();
    second.leases.runOnce();

    Set<Integer> ran = new HashSet<>();
    Dispatcher.Ready next;
    while ((next = first.dispatcher.take(10)) != null) {
      ran.add(next.job().shard());
    }
    assertThat(second.leases.owned()).hasSize(2);
    assertThat(ran)
        .containsExactlyInAnyOrderElementsOf(Arrays.stream(first.leases.owned()).boxed().toList());
  }

  @Test
  void whoIsToldOfItsShardsDoesNotDependOnWhatElseFails() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();
    store.onRelease =
        () -> {
          throw new IllegalStateException("release");
        };
    store.give(0, 5);
    store.give(0, 1);

    assertThatThrownBy(first.leases::runOnce).hasMessage("release");

    assertThat(first.gained.getLast()).as("what it keeps").isSubsetOf(Set.of(0, 1, 2, 3));
    assertThat(first.lost).isNotEmpty();
    int[] kept = first.leases.owned();
    store.onRelease = () -> {};
    first.leases.runOnce();
    second.leases.runOnce();
    assertThat(kept).hasSize(2);
    assertThat(first.leases.owned()).hasSize(2);
    assertThat(second.leases.owned()).hasSize(2);
  }

  @Test
  void whatWasNotHeardIsToldAgain() {
    Node node = new Node(1);
    store.suspects.put(7L, new Suspect(7, 70, 0, 1, 1));
    node.broken = new IllegalStateException("deaf");
    assertThatThrownBy(node.leases::runOnce).hasMessage("deaf");
    assertThat(node.leases.mayDispatch()).as("its leases are renewed").isTrue();
    assertThatThrownBy(node.leases::runOnce).hasMessage("deaf");
    node.broken = null;

    node.leases.runOnce();

    assertThat(node.gained).containsExactly(Set.of(0, 1, 2, 3));
    assertThat(node.uncounted).extracting(Suspect::jobId).containsExactly(7L);
    node.leases.runOnce();
    assertThat(node.gained).as("told once").hasSize(1);
    assertThat(node.uncounted).as("until it is counted").hasSize(2);
  }

  @Test
  void noSuspectRunsBeforeItIsKnownForOne() {
    Node node = new Node(1);
    store.suspects.put(7L, new Suspect(7, 70, 0, 1, 1));
    node.leases.runOnce();
    node.dispatcher.offerReady(job(7, 2));

    assertThat(node.dispatcher.take(10)).as("its crash is not counted").isNull();
  }

  @Test
  void aSuspectThatRanIsClearedUntilTheStoreKnows() {
    Node node = new Node(1);
    store.suspects.put(7L, new Suspect(7, 70, 0, 1, 0));
    node.leases.runOnce();
    node.dispatcher.offerReady(job(7, 2));
    Dispatcher.Ready taken = Objects.requireNonNull(node.dispatcher.take(10));
    node.dispatcher.ended(taken.job(), false);
    store.onRound =
        () -> {
          throw new IllegalStateException("away");
        };
    assertThatThrownBy(node.leases::runOnce).hasMessage("away");
    store.onRound = () -> {};

    node.leases.runOnce();
    assertThat(store.suspects).isEmpty();
    node.leases.runOnce();
    assertThat(store.rounds.getLast().cleared()).isEmpty();
  }

  @Test
  void aSuspectThatEndsDuringARoundIsClearedByTheNext() {
    Node node = new Node(1);
    store.suspects.put(7L, new Suspect(7, 70, 0, 1, 0));
    node.leases.runOnce();
    node.dispatcher.offerReady(job(7, 2));
    JobRow taken = Objects.requireNonNull(node.dispatcher.take(10)).job();
    store.onRound = () -> node.dispatcher.ended(taken, false);
    node.leases.runOnce();
    assertThat(store.rounds.getLast().cleared()).isEmpty();
    store.onRound = () -> {};

    node.leases.runOnce();

    assertThat(store.rounds.getLast().cleared()).containsExactly(7L);
    assertThat(store.suspects).isEmpty();
  }

  @Test
  void aJobThatABeatMustNameBeginsOnlyOnceTheBeatIsWritten() {
    Node node = new Node(1);
    node.leases.runOnce();
    node.dispatcher.offerDelivered(job(7, 2), true, true);
    assertThat(node.dispatcher.take(10)).isNull();
    store.onRound =
        () -> {
          throw new IllegalStateException("away");
        };
    assertThatThrownBy(node.leases::runOnce).hasMessage("away");
    assertThat(node.dispatcher.take(10)).as("no beat has named it").isNull();
    store.onRound = () -> {};

    node.leases.runOnce();

    assertThat(store.rounds.getLast().longRunningJobs()).containsEntry(7L, 1L);
    assertThat(node.dispatcher.take(10)).isNotNull();
  }

  @Test
  void aDeadNodesShardsAreTakenWhenItStoodStillForALease() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce(); // sees the first one's last beat
    for (int i = 0; i < 3; i++) {
      assertThat(second.leases.owned()).isEmpty();
      pass(third());
      second.leases.runOnce();
    }

    assertThat(second.leases.owned()).hasSize(4);
    assertThat(first.leases.mayDispatch()).isFalse();
  }

  @Test
  void theDeadStayDeadUntilAllTheirShardsHaveFoundANode() {
    store = new MemoryLeases(6);
    Node dead = new Node(1);
    Node second = new Node(2);
    dead.leases.runOnce();
    second.leases.runOnce();
    pass(third());
    second.leases.runOnce();
    Node third = new Node(3);
    for (int i = 0; i < 5; i++) {
      third.leases.runOnce();
      pass(third());
      second.leases.runOnce();
    }

    assertThat(second.leases.owned()).hasSize(3);
    assertThat(third.leases.owned()).hasSize(3);
    assertThat(second.lost).as("what it gave back though nobody else served it").isEmpty();
    assertThat(store.nodes).containsOnlyKeys(2L, 3L);
  }

  @Test
  void aNodeWithALongLeaseThatStandsStillKeepsNoShardsFromBeingServed() {
    Node first = new Node(1);
    first.leases.runOnce();
    store.renew(
        new LeaseStore.Beat(
            2,
            "two",
            Duration.ofDays(1),
            Map.of(),
            Map.of(),
            Set.of())); // it was never heard again
    first.leases.runOnce();
    assertThat(first.leases.owned()).as("it gave the other its share").hasSize(2);

    for (int i = 0; i < 4; i++) {
      pass(third());
      first.leases.runOnce();
    }

    assertThat(first.leases.owned()).hasSize(4);
  }

  @Test
  void theNextRoundComesWhenANodeIsDeadAtTheLatest() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();
    pass(Duration.ofSeconds(4));
    second.leases.runOnce();
    pass(Duration.ofSeconds(4));
    long wait = second.leases.runOnce();

    assertThat(wait).isBetween(1_000L, 1_010L);
    pass(Duration.ofMillis(wait));
    second.leases.runOnce();
    assertThat(second.leases.owned()).hasSize(4);
  }

  @Test
  void anOutageLongerThanALeaseKillsNobody() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();
    Set<Long> outage = Set.of(1L, 2L);
    store.onRound =
        () -> {
          throw new IllegalStateException(outage + " cannot reach it");
        };
    for (int i = 0; i < 10; i++) {
      pass(third());
      assertThatThrownBy(second.leases::runOnce).hasMessageContaining("reach");
    }
    store.onRound = () -> {};

    second.leases.runOnce(); // the first one back
    assertThat(second.leases.owned()).isEmpty();
    pass(third());
    second.leases.runOnce();
    pass(third());
    first.leases.runOnce();
    second.leases.runOnce();
    pass(third());
    second.leases.runOnce();

    assertThat(first.leases.owned()).hasSize(2);
    assertThat(first.lost).as("only what it gave back").hasSize(1);
  }

  @Test
  void aRoundThatHangsLongerThanALeaseKillsNobody() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();

    pass(LEASE.multipliedBy(2)); // the database answers nobody, and then all at once
    second.leases.runOnce();
    assertThat(second.leases.owned()).isEmpty();
    first.leases.runOnce();
    second.leases.runOnce();

    assertThat(first.leases.owned()).hasSize(2);
    assertThat(second.leases.owned()).hasSize(2);
  }

  @Test
  void theDeadAreFoundByANodeThatIsTooBusyForPunctualRounds() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();
    for (int i = 0; i < 2; i++) {
      pass(LEASE.multipliedBy(3).dividedBy(4));
      second.leases.runOnce();
    }
    pass(LEASE.multipliedBy(3).dividedBy(4));
    second.leases.runOnce();

    assertThat(second.leases.owned()).hasSize(4);
  }

  @Test
  void aNodeThatDiedInAnOutageIsDeadALeaseAfterIt() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();
    pass(LEASE.multipliedBy(3));
    for (int i = 0; i < 3; i++) {
      second.leases.runOnce();
      assertThat(second.leases.owned()).isEmpty();
      pass(third());
    }
    second.leases.runOnce();

    assertThat(second.leases.owned()).hasSize(4);
  }

  @Test
  void aNodeThatBeginsTakesNothingThatItHasNotWatched() {
    Node first = new Node(1);
    first.leases.runOnce();
    pass(LEASE.multipliedBy(5));
    Node second = new Node(2);
    second.leases.runOnce();

    assertThat(second.leases.owned()).as("the first one may only have been cut off").isEmpty();
    first.leases.runOnce();
    assertThat(first.leases.owned()).hasSize(2);
  }

  @Test
  void aBeatBetweenTheLookAndTheRoundSavesItsNode() {
    Node first = new Node(1);
    Node second = new Node(2);
    first.leases.runOnce();
    second.leases.runOnce();
    pass(third());
    second.leases.runOnce();
    pass(third());
    second.leases.runOnce();
    pass(third());
    first.leases.runOnce();
    second.leases.runOnce();

    assertThat(store.rounds.getLast().dead()).containsOnlyKeys(1L);
    assertThat(first.leases.owned()).hasSize(2);
    assertThat(second.leases.owned()).as("what the first one gave back").hasSize(2);
  }

  @Test
  void jobsThatRunLongAreInTheBeat() {
    Node node = new Node(1);
    node.leases.runOnce();
    node.dispatcher.offerReady(job(7, 2));
    assertThat(node.dispatcher.take(10)).isNotNull();
    Await.until(() -> {
      node.leases.runOnce();
      return !store.rounds.getLast().longRunningJobs().isEmpty();
    });

    assertThat(store.rounds.getLast().longRunningJobs()).containsEntry(7L, 1L);
  }

  @Test
  void whoLeavesHasNothingMore() {
    Node node = new Node(1);
    node.leases.runOnce();
    node.leases.leave();

    assertThat(node.leases.owned()).isEmpty();
    assertThat(store.holders).isEmpty();
    assertThat(store.nodes).isEmpty();
  }
}
