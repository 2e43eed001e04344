package io.turgo.engine.executor;

import static io.turgo.engine.executor.ScriptedChannel.DATABASE;
import static io.turgo.engine.executor.ScriptedChannel.job;
import static io.turgo.engine.executor.ScriptedChannel.message;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.executor.ScriptedChannel.Delivery;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.QueueStore.Attempt;
import io.turgo.engine.store.QueueStore.Placement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a delivery. */
class DeliveriesTest {
  private static final long THIS_NODE = 1;
  private static final Set<String> JOBS = Set.of("jobs");

  private final ScriptedChannel channel = new ScriptedChannel();
  private final QueueCounters metrics = new QueueCounters();
  private final Outbox outbox = channel.outbox(metrics);
  private final QueueConsumer consumer = channel.consumer(outbox, metrics, new Health());
  private final Dispatcher dispatcher = new Dispatcher(100, new ExecutorCounters());
  private final Map<Long, JobRow> table = new HashMap<>();
  private final Set<Attempt> attempts = new HashSet<>();
  private @Nullable RuntimeException storeBroken;
  private @Nullable RuntimeException loadBroken;
  private final List<List<Long>> loaded = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private boolean owner = true;
  private Set<String> others = JOBS;
  private int beats;

  private final Deliveries deliveries =
      new Deliveries(
          new Deliveries.Parts(
              dispatcher,
              ids -> {
                if (storeBroken != null) {
                  throw storeBroken;
                }
                return table.values().stream().filter(job -> ids.contains(job.id())).toList();
              },
              rows -> {
                if (loadBroken != null) {
                  throw loadBroken;
                }
                loaded.add(rows.stream().map(JobRow::id).toList());
              },
              shard -> owner,
              new Homes(
                  () ->
                      new Placement(
                          Map.of(3, owner ? THIS_NODE : 2), Map.of(THIS_NODE, JOBS, 2L, others)),
                  THIS_NODE,
                  nanos::incrementAndGet),
              new Elsewhere(() -> Set.copyOf(attempts), THIS_NODE, () -> 0),
              () -> {},
              () -> beats++,
              DATABASE,
              new Health()));

  @BeforeEach
  void begin() {
    deliveries.taking(true);
  }

  private Delivery arrives(JobMessage message, int attempt) {
    Delivery delivery = new Delivery(message, attempt);
    deliveries.arrived(consumer, delivery);
    return delivery;
  }

  private Delivery arrives(JobRow job, int attempt) {
    return arrives(message(job), attempt);
  }

  private @Nullable JobRow take() {
    Dispatcher.Ready next = dispatcher.take(100);
    return next == null ? null : next.job();
  }

  private @Nullable JobRow takeAfterABeat() {
    JobRow first = take();
    dispatcher.named(dispatcher.toName(Long.MAX_VALUE));
    return first == null ? take() : first;
  }

  private void ends(JobRow job, boolean leftToTable) {
    dispatcher.ended(job, leftToTable);
    deliveries.ended(job, leftToTable);
  }

  @Test
  void aJobIsAcknowledgedWhenItsOutcomeIsCommitted() {
    JobRow job = job(1, 0, 1);
    table.put(1L, job);
    Delivery delivery = arrives(job, 1);
    Delivery twin = arrives(job, 1);
    deliveries.runOnce();
    assertThat(take()).isEqualTo(job);
    assertThat(take()).isNull();
    assertThat(delivery.fates).isEmpty();

    ends(job, false);

    assertThat(delivery.fates).containsExactly("acknowledged");
    assertThat(twin.fates).containsExactly("acknowledged");
    assertThat(deliveries.count(consumer)).isZero();
  }

  @Test
  void instancesOfJobsThatThisNodePublishedAreLoadedTogetherBeforeTheyRun() {
    List<Delivery> deliveries = ownArrive();

    this.deliveries.runOnce();

    assertThat(loaded).containsExactly(List.of(1L, 2L, 3L));
    assertThat(taken().id()).isEqualTo(1);
    assertThat(deliveries).allSatisfy(delivery -> assertThat(delivery.fates).isEmpty());
  }

  @Test
  void theyGoBackWhenTheyCanNotBeLoaded() {
    List<Delivery> deliveries = ownArrive();
    loadBroken = new IllegalStateException("the database is away");

    assertThatThrownBy(this.deliveries::runOnce).isSameAs(loadBroken);

    assertThat(take()).isNull();
    assertThat(deliveries)
        .allSatisfy(delivery ->
            assertThat(delivery.fates).hasSize(1).first().asString().startsWith("released"));
  }

