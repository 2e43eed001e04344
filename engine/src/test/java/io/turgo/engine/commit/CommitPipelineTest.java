package io.turgo.engine.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.monitoring.CommitMetrics;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.SampleRows;
import io.turgo.engine.store.Store;
import io.turgo.engine.testing.Database;
import io.turgo.engine.testing.Stores;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each outcome of a group does to its units; the writer is played by the test. */
class CommitPipelineTest {
  private final SQLException cause = new SQLException("as scripted");

  private final List<String> groups = new ArrayList<>();
  private final List<CompletableFuture<CommitResult>> results = new ArrayList<>();

  private Runnable onAnswer = () -> {};

  /** Answers a group, given the names of its units. */
  private interface Script {
    Outcome answer(List<Integer> units, Locking locking);
  }

  private static Outcome committed(int... losers) {
    return new Outcome.Committed(bits(losers), 1);
  }

  private static BitSet bits(int... set) {
    BitSet bits = new BitSet();
    for (int bit : set) {
      bits.set(bit);
    }
    return bits;
  }

  /**
   * Writes units 1 to n as one group; a unit 0 before them keeps the committer busy until they are
   * all there.
   */
  private CommitMetrics run(int units, int losses, Duration patience, Script script) {
    return run(units, losses, patience, CommitPipelineTest::changes, script);
  }

  /** The instance that a unit is named after. */
  private static List<InstanceChanges> changes(int name) {
    return List.of(SampleRows.step(10L * name, 1, 1, 2, 3));
  }

  private CommitMetrics run(
      int units,
      int losses,
      Duration patience,
      IntFunction<List<InstanceChanges>> changesOf,
      Script script) {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch gathered = new CountDownLatch(1);
    try (Store real = Database.SQLITE.open()) {
      Store store =
          Stores.writing(
              real,
              (writer, changes, locking) -> {
                List<Integer> names = changes.stream().map(CommitPipelineTest::name).toList();
                if (names.contains(0)) {
                  busy.countDown();
                  Await.open(gathered);
                  return committed();
                }
                groups.add(
                    names
                        + switch (locking) {
                          case NONE -> "";
                          case FREE_ROWS -> " locked";
                          case ALL_ROWS -> " locked waiting";
                        });
                return script.answer(names, locking);
              });
      CommitPipeline pipeline =
          new CommitPipeline(
              store,
              CommitSettings.defaults(1).withMaxUnits(100).withPatience(patience),
              epoch -> {},
              new Health());
      try {
        submit(pipeline, changes(0), 0);
        pipeline.start();
        Await.open(busy);
        for (int i = 1; i <= units; i++) {
          submit(pipeline, changesOf.apply(i), losses);
        }
        gathered.countDown();
        CompletableFuture.allOf(results.toArray(CompletableFuture[]::new))
            .orTimeout(60, TimeUnit.SECONDS)
            .join();
        return pipeline.metrics();
      } finally {
        gathered.countDown();
        pipeline.close();
      }
    }
  }

  private static int name(List<InstanceChanges> unit) {
    return (int) (unit.getFirst().instanceId() / 10);
  }

  private void submit(CommitPipeline pipeline, List<InstanceChanges> changes, int losses) {
    CompletableFuture<CommitResult> result = new CompletableFuture<>();
    results.add(result);
    pipeline.submit(
        new UnitOfWork(
            changes,
            losses,
            answer -> {
              assertThat(result.complete(answer)).as("answered once, not %s", answer).isTrue();
              onAnswer.run();
            }));
  }

  private void assertResults(Class<?>... expected) {
    assertThat(results.stream().skip(1).map(CompletableFuture::join))
        .extracting(Object::getClass)
        .containsExactly(expected);
  }

  private static Class<?>[] of(int n, Class<?> type, Predicate<Integer> other, Class<?> otherType) {
    Class<?>[] types = new Class<?>[n];
    for (int i = 1; i <= n; i++) {
      types[i - 1] = other.test(i) ? otherType : type;
    }
    return types;
  }

  @Test
  void whatWaitsBecomesOneGroup() {
    CommitMetrics metrics = run(50, 0, Duration.ZERO, (units, locking) -> committed());

    assertThat(groups).hasSize(1);
    assertThat(metrics.units()).isEqualTo(51);
    assertThat(metrics.groups()).isEqualTo(2);
  }

