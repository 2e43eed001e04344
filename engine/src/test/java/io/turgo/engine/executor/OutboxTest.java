package io.turgo.engine.executor;

import static io.turgo.engine.executor.ScriptedChannel.job;
import static io.turgo.engine.executor.ScriptedChannel.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.QueueStore.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an outbox, its line and its memory of publications make of brokers. */
class OutboxTest {
  private final ScriptedChannel channel = new ScriptedChannel();
  private final QueueCounters metrics = new QueueCounters();
  private final Outbox outbox = channel.outbox(metrics);

  private void publishAll() {
    for (int i = 0; i < 10; i++) {
      outbox.runOnce();
    }
  }

  @Test
  void theMostUrgentGoFirstInBatches() {
    outbox.offer(job(1, 0, 1));
    outbox.offer(job(2, 5, 1));
    outbox.offer(job(3, 9, 1));
    outbox.offer(job(4, 5, 1));

    outbox.runOnce();
    assertThat(channel.publishedJobs()).containsExactly(3L, 2L);
    outbox.runOnce();
    assertThat(channel.publishedJobs()).containsExactly(3L, 2L, 4L, 1L);
    assertThat(metrics.published.sum()).isEqualTo(4);
  }

  @Test
  void jobsOfALaneAndAPriorityShareMessages() {
    channel.jobsPerMessage = 3;
    channel.lanes = 2;
    channel.batch = 5;
    Outbox sharing = channel.outbox(metrics);
    for (int i = 1; i <= 9; i++) {
      sharing.offer(job(i, i == 9 ? 5 : 0, 1, "jobs", i));
    }

    sharing.runOnce();

    assertThat(channel.published)
        .extracting(message -> message.jobs().stream().map(JobMessage.Job::id).toList())
        .containsExactly(
            List.of(9L), List.of(1L, 3L, 5L), List.of(2L, 4L, 6L), List.of(7L), List.of(8L));
    assertThat(channel.published.get(1))
        .as("the key and the stamp")
        .satisfies(message -> assertThat(message.orderingKey()).isEqualTo(1))
        .satisfies(message ->
            assertThat(sharing.jobOf(message.jobs().getLast(), message.publishedAt()))
                .extracting(JobRow::id)
                .isEqualTo(5L));
    assertThat(metrics.published.sum()).isEqualTo(9);
    assertThat(metrics.messages.sum()).isEqualTo(5);
  }

  @Test
  void jobsThatShareAMessageKeepTheirTraces() {
    channel.jobsPerMessage = 2;
    channel.lanes = 1;
    Outbox sharing = channel.outbox(metrics);
    sharing.offer(traced(1, "one"));
    sharing.offer(traced(2, "one"));
    sharing.offer(traced(3, "one"));
    sharing.offer(traced(4, null));
    sharing.offer(traced(5, "two"));

    sharing.runOnce();
    sharing.runOnce();

    assertThat(channel.published)
        .extracting(JobMessage::traceParent)
        .containsExactly("one", null, "two");
    assertThat(channel.published)
        .flatExtracting(JobMessage::jobs)
        .extracting(JobMessage.Job::traceParent)
        .containsExactly(null, null, "one", null, null);
  }

  private static JobRow traced(long id, @Nullable String trace) {
    return new JobDraft(job(id, 0, 1)).trace(trace).row();
  }

  @Test
  void withoutOrderByKeyOnlyJobsOfAShardShareAMessage() {
    channel.jobsPerMessage = 3;
    channel.lanes = 1;
    channel.ordersByKey = false;
    Outbox sharing = channel.outbox(metrics);
    sharing.offer(job(1, 0, 1, "jobs", 1));
    sharing.offer(job(2, 0, 1, "jobs", 2));
    sharing.offer(job(3, 0, 1, "jobs", 1));

    sharing.runOnce();

    assertThat(channel.published)
        .extracting(message -> message.jobs().stream().map(JobMessage.Job::id).toList())
        .containsExactly(List.of(1L, 3L), List.of(2L));
  }

  @Test
  void ofAPageThatTheBrokerTakesInPartOnlyTheRestComesAgain() {
    channel.jobsPerMessage = 2;
    channel.lanes = 10;
    channel.batch = 1;
    channel.breaksAfter = 1;
    Outbox sharing = channel.outbox(metrics);
    sharing.again(message(job(7, 0, 1)));
    sharing.offer(job(1, 0, 1, "jobs", 1));
    sharing.offer(job(2, 0, 1, "jobs", 2));
    assertThat(sharing.runOnce()).as("pause").isPositive();
    assertThat(channel.publishedJobs()).containsExactly(7L);
    channel.broken = null;

    awaitBroker(sharing, 3);

    assertThat(channel.publishedJobs()).containsExactly(7L, 1L, 2L);
  }