  private List<Delivery> ownArrive() {
    for (int id = 1; id <= 3; id++) {
      outbox.offer(job(id, 0, 1));
    }
    while (channel.publishedJobs().size() < 3) {
      outbox.runOnce();
    }
    return channel.published.stream().map(message -> arrives(message, 1)).toList();
  }

  private Delivery arrives(int attempt, JobRow... jobs) {
    for (JobRow job : jobs) {
      table.put(job.id(), job);
    }
    Delivery delivery = arrives(message(jobs), attempt);
    deliveries.runOnce();
    return delivery;
  }

  private JobRow taken() {
    return requireNonNull(take());
  }

  @Test
  void aMessageOfSeveralIsAcknowledgedWhenTheLastOfThemIsCommitted() {
    Delivery delivery = arrives(1, job(1, 0, 1), job(2, 0, 1), job(3, 0, 1));
    table.remove(2L); // too late for this one, which its commit tells
    assertThat(deliveries.count(consumer)).isEqualTo(3);
    ends(taken(), false);
    ends(taken(), false);
    assertThat(delivery.fates).isEmpty();

    ends(taken(), false);

    assertThat(delivery.fates).containsExactly("acknowledged");
    assertThat(metrics.delivered.sum()).isEqualTo(3);
    assertThat(metrics.acknowledged.sum()).isEqualTo(3);
  }

  @Test
  void ofAMessageThatComesAgainOnlyWhatIsStillDueRuns() {
    Delivery first = arrives(1, job(1, 0, 1), job(2, 0, 1), job(3, 0, 1));
    JobRow done = taken();
    ends(done, false);
    table.remove(done.id());
    ends(taken(), true);
    ends(taken(), true);
    assertThat(first.fates).containsExactly("released for 100");

    Delivery second = arrives(message(job(1, 0, 1), job(2, 0, 1), job(3, 0, 1)), 2);
    deliveries.runOnce();

    assertThat(metrics.dropped.sum()).isEqualTo(1);
    ends(taken(), false);
    ends(taken(), false);
    assertThat(take()).isNull();
    assertThat(second.fates).containsExactly("acknowledged");
  }

  @Test
  void whatGoesBackIsPublishedByItselfWhileOthersOfItsMessageRun() {
    Delivery delivery = arrives(1, job(1, 0, 1), job(2, 0, 1), job(3, 0, 1));
    JobRow runs = taken();

    deliveries.giveBack(consumer);
    outbox.runOnce();

    assertThat(channel.publishedJobs()).containsExactly(2L, 3L);
    assertThat(delivery.fates).isEmpty();
    ends(runs, false);
    assertThat(delivery.fates).containsExactly("acknowledged");
  }

  @Test
  void whatRunsElsewhereIsPublishedByItselfAfterAMomentWhileOthersOfItsMessageRun() {
    attempts.add(new Attempt(2, 1, 2));
    arrives(2, job(1, 0, 1), job(2, 0, 1));
    assertThat(taken().id()).isEqualTo(1);
    assertThat(channel.published).isEmpty();

    Await.until(() -> {
      deliveries.runOnce();
      outbox.runOnce();
      return !channel.published.isEmpty();
    });

    assertThat(channel.publishedJobs()).containsExactly(2L);
  }

  @Test
  void aMessageThatCanNotBeLookedUpWholeGoesBackAndItsJobsRunOnce() {
    JobRow known = job(1, 0, 1);
    outbox.offer(known);
    outbox.runOnce();
    storeBroken = new IllegalStateException("away");
    JobMessage both = channel.published.getFirst().of(message(known, job(2, 0, 1)).jobs());
    Delivery first = arrives(both, 1);
    assertThatThrownBy(deliveries::runOnce).hasMessage("away");
    assertThat(first.fates).containsExactly("released for 100");
    storeBroken = null;
    table.put(2L, job(2, 0, 1));

    Delivery second = arrives(both, 2);
    deliveries.runOnce();

    ends(taken(), false);
    ends(taken(), false);
    assertThat(take()).isNull();
    assertThat(second.fates).containsExactly("acknowledged");
  }

  @Test
  void anAnswerThatIsGivenTwiceCountsOnce() {
    Delivery delivery = new Delivery(message(job(1, 0, 1), job(2, 0, 1)), 1);
    Arrival arrival = new Arrival(consumer, delivery);
    arrival.begins();
    new Arrival.Part(arrival, 0).done();
    new Arrival.Part(arrival, 0).done();
    assertThat(delivery.fates).isEmpty();

    new Arrival.Part(arrival, 1).done();

    assertThat(delivery.fates).containsExactly("acknowledged");
  }