  /** Units 3 and 5 also change the instance of unit 2. */
  @Test
  void noInstanceIsTwiceInAGroup() {
    CommitMetrics metrics =
        run(
            5,
            0,
            Duration.ZERO,
            name -> {
              List<InstanceChanges> own = changes(name);
              return name == 3 || name == 5 ? List.of(own.getFirst(), changes(2).getFirst()) : own;
            },
            (units, locking) -> committed());

    assertThat(groups).containsExactly("[1, 2]", "[3, 4]", "[5]");
    assertThat(metrics.units()).isEqualTo(6);
  }

  @Test
  void losersOfAClashAreSentBackAndTheRestIsWrittenLockedFirst() {
    CommitMetrics metrics =
        run(
            3,
            0,
            Duration.ZERO,
            (units, locking) ->
                locking == Locking.FREE_ROWS ? committed() : new Outcome.Clashed(bits(1)));

    assertThat(groups).containsExactly("[1, 2, 3]", "[1, 3] locked");
    assertResults(
        CommitResult.Committed.class, CommitResult.Clashed.class, CommitResult.Committed.class);
    assertThat(metrics.clashes()).isEqualTo(1);
    assertThat(metrics.units()).isEqualTo(3);
  }

  @Test
  void clashThatNamesNobodySendsAllBackInTheEnd() {
    run(2, 0, Duration.ZERO, (units, locking) -> new Outcome.Clashed(new BitSet()));

    assertThat(groups).containsExactly("[1, 2]", "[1, 2] locked");
    assertResults(CommitResult.Clashed.class, CommitResult.Clashed.class);
  }

  @Test
  void groupThatMeetsALockIsWrittenAgainWithoutTheLockedOnes() {
    run(
        3,
        0,
        Duration.ZERO,
        (units, locking) ->
            locking == Locking.FREE_ROWS ? committed(2) : new Outcome.Locked(cause));

    assertThat(groups).containsExactly("[1, 2, 3]", "[1, 2, 3] locked");
    assertResults(
        CommitResult.Committed.class, CommitResult.Committed.class, CommitResult.Clashed.class);
  }

  @Test
  void unitsThatKeepLosingWaitOneByOneInTheSlowLane() {
    CommitMetrics metrics =
        run(
            2,
            3,
            Duration.ZERO,
            (units, locking) ->
                locking == Locking.ALL_ROWS ? committed() : new Outcome.Locked(cause));

    assertThat(groups).contains("[1] locked waiting", "[2] locked waiting");
    assertResults(CommitResult.Committed.class, CommitResult.Committed.class);
    assertThat(metrics.slowLane()).isEqualTo(2);
  }

  @Test
  void onlyTheUnitWithTheRefusedValueFails() {
    run(
        16,
        0,
        Duration.ZERO,
        (units, locking) -> units.contains(11) ? new Outcome.DataError(cause) : committed());

    assertResults(of(16, CommitResult.Committed.class, n -> n == 11, CommitResult.Refused.class));
    assertThat(groups).hasSizeLessThanOrEqualTo(1 + 2 * 4);
  }

  @Test
  void severalRefusedValuesAreAllFound() {
    run(
        10,
        0,
        Duration.ZERO,
        (units, locking) ->
            units.stream().anyMatch(n -> n % 3 == 0) ? new Outcome.DataError(cause) : committed());

    assertResults(
        of(10, CommitResult.Committed.class, n -> n % 3 == 0, CommitResult.Refused.class));
  }

  @Test
  void unavailableDatabaseIsTriedAgain() {
    run(
        2,
        0,
        Duration.ofSeconds(20),
        (units, locking) -> groups.size() < 3 ? new Outcome.Unavailable(cause) : committed());

    assertThat(groups).containsExactly("[1, 2]", "[1, 2]", "[1, 2]");
    assertResults(CommitResult.Committed.class, CommitResult.Committed.class);
  }

  @Test
  void patienceWithAnUnavailableDatabaseEnds() {
    run(1, 0, Duration.ofMillis(1), (units, locking) -> new Outcome.Unavailable(cause));

    assertResults(CommitResult.Unavailable.class);
  }