  @Test
  void aMessageThatIsPublishedAsItIsWaitsForItsBroker() {
    channel.broken = new ChannelException("away");
    JobMessage again = message(job(7, 0, 1));
    outbox.again(again);
    assertThat(outbox.runOnce()).as("pause").isPositive();
    channel.broken = null;

    awaitBroker(outbox, 1);

    assertThat(channel.published).containsExactly(again);
  }

  @Test
  void aJobThatWaitsForItsBrokerWaitsOnceHoweverOftenItIsFound() {
    outbox.offer(job(1, 0, 1));
    for (int i = 0; i < 5; i++) {
      assertThat(outbox.offerAgain(job(1, 0, 1))).isTrue();
    }

    publishAll();

    assertThat(channel.publishedJobs()).containsExactly(1L);
    assertThat(outbox.offerAgain(job(1, 0, 1))).isTrue();
    publishAll();
    assertThat(channel.publishedJobs()).as("a moment later").containsExactly(1L);
  }

  @Test
  void whatTheBrokerDidNotTakeComesFirstOfItsPriorityAndLooksUnpublished() {
    channel.broken = new ChannelException("away");
    outbox.offer(job(1, 5, 1));
    outbox.offer(job(2, 5, 1));
    outbox.offer(job(3, 5, 1));
    assertThat(outbox.runOnce()).as("pause").isPositive();
    assertThat(outbox.isAway()).isTrue();
    outbox.offer(job(4, 9, 1));
    assertThat(outbox.runOnce()).as("it is not tried at once").isPositive();
    assertThat(jobOf(message(job(1, 5, 1)))).isNull();
    channel.broken = null;

    awaitBroker(outbox, 4);

    assertThat(channel.publishedJobs()).containsExactly(4L, 1L, 2L, 3L);
    assertThat(metrics.republished.sum()).isZero();
  }

  @Test
  void aBrokerThatWasAwayGetsOneJobFirstSoThatMoreUrgentOnesCanOvertakeTheOthers() {
    channel.broken = new ChannelException("away");
    channel.batch = 4;
    for (int id = 1; id <= 3; id++) {
      outbox.offer(job(id, 5, 1));
    }
    assertThat(outbox.runOnce()).as("pause").isPositive();
    channel.broken = null;

    awaitBroker(outbox, 1);
    outbox.offer(job(4, 9, 1));
    outbox.runOnce();

    assertThat(channel.publishedJobs()).containsExactly(1L, 4L, 2L, 3L);
  }

  private void awaitBroker(Outbox to, int messages) {
    Await.until(() -> {
      to.runOnce();
      return channel.published.size() >= messages;
    });
  }

  @Test
  void anErrorOfTheChannelLosesNoJob() {
    channel.broken = new StackOverflowError("by design of the test");
    outbox.offer(job(1, 0, 1));
    assertThatThrownBy(outbox::runOnce).isInstanceOf(StackOverflowError.class);
    assertThat(outbox.isAway()).isTrue();
    channel.broken = null;
    channel.batch = 4;
    outbox.offer(job(2, 0, 1));
    outbox.offer(job(3, 0, 1));
    outbox.offer(job(4, 0, 1));

    awaitBroker(outbox, 4);

    assertThat(channel.publishedJobs()).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void whatIsGoneIsNotPublishedAndItsMessageIsNotBelieved() {
    outbox.offer(job(1, 0, 1));
    outbox.forget(job(1, 0, 1));
    outbox.offer(job(2, 0, 1));
    publishAll();
    assertThat(channel.publishedJobs()).containsExactly(2L);
    JobMessage message = channel.published.getFirst();
    assertThat(jobOf(message)).isEqualTo(job(2, 0, 1));

    outbox.forget(job(2, 0, 1));

    assertThat(jobOf(message)).isNull();
  }

  @Test
  void theEndOfAFormerAttemptForgetsNothingOfTheNext() {
    outbox.offer(job(1, 0, 2));
    publishAll();

    outbox.forget(job(1, 0, 1));

    assertThat(jobOf(channel.published.getFirst())).isEqualTo(job(1, 0, 2));
  }

  @Test
  void aFullLineKeepsTheMostUrgent() {
    OutboxLine line = new OutboxLine(2);
    assertThat(line.add(job(1, 0, 1))).isTrue();
    assertThat(line.add(job(2, 3, 1))).isTrue();
    assertThat(line.add(job(3, 0, 1))).as("no more urgent than the least").isFalse();
    assertThat(line.add(job(4, 9, 1))).isTrue();
    assertThat(line.add(job(1, 0, 1))).as("it was pushed out").isFalse();
    line.remove(2, 1);
    assertThat(line.add(job(5, 0, 1))).as("in the place of one that is gone").isTrue();

    assertThat(line.take(10)).extracting(JobRow::id).containsExactly(4L, 5L);
    assertThat(line.take(10)).isEmpty();
    line.putBack(List.of(job(4, 9, 1)));
    line.add(job(4, 9, 2));
    assertThat(line.take(10)).extracting(JobRow::instanceRev).containsExactly(2L);
  }

  @Test
  void whatWasPutBackIsWaitedForWhenPublishingEnds() throws InterruptedException {
    OutboxLine line = new OutboxLine(2);
    line.putBack(List.of(job(1, 0, 1)));
    AtomicInteger looks = new AtomicInteger();

    line.awaitEmpty(
        System.nanoTime() + Await.PATIENCE.toNanos(), () -> looks.incrementAndGet() == 1);

    assertThat(looks).as("it waited until waiting made no sense").hasValue(2);
  }

  @Test
  void aBrokerThatIsAwayIsTriedAgainWithGrowingPauses() {
    AtomicLong nanos = new AtomicLong();
    Outbox patient = ScriptedChannel.outbox(channel.queue(), metrics, nanos::get);
    channel.broken = new ChannelException("away");
    patient.offer(job(1, 0, 1));
    List<Long> pauses = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      long pause = patient.runOnce();
      pauses.add(pause);
      nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(pause));
    }
    channel.broken = null;
    patient.runOnce();
    channel.broken = new ChannelException("away again");
    patient.offer(job(2, 0, 1));
    pauses.add(patient.runOnce());