  @Test
  void aJobThatIsLeftToItsTableIsReleasedForLongerEachTime() {
    JobRow job = job(1, 0, 1);
    table.put(1L, job);
    for (int attempt = 1; attempt <= 12; attempt++) {
      Delivery delivery = arrives(job, attempt);
      deliveries.runOnce();
      assertThat(takeAfterABeat()).isEqualTo(job);
      ends(job, true);
      assertThat(delivery.fates)
          .containsExactly("released for " + (100L << Math.min(9, attempt - 1)));
    }
  }

  @Test
  void whatIsGoneOrGoesAnotherWayIsDropped() {
    table.put(2L, job(2, 0, 2, "others"));
    table.put(3L, job(3, 0, 2, null));
    List<Delivery> all =
        List.of(arrives(job(1, 0, 1), 1), arrives(job(2, 0, 1), 1), arrives(job(3, 0, 1), 1));

    deliveries.runOnce();

    assertThat(all).allSatisfy(one -> assertThat(one.fates).containsExactly("acknowledged"));
    assertThat(metrics.dropped.sum()).isEqualTo(3);
    assertThat(take()).isNull();
  }

  @Test
  void theMessageOfAJobThatWasSuspendedSinceIsNotBelieved() {
    JobRow job = job(1, 0, 1);
    outbox.offer(job);
    outbox.runOnce();
    outbox.forget(job);
    Delivery delivery = arrives(channel.published.getFirst(), 1);

    deliveries.runOnce();

    assertThat(delivery.fates).containsExactly("acknowledged");
    assertThat(take()).isNull();
  }

  @Test
  void whatAnotherNodeRunsDoesNotBeginHere() {
    JobRow job = job(1, 0, 1);
    table.put(1L, job);
    attempts.add(new Attempt(1, 1, 2));
    Delivery again = arrives(job, 3);
    deliveries.runOnce();
    assertThat(again.fates).containsExactly("released for 400");
    assertThat(take()).isNull();
    attempts.clear();
    attempts.add(new Attempt(1, 1, THIS_NODE));
    attempts.add(new Attempt(1, 0, 2)); // an attempt before

    Delivery last = arrives(job, 4);
    deliveries.runOnce();

    assertThat(takeAfterABeat()).isEqualTo(job);
    assertThat(last.fates).isEmpty();
  }

  @Test
  void anAttemptThatEndedWithItsNodeIsCountedBeforeTheJobBegins() {
    JobRow job = job(1, 0, 1);
    outbox.offer(job);
    outbox.runOnce();
    attempts.add(new Attempt(1, 1, 0));
    Delivery own = arrives(channel.published.getFirst(), 1);

    deliveries.runOnce();

    assertThat(own.fates).containsExactly("released for 100");
    assertThat(take()).isNull();
  }

  @Test
  void whatCanNotBeLookedUpGoesBackWhole() {
    storeBroken = new IllegalStateException("away");
    Delivery foreign = arrives(new JobMessage("there", 9, 1, 90, 3, 0, 1, null), 1);
    Delivery one = arrives(job(1, 0, 1), 1);
    Delivery two = arrives(job(2, 0, 1), 2);

    assertThatThrownBy(deliveries::runOnce).hasMessage("away");

    assertThat(foreign.fates).containsExactly("rejected");
    assertThat(one.fates).containsExactly("released for 100");
    assertThat(two.fates).containsExactly("released for 200");
    assertThat(deliveries.count(consumer)).isZero();
  }

  @Test
  void anErrorAtOneArrivalForgetsNoneOfItsBatch() {
    JobMessage poison = new JobMessage(DATABASE, 1, 1, 10, 3, 0, 1, null);
    Delivery thrower = new Delivery(poison, 1);
    deliveries.arrived(
        consumer,
        new JobDelivery() {
          private int asked;

          @Override
          public JobMessage message() {
            if (++asked == 1) {
              throw new StackOverflowError("by design of the test");
            }
            return poison;
          }

          @Override
          public int attempt() {
            return 1;
          }

          @Override
          public void acknowledge() {
            thrower.acknowledge();
          }

          @Override
          public void release(Duration delay) {
            thrower.release(delay);
          }

          @Override
          public void reject(String reason) {
            thrower.reject(reason);
          }
        });
    Delivery behind = arrives(job(2, 0, 1), 1);

    assertThatThrownBy(deliveries::runOnce).isInstanceOf(StackOverflowError.class);

    assertThat(thrower.fates).containsExactly("released for 100");
    assertThat(behind.fates).containsExactly("released for 100");
  }