  @Test
  void unknownOutcomeIsToldAndNotTriedAgain() {
    run(2, 0, Duration.ofSeconds(20), (units, locking) -> new Outcome.Unknown(cause));

    assertThat(groups).hasSize(1);
    assertResults(CommitResult.Unknown.class, CommitResult.Unknown.class);
  }

  @Test
  void aCallbackThatThrowsKeepsNoAnswerFromOthers() {
    onAnswer =
        () -> {
          throw new StackOverflowError("as scripted");
        };
    run(3, 0, Duration.ZERO, (units, locking) -> committed());

    assertResults(of(3, CommitResult.Committed.class, unit -> false, CommitResult.class));
  }

  @Test
  void writerThatThrowsLeavesNobodyWaiting() {
    run(
        2,
        0,
        Duration.ZERO,
        (units, locking) -> {
          throw new IllegalStateException("a bug");
        });

    assertResults(CommitResult.Unknown.class, CommitResult.Unknown.class);
  }

  /** What is thrown once unit 1 is back in the queue must not have it answered and written. */
  @Test
  void unitThatIsPutBackIsNotWrittenOnceItIsAnswered() {
    AtomicInteger thrownAt = new AtomicInteger();
    run(
        2,
        3,
        Duration.ZERO,
        (units, locking) -> {
          if (units.size() == 1 && thrownAt.get() == 0) {
            return new Outcome.Committed(bits(), bits(0), 1); // back, until both are there
          }
          if (units.size() == 2 && thrownAt.compareAndSet(0, groups.size())) {
            BitSet locked =
                new BitSet() {
                  private int asked;

                  @Override
                  public boolean get(int bit) {
                    if (bit == 1 && asked++ == 1) {
                      throw new IllegalStateException("a bug");
                    }
                    return super.get(bit);
                  }
                };
            locked.set(0, 2);
            return new Outcome.Committed(bits(0, 1), locked, 1);
          }
          return committed();
        });

    assertThat(results.stream().skip(1).map(CompletableFuture::join))
        .allMatch(answer ->
            answer instanceof CommitResult.Unavailable || answer instanceof CommitResult.Committed);
    for (int i = 1; i <= 2; i++) {
      boolean told = results.get(i).join() instanceof CommitResult.Committed;
      int unit = i;
      assertThat(groups.stream().skip(thrownAt.get()).anyMatch(group -> group.contains("" + unit)))
          .as("unit %d was written later", i)
          .isEqualTo(told);
    }
  }