    assertThat(pauses).containsExactly(200L, 400L, 800L, 1_600L, 3_200L, 5_000L, 5_000L, 200L);
    assertThat(channel.publishedJobs()).containsExactly(1L);
  }

  @Test
  void eachPublicationWaitsTwiceAsLong() {
    Publications publications = new Publications(2, 1, 100);
    assertThat(publications.mayPublish(1, 1, 0)).isTrue();
    assertThat(publications.published(job(1, 0, 1), 7, 0)).isFalse();
    assertThat(publications.mayPublish(1, 1, 99)).isFalse();
    assertThat(publications.mayPublish(1, 2, 0)).as("another attempt").isTrue();
    assertThat(publications.mayPublish(1, 1, 100)).isTrue();
    assertThat(publications.published(job(1, 0, 1), 8, 100)).isTrue();
    assertThat(publications.mayPublish(1, 1, 299)).isFalse();
    assertThat(publications.mayPublish(1, 1, 300)).isTrue();
    publications.published(job(2, 0, 1), 9, 300);
    publications.published(job(3, 0, 1), 9, 300);
    assertThat(publications.mayPublish(1, 1, 299)).as("the oldest is forgotten").isTrue();
  }

  @Test
  void rowsAreKeptOfTheLastThatWerePublishedOnly() {
    Publications publications = new Publications(3, 1, 100);
    publications.published(job(1, 0, 1), 7, 0);
    publications.published(job(2, 0, 1), 8, 0);

    assertThat(jobOf(publications, sentAt(job(1, 0, 1), 7))).as("is read again").isNull();
    assertThat(jobOf(publications, sentAt(job(2, 0, 1), 8))).isEqualTo(job(2, 0, 1));
    assertThat(jobOf(publications, sentAt(job(2, 0, 1), 9))).as("not the last").isNull();
    assertThat(publications.mayPublish(1, 1, 99)).isFalse();
    publications.published(job(2, 0, 1), 9, 100);
    assertThat(jobOf(publications, sentAt(job(2, 0, 1), 9))).as("may have run").isNull();
    publications.published(job(3, 0, 1), 9, 100);
    publications.forget(3, 1);
    assertThat(jobOf(publications, sentAt(job(3, 0, 1), 9))).isNull();
  }

  private @Nullable JobRow jobOf(JobMessage message) {
    return outbox.jobOf(message.jobs().getFirst(), message.publishedAt());
  }

  private static @Nullable JobRow jobOf(Publications publications, JobMessage message) {
    return publications.jobOf(message.jobs().getFirst(), message.publishedAt());
  }

  private static JobMessage sentAt(JobRow job, long stamp) {
    JobMessage message = message(job);
    return new JobMessage(
        message.engine(), message.jobs(), message.orderingKey(), message.priority(), stamp, null);
  }

  @Test
  void aBrokenChannelIsOpenedLaterAndKeepsNoOtherClosed() {
    Health health = new Health();
    QueueConsumer consumer = channel.consumer(outbox, metrics, health);
    channel.broken = new StackOverflowError("by design of the test");
    Deliveries nobody = deliveries();
    consumer.open(nobody);
    assertThat(consumer.isConsumed()).isFalse();
    assertThat(health.now().problems()).hasSize(1);
    channel.broken = null;
    consumer.reset();

    consumer.open(nobody);

    assertThat(consumer.isConsumed()).isTrue();
    assertThat(health.now().problems()).isEmpty();
  }

  private Deliveries deliveries() {
    return new Deliveries(
        new Deliveries.Parts(
            new Dispatcher(1, new ExecutorCounters()),
            ids -> List.of(),
            rows -> {},
            shard -> true,
            new Homes(() -> new Placement(Map.of(), Map.of()), 1, () -> 0),
            new Elsewhere(Set::of, 1, () -> 0),
            () -> {},
            () -> {},
            ScriptedChannel.DATABASE,
            new Health()));
  }
}
