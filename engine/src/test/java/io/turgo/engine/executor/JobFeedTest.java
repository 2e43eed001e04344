package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.LeaseStore.Suspect;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.SampleRows;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The feed on an SQLite file and a dispatcher; nobody runs what it brings but the test. */
@Timeout(120)
class JobFeedTest {
  private static final int QUEUE = 8;
  private static final long NOW = 1_000_000;

  @TempDir Path folder;

  private final ExecutorCounters metrics = new ExecutorCounters();
  private final Dispatcher dispatcher = new Dispatcher(QUEUE, metrics);
  private final MemoryLeases leaseStore = new MemoryLeases(4);
  private final List<Long> prefetched = new ArrayList<>();
  private int pumps;
  private HookedStore hooks;
  private Store store;
  private ShardLeases leases;
  private ExecutorSettings settings;
  private JobFeed feed;

  @BeforeEach
  void open() {
    hooks =
        new HookedStore(
            SqliteStore.open(
                SqliteSettings.of(folder.resolve("feed.db")).withDurable(false).withShards(4)));
    store = hooks.store();
    settings =
        ExecutorSettings.defaults()
            .withNodeName("feed")
            .withConcurrency(4)
            .withMaxInFlight(100)
            .withQueueSize(QUEUE)
            .withPageSize(8)
            .withLease(Duration.ofHours(1))
            .withStopPatience(Duration.ofSeconds(1));
    leases =
        new ShardLeases(
            leaseStore,
            1,
            settings,
            dispatcher,
            new ShardLeases.Changes() {
              @Override
              public void gained(Set<Integer> shards) {}

              @Override
              public void lost(Set<Integer> shards) {}

              @Override
              public void uncounted(List<Suspect> suspects) {}
            },
            metrics,
            System::nanoTime,
            new ClockOffset(
                System::currentTimeMillis, System::nanoTime, Duration.ofSeconds(30), new Health()),
            new Health());
    feed = feed(settings);
    leases.runOnce();
  }