  /** A synchronous standby stands still, say. */
  @Test
  void unitBehindACommitThatDoesNotComeBackIsRefusedInTimeAndHealthSaysSo() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Health health = new Health();
    try (Store real = Database.SQLITE.open()) {
      Store store =
          Stores.writing(
              real,
              (writer, changes, locking) -> {
                groups.add(changes.stream().map(CommitPipelineTest::name).toList().toString());
                busy.countDown();
                Await.open(goOn);
                return committed();
              });
      CommitPipeline pipeline =
          new CommitPipeline(
              store,
              CommitSettings.defaults(1).withMaxUnits(100).withPatience(Duration.ZERO),
              epoch -> {},
              health,
              Duration.ofMillis(300));
      submit(pipeline, changes(1), 0);
      pipeline.start();
      try {
        Await.open(busy);
        submit(pipeline, changes(2), 0);
        assertThat(results.get(1).get(60, TimeUnit.SECONDS))
            .isInstanceOf(CommitResult.Unavailable.class);
        assertThat(health.now().problems())
            .singleElement()
            .asString()
            .contains("commits under way", "has not answered 1 commit");
        goOn.countDown();
        assertThat(results.get(0).get(60, TimeUnit.SECONDS))
            .isInstanceOf(CommitResult.Committed.class);
        submit(pipeline, changes(3), 0);
        assertThat(results.get(2).get(60, TimeUnit.SECONDS))
            .isInstanceOf(CommitResult.Committed.class);
      } finally {
        goOn.countDown();
        pipeline.close();
      }
      assertThat(health.now().problems()).isEmpty();
      assertThat(groups).containsExactly("[1]", "[3]");
    }
  }

  @Test
  void unitAfterOneThatHangsIsRefusedAndNeverWritten() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (Store real = Database.SQLITE.open()) {
      Store store =
          Stores.writing(
              real,
              (writer, changes, locking) -> {
                groups.add(changes.stream().map(CommitPipelineTest::name).toList().toString());
                busy.countDown();
                Await.open(goOn);
                return committed();
              });
      CommitPipeline pipeline =
          new CommitPipeline(
              store,
              CommitSettings.defaults(1).withMaxUnits(1).withPatience(Duration.ZERO),
              epoch -> {},
              new Health());
      submit(pipeline, changes(1), 0);
      pipeline.start();
      Await.open(busy);
      submit(pipeline, changes(2), 0);
      pipeline.close(1, () -> {});
      assertThat(results.get(0).get(60, TimeUnit.SECONDS)).isInstanceOf(CommitResult.Unknown.class);
      assertThat(results.get(1).get(60, TimeUnit.SECONDS))
          .isInstanceOf(CommitResult.Unavailable.class);
      goOn.countDown();
      pipeline.close();
      assertThat(groups).containsExactly("[1]");
    }
  }

  @Test
  void unitThatDoesNotFitIntoAGroupThatHangsIsRefusedAndNeverWritten() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (Store real = Database.SQLITE.open()) {
      Store store =
          Stores.writing(
              real,
              (writer, changes, locking) -> {
                groups.add(changes.stream().map(CommitPipelineTest::name).toList().toString());
                busy.countDown();
                Await.open(goOn);
                return committed();
              });
      CommitPipeline pipeline =
          new CommitPipeline(
              store,
              CommitSettings.defaults(1)
                  .withMaxUnits(100)
                  .withMaxBytes(1)
                  .withPatience(Duration.ZERO),
              epoch -> {},
              new Health());
      submit(pipeline, changes(1), 0);
      submit(pipeline, changes(2), 0);
      pipeline.start();
      Await.open(busy);
      pipeline.close(1, () -> {});
      assertThat(results.get(0).get(60, TimeUnit.SECONDS)).isInstanceOf(CommitResult.Unknown.class);
      assertThat(results.get(1).get(60, TimeUnit.SECONDS))
          .isInstanceOf(CommitResult.Unavailable.class);
      goOn.countDown();
      pipeline.close();
      assertThat(groups).containsExactly("[1]");
    }
  }

  /** Two committers, of which the one that is named after its first unit can be let go on. */
  @Test
  void whatWaitsIsRefusedOnceNoCommitterHasComeBack() throws Exception {
    List<CountDownLatch> begun = fiveLatches();
    List<CountDownLatch> goOn = fiveLatches();
    try (Store real = Database.SQLITE.open()) {
      Store store =
          Stores.writing(
              real,
              (writer, changes, locking) -> {
                int name = name(changes.getFirst());
                begun.get(name).countDown();
                Await.open(goOn.get(name));
                return committed();
              });
      CommitPipeline pipeline =
          new CommitPipeline(
              store,
              CommitSettings.defaults(2).withMaxUnits(1).withPatience(Duration.ZERO),
              epoch -> {},
              new Health(),
              Duration.ofHours(1));
      pipeline.start();
      for (int name = 1; name <= 2; name++) {
        submit(pipeline, changes(name), 0);
        Await.open(begun.get(name));
      }
      submit(pipeline, changes(3), 0);
      submit(pipeline, changes(4), 0);
      long bothHang = System.nanoTime();
      goOn.get(2).countDown();
      Await.open(begun.get(3));
      CompletableFuture<CommitResult> last = results.getLast();

      pipeline.refuseBehind(bothHang + 1_000, 1_000);
      assertThat(last).as("one has come back since").isNotDone();

      pipeline.refuseBehind(System.nanoTime(), 0);
      assertThat(last).isDone();
      assertThat(last.join()).isInstanceOf(CommitResult.Unavailable.class);
      assertThat(results.getFirst()).as("it may be written").isNotDone();

      goOn.forEach(CountDownLatch::countDown);
      pipeline.close();
      assertThat(begun.get(4).getCount()).as("never written").isOne();
    }
  }

  private static CommitPipeline slowLane(Store store) {
    return new CommitPipeline(
        store,
        CommitSettings.defaults(1).withMaxUnits(100).withPatience(Duration.ZERO),
        epoch -> {},
        new Health(),
        Duration.ofHours(1));
  }

  /** Unit 2 is in the queue of the slow lane while that writes unit 1 alone. */
  @Test
  void aUnitThatWaitsForItsRowsIsNotRefusedBehindACommitThatHangs() {
    CountDownLatch alone = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (Store real = Database.SQLITE.open()) {
      Store store =
          Stores.writing(
              real,
              (writer, changes, locking) -> {
                if (changes.size() == 2) {
                  return new Outcome.Committed(bits(0, 1), bits(0, 1), 1);
                }
                alone.countDown();
                Await.open(goOn);
                return committed();
              });
      CommitPipeline pipeline = slowLane(store);
      submit(pipeline, changes(1), 3);
      submit(pipeline, changes(2), 3);
      pipeline.start();
      try {
        Await.open(alone);
        pipeline.refuseBehind(System.nanoTime(), 0);
        assertThat(results.get(1)).as("it has a time of its own").isNotDone();
      } finally {
        goOn.countDown();
      }
      for (CompletableFuture<CommitResult> result : results) {
        assertThat(Await.result(result)).isInstanceOf(CommitResult.Committed.class);
      }
      pipeline.close();
    }
  }

  @Test
  void aUnitWhoseRowsStayHeldIsAnsweredOnceItHasHadItsTurnWhenThePipelineCloses() {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (Store real = Database.SQLITE.open()) {
      Store store =
          Stores.writing(
              real,
              (writer, changes, locking) -> {
                groups.add(locking.toString());
                busy.countDown();
                Await.open(goOn);
                return new Outcome.Locked(cause);
              });
      CommitPipeline pipeline = slowLane(store);
      submit(pipeline, changes(1), 3);
      pipeline.start();
      Await.open(busy);
      Thread closer =
          Thread.ofPlatform().start(() -> pipeline.close(Await.PATIENCE.toNanos(), () -> {}));
      Await.blocked(closer);
      goOn.countDown();
      Await.end(closer);

      assertThat(Await.result(results.getFirst())).isInstanceOf(CommitResult.Clashed.class);
      assertThat(groups).containsExactly("FREE_ROWS", "ALL_ROWS");
    }
  }

  /** Latches for units with the names 1 to 4. */
  private static List<CountDownLatch> fiveLatches() {
    return Stream.generate(() -> new CountDownLatch(1)).limit(5).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, false",
    "1, 0, 0, false", // the first committer is about to take it
    "1, 1, 0, true", // each has a group of its own
    "2, 1, 0, true",
    "1, 2, 0, true",
    "3, 1, 0, false",
    "2, 6, 0, false",
    "15, 8, 5, false",
    "16, 8, 0, true",
    "16, 0, 0, true",
    "1, 1000, 5, false",
    "1, 1000, 6, true",
    "1, 0, 6, true",
  })
  void aSecondCommitterJoinsWhereItHelps(
      int waiting, int written, long waitedMs, boolean expected) {
    assertThat(JoiningCommitter.isNeeded(waiting, written, TimeUnit.MILLISECONDS.toNanos(waitedMs)))
        .isEqualTo(expected);
  }

  /** Units wait behind one that hangs, few of them and many. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 40})
  void aSecondCommitterWritesWhatWaitsBehindAGroupThatHangs(int waiting) {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (Store real = Database.SQLITE.open()) {
      Store store =
          Stores.writing(
              real,
              (writer, changes, locking) -> {
                if (name(changes.getFirst()) == 0) {
                  begun.countDown();
                  Await.open(end);
                }
                return committed();
              });
      CommitPipeline pipeline =
          new CommitPipeline(store, CommitSettings.defaults(2), epoch -> {}, new Health());
      try {
        pipeline.start();
        submit(pipeline, changes(0), 0);
        Await.open(begun);
        for (int i = 1; i <= waiting; i++) {
          submit(pipeline, changes(i), 0);
        }
        CompletableFuture.allOf(
                results.subList(1, results.size()).toArray(CompletableFuture[]::new))
            .orTimeout(60, TimeUnit.SECONDS)
            .join();
        assertThat(results.getFirst()).isNotDone();
      } finally {
        end.countDown();
        pipeline.close();
      }
    }
  }
}