  @Test
  void exclusiveJobsGoToTheirShardsNodeWhereTheChannelKeepsNoOrder() {
    channel.ordersByKey = false;
    owner = false;
    JobRow job = job(1, 0, 1);
    table.put(1L, job);
    for (int attempt = 1; attempt < 12; attempt++) {
      Delivery delivery = arrives(job, attempt);
      deliveries.runOnce();
      assertThat(delivery.fates)
          .containsExactly("released for " + (100L << Math.min(9, attempt - 1)));
      assertThat(take()).isNull();
    }
    owner = true;
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));

    Delivery here = arrives(job, 1);
    deliveries.runOnce();

    assertThat(here.fates).isEmpty();
    assertThat(take()).isEqualTo(job);
  }

  @Test
  void exclusiveJobsOfAShardWhoseNodeDoesNotConsumeRunOnOneThatDoes() {
    channel.ordersByKey = false;
    owner = false;
    others = Set.of("another");
    JobRow job = job(1, 0, 1);
    table.put(1L, job);

    Delivery delivery = arrives(job, 1);
    deliveries.runOnce();

    assertThat(delivery.fates).isEmpty();
    assertThat(take()).isEqualTo(job);
  }

  @Test
  void anExclusiveJobWhoseShardIsGivenAwayMeanwhileGoesBack() {
    channel.ordersByKey = false;
    dispatcher.dropShards(Set.of(3));
    JobRow job = job(1, 0, 1);
    table.put(1L, job);

    arrives(job, 1);
    deliveries.runOnce();

    assertThat(take()).isNull();
  }

  @Test
  void aJobThatCameOftenBeginsWhenABeatHasNamedIt() {
    JobRow job = job(1, 0, 1);
    table.put(1L, job);
    arrives(job, 3);
    deliveries.runOnce();
    assertThat(take()).isNull();
    deliveries.runOnce();
    assertThat(beats).as("asked for").isPositive();

    dispatcher.named(dispatcher.toName(Long.MAX_VALUE));

    assertThat(take()).isEqualTo(job);
    assertThat(dispatcher.toName(Long.MAX_VALUE)).as("the next beats").isEqualTo(Map.of(1L, 1L));
    ends(job, false);
    assertThat(dispatcher.toName(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void beatsNameWhatIsInHandForLong() {
    JobRow job = job(1, 0, 5);
    table.put(1L, job);
    arrives(job, 1);
    deliveries.runOnce();

    assertThat(deliveries.inHandLongerThan(-1, 10)).isEqualTo(Map.of(1L, 5L));
    assertThat(deliveries.inHandLongerThan(-1, 0)).isEmpty();
    assertThat(deliveries.inHandLongerThan(TimeUnit.HOURS.toNanos(1), 10)).isEmpty();
  }

  @Test
  void aJobThatWasGivenBackAndComesAgainRunsOnce() {
    JobRow job = job(1, 0, 1);
    table.put(1L, job);
    Delivery first = arrives(job, 1);
    deliveries.runOnce();
    deliveries.giveBack(consumer);
    assertThat(first.fates).containsExactly("released for 0");
    Delivery second = arrives(job, 2);
    deliveries.runOnce();

    assertThat(take()).isEqualTo(job);
    assertThat(take()).isNull();
    ends(job, false);
    assertThat(second.fates).containsExactly("acknowledged");
    assertThat(take()).isNull();
  }

  @Test
  void whatWasChangedWhileItWaitedIsLookedUpAtOnce() {
    JobRow before = job(1, 0, 1);
    table.put(1L, before);
    Delivery old = arrives(before, 1);
    deliveries.runOnce();
    JobRow after = job(1, 7, 2);
    table.put(1L, after);
    dispatcher.gone(List.of(before));
    Delivery fresh = arrives(after, 1);
    deliveries.runOnce();

    assertThat(take()).isEqualTo(after);
    ends(after, false);
    assertThat(old.fates).containsExactly("acknowledged");
    assertThat(fresh.fates).containsExactly("acknowledged");
  }

  @Test
  void whatComesAfterTheEndGoesBackAtOnce() {
    deliveries.taking(false);

    assertThat(arrives(job(1, 0, 1), 1).fates).containsExactly("released for 0");
  }
}