  private JobFeed feed(ExecutorSettings settings) {
    return new JobFeed(
        new JobFeed.Parts(
            store,
            settings,
            leases,
            dispatcher,
            page -> page.forEach(job -> prefetched.add(job.id())),
            () -> pumps++,
            () -> NOW,
            atMost -> {},
            metrics,
            new Health()));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static JobRow job(long id, int shard, int priority, @Nullable Long dueAt) {
    return new JobDraft(id, id, id)
        .state(dueAt == null ? JobRow.State.READY : JobRow.State.TIMER)
        .payload(JobPayload.ASYNC_AFTER)
        .shard(shard)
        .priority(priority)
        .dueAt(dueAt)
        .row();
  }

  private JobRow written(long id, int shard, int priority, @Nullable Long dueAt) {
    JobRow job = job(id, shard, priority, dueAt);
    List<Row> rows = List.of(SampleRows.instance(id, 1), job);
    try (GroupWriter writer = store.openWriter()) {
      assertThat(
              writer.write(
                  SampleRows.units(
                      new InstanceChanges(
                          id, InstanceChanges.CREATED, false, rows, List.of(), List.of())),
                  Locking.NONE))
          .isInstanceOf(GroupWriter.Outcome.Committed.class);
    }
    return job;
  }

  private JobRow ready(long id, int shard) {
    return written(id, shard, 0, null);
  }

  private List<Long> takeAll() {
    List<Long> ids = new ArrayList<>();
    for (Dispatcher.Ready next = dispatcher.take(100); next != null; next = dispatcher.take(100)) {
      ids.add(next.job().id());
    }
    return ids;
  }

  /** Reads until the feed says that there is nothing more for now. */
  private void readAll() {
    for (int rounds = 0; feed.runOnce() == 0; rounds++) {
      assertThat(rounds).isLessThan(100);
    }
  }

  @Test
  void jobsAreReadWithTheirInstancesAndHandedOn() {
    ready(10, 0);
    written(20, 1, 5, null);
    readAll();

    assertThat(prefetched).containsExactlyInAnyOrder(10L, 20L);
    assertThat(takeAll()).containsExactly(20L, 10L);
    assertThat(pumps).isPositive();
    prefetched.clear();
    readAll();
    assertThat(takeAll()).as("they are known").isEmpty();
    assertThat(prefetched).isEmpty();
  }

  @Test
  void aJobThatEndsWhileItsPageIsReadIsNotBroughtBack() {
    JobRow running = ready(10, 0);
    readAll();
    assertThat(takeAll()).containsExactly(10L);
    // The page has it still; it ends before the page is offered.
    hooks.afterReadyJobs = () -> dispatcher.ended(running, false);

    feed.runOnce();

    assertThat(takeAll()).isEmpty();
  }

  @Test
  void onlyShardsOfThisNodeAreRead() {
    ready(10, 3);
    ready(20, 1);
    leaseStore.nodes.put(2L, leaseStore.rounds.getLast());
    leaseStore.give(1, 2);
    leases.runOnce();

    readAll();

    assertThat(takeAll()).containsExactly(10L);
  }

  @Test
  void whatWasCommittedLateWithASmallerIdIsFound() {
    ready(50, 0);
    readAll();
    assertThat(takeAll()).containsExactly(50L);
    ready(10, 0);

    readAll();

    assertThat(takeAll()).containsExactly(10L);
  }

  @Test
  void moreThanFitsIsReadWhenThereIsRoom() {
    for (int i = 1; i <= 40; i++) {
      ready(i * 10L, i % 4);
    }
    List<Long> seen = new ArrayList<>();
    for (int rounds = 0; seen.size() < 40 && rounds < 100; rounds++) {
      feed.runOnce();
      assertThat(dispatcher.readyCount()).isLessThanOrEqualTo(QUEUE);
      seen.addAll(takeAll());
    }

    assertThat(seen).hasSize(40).doesNotHaveDuplicates();
  }

  @Test
  void jobsThatWaitForOthersOfTheirInstanceAreNotReadAgainAndAgain() {
    jobsOfOneInstanceAreKnown();
    int[] reads = {0};
    hooks.afterReadyJobs = () -> reads[0]++;

    for (int i = 0; i < 5; i++) {
      feed.runOnce();
    }
    assertThat(reads[0]).as("pages read, though memory has room and knows all").isZero();

    ready(10, 0);
    feed.sweep();
    readAll();
    assertThat(reads[0]).isPositive();
    assertThat(takeAll()).as("of another node, which has said so").containsExactly(10L);
  }

  @Test
  void aJobOfAnotherNodeThatWasNotHeardOfIsReadAfterTheRest() {
    feed = feed(settings.withPollInterval(Duration.ofMillis(10)));
    jobsOfOneInstanceAreKnown();
    ready(10, 0);

    Await.until(
        "the job is read, though the feed looks all the time",
        () -> {
          feed.runOnce();
          return takeAll().contains(10L);
        });
  }

  private void jobsOfOneInstanceAreKnown() {
    List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(1, 1)));
    for (int i = 0; i < 40; i++) {
      rows.add(new JobDraft(100 + i, 1, 1).payload(JobPayload.ASYNC_AFTER).row());
    }
    try (GroupWriter writer = store.openWriter()) {
      writer.write(
          SampleRows.units(
              new InstanceChanges(1, InstanceChanges.CREATED, false, rows, List.of(), List.of())),
          Locking.NONE);
    }
    for (int rounds = 0; dispatcher.knownCount() < 40 || feed.runOnce() == 0; rounds++) {
      assertThat(rounds).isLessThan(100);
      feed.runOnce();
      takeAll();
    }
  }

  @Test
  void theOldestIsReadWhileOthersKeepMemoryFull() {
    ready(1, 0);
    long high = 1_000;
    for (int i = 0; i < QUEUE; i++) {
      dispatcher.offerReady(job(high++, 1, 5, null));
    }
    dispatcher.tableHasMore(true);
    int turns = 0;
    List<Long> taken = new ArrayList<>();
    while (!taken.contains(1L)) {
      assertThat(turns++).as("turns until the oldest ran").isLessThan(10 * QUEUE);
      feed.runOnce();
      dispatcher.offerReady(job(high++, 1, 5, null));
      dispatcher.tableHasMore(true);
      Dispatcher.Ready next = Objects.requireNonNull(dispatcher.take(100));
      taken.add(next.job().id());
      dispatcher.ended(next.job(), false);
    }
  }

  @Test
  void timersComeIntoMemoryWhenTheyAreNear() {
    written(10, 0, 0, NOW + 29_000);
    written(20, 1, 0, NOW + 31_000);
    readAll();

    assertThat(dispatcher.timerCount()).isEqualTo(1);
    assertThat(dispatcher.fireTimers(NOW, new ArrayList<>())).isEqualTo(NOW + 29_000);
  }

  @Test
  void aTimerThatTheCursorsHavePassedIsReadWhenItIsAskedFor() {
    written(20, 0, 0, NOW + 20_000);
    readAll();
    written(10, 0, 0, NOW + 10_000);
    feed.sweep();
    readAll();

    assertThat(dispatcher.timerCount()).isEqualTo(2);
  }

  @Test
  void aTimerThatWasLeftToItsTableComesBack() {
    JobRow timer = written(10, 0, 0, NOW);
    readAll();
    dispatcher.fireTimers(NOW, new ArrayList<>());
    assertThat(takeAll()).containsExactly(10L);
    dispatcher.ended(timer, true);

    readAll();
    dispatcher.fireTimers(NOW, new ArrayList<>());

    assertThat(takeAll()).containsExactly(10L);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "400, 500", "800, 1000", "24000, 30000", "1000000, 30000"})
  void aSweepRestsByTheRowsThatItHasReadAndNotForEver(long rows, long restMs) {
    assertThat(JobFeed.restNanos(rows, Duration.ofSeconds(1).toNanos(), 800))
        .isEqualTo(Duration.ofMillis(restMs).toNanos());
  }
}
