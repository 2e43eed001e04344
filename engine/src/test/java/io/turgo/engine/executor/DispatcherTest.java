package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.LeaseStore.Suspect;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DispatcherTest {
  private static final int NO_LIMIT = 1_000;

  private final ExecutorCounters metrics = new ExecutorCounters();
  private final Dispatcher dispatcher = new Dispatcher(3, metrics);

  private static JobRow job(long id, long instanceId, boolean exclusive, int priority, long rev) {
    return new JobDraft(id, instanceId, instanceId + 1)
        .shard((int) (instanceId % 4))
        .exclusive(exclusive)
        .priority(priority)
        .rev(rev)
        .row();
  }

  private static JobRow job(long id, long instanceId) {
    return job(id, instanceId, true, 0, 1);
  }

  private static JobRow timer(long id, long instanceId, long dueAt) {
    return job(id, instanceId).withState(JobRow.State.TIMER).withDueAt(dueAt);
  }

  private @Nullable Long take() {
    Dispatcher.Ready next = dispatcher.take(NO_LIMIT);
    return next == null ? null : next.job().id();
  }

  private List<Long> takeAll() {
    List<Long> taken = new ArrayList<>();
    for (Long id = take(); id != null; id = take()) {
      taken.add(id);
    }
    return taken;
  }

  @Test
  void aJobThatWasDroppedAndComesAgainIsTakenOnce() {
    JobRow job = job(1, 10, false, 0, 1);
    dispatcher.offerReady(job);
    assertThat(dispatcher.dropsWaiting(1)).isTrue();
    dispatcher.offerReady(job);

    assertThat(takeAll()).containsExactly(1L);
    assertThat(dispatcher.dropsWaiting(1)).as("it was taken").isFalse();
  }

  @Test
  void jobThatEndedDuringAPageReadIsNotDispatchedFromThatPage() {
    JobRow job = job(1, 10);
    dispatcher.offerReady(job);
    assertThat(takeAll()).containsExactly(1L);
    dispatcher.readBegins();
    List<JobRow> page = List.of(job, job(2, 20));
    dispatcher.ended(job, false);

    assertThat(dispatcher.unknown(page)).extracting(JobRow::id).containsExactly(2L);
    page.forEach(dispatcher::offerReady);
    dispatcher.readEnds();

    assertThat(takeAll()).containsExactly(2L);
  }

  @Test
  void retryThatAppearsDuringAPageReadRunsOnce() {
    JobRow first = job(1, 10, true, 0, 1);
    JobRow retry = job(1, 10, true, 0, 2);
    dispatcher.offerReady(first);
    take();
    dispatcher.readBegins();
    dispatcher.ended(first, false);
    dispatcher.offerReady(retry);
    dispatcher.readEnds();

    assertThat(takeAll()).containsExactly(1L);
    dispatcher.offerReady(retry); // from the next page
    assertThat(takeAll()).isEmpty();
  }

  @Test
  void jobThatWasLeftToItsTableComesBackWithTheNextPage() {
    JobRow job = job(1, 10);
    dispatcher.offerReady(job);
    take();
    dispatcher.ended(job, true);
    assertThat(dispatcher.wantsMore()).isTrue();

    dispatcher.readBegins();
    dispatcher.offerReady(job);
    dispatcher.readEnds();

    assertThat(takeAll()).containsExactly(1L);
  }

  @Test
  void retryOfARunningJobIsNotLostWithItsEnd() {
    JobRow first = job(1, 10, true, 0, 1);
    JobRow retry = job(1, 10, true, 0, 2);
    dispatcher.offerReady(first);
    take();
    dispatcher.gone(List.of(first));
    dispatcher.offerReady(retry);
    assertThat(take()).as("its mailbox is taken").isNull();

    dispatcher.ended(first, false);

    assertThat(takeAll()).containsExactly(1L);
    assertThat(dispatcher.inFlightCount()).isEqualTo(1);
    dispatcher.ended(retry, false);
    assertThat(dispatcher.inFlightCount()).isZero();
  }

  @Test
  void aTimerThatWasLeftToItsTableIsMissedOnce() {
    JobRow timer = job(1, 10).withState(JobRow.State.TIMER).withDueAt(100L);
    dispatcher.offerTimer(timer);
    dispatcher.fireTimers(100, new ArrayList<>());
    take();
    assertThat(dispatcher.takeTimersMissed()).isFalse();

    dispatcher.ended(timer, true);

    assertThat(dispatcher.wantsMore()).isTrue();
    assertThat(dispatcher.takeTimersMissed()).isTrue();
    assertThat(dispatcher.takeTimersMissed()).isFalse();
    assertThat(dispatcher.unknown(List.of(timer))).containsExactly(timer);
  }

  @Test
  void exclusiveJobsOfAnInstanceRunOneAfterTheOther() {
    JobRow a = job(1, 10);
    JobRow b = job(2, 10);
    JobRow other = job(3, 20);
    List.of(a, b, other).forEach(dispatcher::offerReady);

    assertThat(takeAll()).containsExactly(1L, 3L);
    dispatcher.ended(a, false);
    assertThat(takeAll()).containsExactly(2L);
  }

  @Test
  void aTimerWaitsInTheMailboxOfItsInstanceToo() {
    JobRow running = job(1, 10);
    JobRow timer = timer(2, 10, 100);
    dispatcher.offerReady(running);
    assertThat(takeAll()).containsExactly(1L);
    dispatcher.offerTimer(timer);
    dispatcher.fireTimers(100, new ArrayList<>());

    assertThat(takeAll()).isEmpty();
    dispatcher.ended(running, false);
    assertThat(takeAll()).containsExactly(2L);
    dispatcher.offerReady(job(3, 10));
    assertThat(takeAll()).as("while the timer runs").isEmpty();
    dispatcher.ended(timer, false);
    assertThat(takeAll()).containsExactly(3L);
  }

  @Test
  void aJobThatIsParkedLeavesItsPlaceToOthersAndKeepsItsMailbox() {
    JobRow parked = job(1, 10);
    dispatcher.offerReady(parked);
    dispatcher.offerReady(job(2, 20));
    dispatcher.offerReady(job(3, 10));
    assertThat(dispatcher.take(1)).isNotNull();
    assertThat(dispatcher.take(1)).isNull();

    dispatcher.parks(parked);

    assertThat(dispatcher.toName(-1)).as("it does not run").isEmpty();
    assertThat(takeAll()).containsExactly(2L);
    assertThat(dispatcher.inFlightCount()).isEqualTo(2);
    assertThat(dispatcher.idle(Set.of(10 % 4))).as("its shard stays").isEmpty();
    dispatcher.goesOn(parked);
    assertThat(dispatcher.toName(-1)).containsKey(1L);
    dispatcher.ended(parked, false);
    assertThat(takeAll()).containsExactly(3L);
  }

  @Test
  void aJobThatEndsWhileItIsParkedKeepsNoShardHere() {
    JobRow parked = job(1, 10);
    dispatcher.offerReady(parked);
    assertThat(take()).isEqualTo(1);
    dispatcher.parks(parked);

    dispatcher.ended(parked, true);

    assertThat(dispatcher.idle(Set.of(parked.shard()))).containsExactly(parked.shard());
  }

  @Test
  void otherJobsOfAnInstanceRunAtTheSameTime() {
    dispatcher.offerReady(job(1, 10));
    dispatcher.offerReady(job(2, 10, false, 0, 1));
    dispatcher.offerReady(job(3, 10, false, 0, 1));

    assertThat(takeAll()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void higherPriorityComesFirstAndPushesTheLowestOut() {
    List.of(
            job(1, 10, true, 0, 1),
            job(2, 20, true, 0, 1),
            job(3, 30, true, 5, 1),
            job(4, 40, true, 9, 1), // pushes 2 out
            job(5, 50, true, 0, 1)) // finds no room
        .forEach(dispatcher::offerReady);

    assertThat(metrics.dropped()).isEqualTo(2);
    assertThat(takeAll()).containsExactly(4L, 3L, 1L);
    assertThat(dispatcher.wantsMore()).isTrue();
    dispatcher.offerReady(job(2, 20, true, 0, 1));
    assertThat(takeAll()).containsExactly(2L);
  }

  @Test
  void aLowPriorityHasItsTurnWhileHigherOnesKeepComing() {
    Dispatcher wide = new Dispatcher(100, metrics);
    wide.offerReady(job(1, 10, false, 0, 1));
    List<Long> taken = new ArrayList<>();
    for (int i = 0; i < ReadyLines.TURN_OF_THE_OLDEST; i++) {
      wide.offerReady(job(100 + 2L * i, 20, false, 5, 1));
      wide.offerReady(job(101 + 2L * i, 20, false, 7, 1));
      Dispatcher.Ready next = wide.take(NO_LIMIT);
      taken.add(next == null ? 0 : next.job().id());
    }

    assertThat(taken.getLast()).isEqualTo(1);
    assertThat(taken.subList(0, taken.size() - 1)).as("highest first").allMatch(id -> id % 2 == 1);
  }

  @Test
  void whatIsThereForItsAgeIsNotPushedOut() {
    dispatcher.offerOldest(job(1, 10, false, 0, 1));
    dispatcher.offerReady(job(2, 10, false, 0, 1));
    dispatcher.offerReady(job(3, 10, false, 0, 1));
    List.of(job(4, 10, false, 9, 1), job(5, 10, false, 9, 1), job(6, 10, false, 9, 1))
        .forEach(dispatcher::offerReady);

    assertThat(takeAll()).containsExactly(4L, 5L, 1L);
    assertThat(metrics.dropped()).isEqualTo(3);
  }

  @Test
  void whatWasThereForItsAgeMakesRoomForTheNextOldestOnceItRuns() {
    dispatcher.tableHasMore(true);
    dispatcher.offerOldest(job(1, 10));
    assertThat(dispatcher.wantsOldest(1)).isFalse();

    assertThat(take()).isEqualTo(1);

    assertThat(dispatcher.wantsOldest(1)).isTrue();
  }

  @Test
  void jobsInFlightAreBounded() {
    dispatcher.offerReady(job(1, 10));
    dispatcher.offerReady(job(2, 20));

    assertThat(dispatcher.take(1)).isNotNull();
    assertThat(dispatcher.take(1)).isNull();
  }

  @Test
  void jobThatLeftItsTableDoesNotRun() {
    JobRow waiting = job(1, 10);
    JobRow running = job(2, 20);
    JobRow behind = job(3, 20);
    List.of(running, waiting, behind).forEach(dispatcher::offerReady);
    assertThat(take()).isEqualTo(2);
    dispatcher.gone(List.of(waiting));
    assertThat(take()).isNull();
    dispatcher.gone(List.of(behind));
    dispatcher.ended(running, false);

    assertThat(takeAll()).isEmpty();
    dispatcher.offerReady(job(4, 20));
    assertThat(takeAll()).as("the mailbox is free").containsExactly(4L);
  }

  @Test
  void timersFireInTheOrderOfTheirDueTimes() {
    dispatcher.offerTimer(timer(1, 10, 300));
    dispatcher.offerTimer(timer(2, 20, 100));
    dispatcher.offerTimer(timer(3, 30, 200));

    assertThat(dispatcher.fireTimers(50, new ArrayList<>())).isEqualTo(100);
    assertThat(takeAll()).isEmpty();
    assertThat(dispatcher.fireTimers(200, new ArrayList<>())).isEqualTo(300);
    assertThat(takeAll()).containsExactly(2L, 3L);
    assertThat(dispatcher.fireTimers(300, new ArrayList<>())).isEqualTo(Long.MAX_VALUE);
    assertThat(takeAll()).containsExactly(1L);
  }

  @Test
  void timersThatAreDueAtTheSameTimeFireInTheOrderOfTheirIds() {
    dispatcher.offerTimer(timer(2, 20, 100));
    dispatcher.offerTimer(timer(1, 10, 100));

    dispatcher.fireTimers(100, new ArrayList<>());

    assertThat(takeAll()).containsExactly(1L, 2L);
  }

  @Test
  void aDueTimerOfAQueueIsTakenWhenTheQueueBringsIt() {
    JobRow timer =
        new JobDraft(1, 10, 11).queue("jobs").row().withState(JobRow.State.TIMER).withDueAt(100L);
    dispatcher.offerTimer(timer);
    List<JobRow> ofQueues = new ArrayList<>();
    dispatcher.fireTimers(100, ofQueues);
    assertThat(ofQueues).containsExactly(timer);
    assertThat(takeAll()).isEmpty();

    dispatcher.offerDelivered(timer, true, false);

    assertThat(takeAll()).containsExactly(1L);
  }

  @Test
  void jobsOfLostShardsAreForgottenUnlessTheyRun() {
    JobRow running = job(1, 10);
    List.of(running, job(2, 10), job(3, 11)).forEach(dispatcher::offerReady);
    assertThat(take()).isEqualTo(1);
    dispatcher.offerTimer(timer(4, 10, 100));

    dispatcher.dropShards(Set.of(10 % 4));

    assertThat(dispatcher.timerCount()).isZero();
    assertThat(dispatcher.idle(Set.of(2, 3))).containsExactly(3);
    assertThat(takeAll()).containsExactly(3L);
    dispatcher.ended(running, false);
    assertThat(takeAll()).isEmpty();
    assertThat(dispatcher.unknown(List.of(job(2, 10)))).hasSize(1);
  }

  @Test
  void whatWasReadBeforeAShardWasDroppedIsRefusedUntilTheShardIsOursAgain() {
    List<JobRow> page = dispatcher.unknown(List.of(job(1, 10), job(2, 11)));
    dispatcher.dropShards(Set.of(10 % 4));

    page.forEach(dispatcher::offerReady);
    page.forEach(dispatcher::offerOldest);
    dispatcher.offerTimer(timer(3, 10, 100));
    assertThat(takeAll()).containsExactly(2L);
    assertThat(dispatcher.timerCount()).isZero();
    dispatcher.offerDelivered(job(4, 30), true, false);
    assertThat(takeAll()).as("a queue's job runs anywhere").containsExactly(4L);

    dispatcher.takeShards(Set.of(10 % 4));
    page.forEach(dispatcher::offerReady);
    assertThat(takeAll()).containsExactly(1L);
  }

  @Test
  void whoseTurnHadComeDoesNotRunOnceItsShardIsDropped() {
    JobRow running = job(1, 10);
    List.of(running, job(2, 10), job(3, 10)).forEach(dispatcher::offerReady);
    assertThat(takeAll()).containsExactly(1L);
    dispatcher.ended(running, false); // the second has the mailbox

    dispatcher.dropShards(Set.of(10 % 4));

    assertThat(dispatcher.idle(Set.of(10 % 4))).isNotEmpty();
    assertThat(takeAll()).isEmpty();
    dispatcher.takeShards(Set.of(10 % 4));
    List.of(job(2, 10), job(3, 10)).forEach(dispatcher::offerReady);
    assertThat(takeAll()).as("the mailbox was handed on").containsExactly(2L);
  }

  @Test
  void suspectsRunOneAtATimeAndWaitInMemory() {
    JobRow first = job(1, 10);
    JobRow second = job(2, 20);
    suspect(1, 1L, 2L);
    List.of(first, second, job(3, 30)).forEach(dispatcher::offerReady);

    assertThat(takeAll()).containsExactly(1L, 3L);
    assertThat(dispatcher.wantsMore()).as("reads the table for one that waits").isFalse();
    dispatcher.ended(first, false);
    assertThat(takeAll()).containsExactly(2L);
  }

  private void suspect(int together, Long... jobIds) {
    dispatcher.suspects(
        Arrays.stream(jobIds).map(id -> new Suspect(id, id * 10, 0, together, 0)).toList(),
        Set.of());
  }

  @Test
  void asManySuspectsRunAsTheStrictestOfThemAllows() {
    Dispatcher large = new Dispatcher(10, metrics);
    large.suspects(
        List.of(
            new Suspect(1, 10, 0, 3, 0),
            new Suspect(2, 20, 0, 3, 0),
            new Suspect(3, 30, 0, 2, 0),
            new Suspect(4, 40, 0, 3, 0)),
        Set.of());
    List<JobRow> jobs = List.of(job(1, 10), job(2, 20), job(3, 30), job(4, 40));
    jobs.forEach(large::offerReady);

    assertThat(ids(large))
        .as("two run, a third may not with one of two")
        .containsExactly(1L, 2L, 4L);
    large.ended(jobs.get(0), false);
    large.ended(jobs.get(1), false);
    assertThat(ids(large)).containsExactly(3L);
    assertThat(large.clearedSuspects()).containsExactlyInAnyOrder(1L, 2L);
    large.suspects(List.of(), Set.of(1L, 2L));
    assertThat(large.clearedSuspects()).isEmpty();
  }

  private static List<Long> ids(Dispatcher from) {
    List<Long> taken = new ArrayList<>();
    for (Dispatcher.Ready next = from.take(NO_LIMIT); next != null; next = from.take(NO_LIMIT)) {
      taken.add(next.job().id());
    }
    return taken;
  }

  @Test
  void aSuspectWhoseCrashIsNotCountedYetIsLeftToItsTable() {
    dispatcher.suspects(List.of(new Suspect(1, 10, 0, 1, 1)), Set.of());
    JobRow crashed = job(1, 10);
    dispatcher.offerReady(crashed);

    assertThat(takeAll()).isEmpty();
    assertThat(dispatcher.unknown(List.of(crashed))).as("comes again").hasSize(1);
    dispatcher.offerReady(job(1, 10, true, 0, 2));
    assertThat(takeAll()).as("counted, with another rev").containsExactly(1L);
  }

  @Test
  void aSuspectThatEndsWhileItsRowIsReadStaysCleared() {
    suspect(1, 1L, 2L);
    JobRow first = job(1, 10);
    dispatcher.offerReady(first);
    dispatcher.offerReady(job(2, 20));
    assertThat(takeAll()).containsExactly(1L);
    dispatcher.ended(first, false);

    suspect(1, 1L, 2L);

    assertThat(dispatcher.clearedSuspects()).containsExactly(1L);
    dispatcher.offerReady(job(1, 10, true, 0, 2));
    assertThat(takeAll()).containsExactlyInAnyOrder(1L, 2L);
  }

  @Test
  void suspectThatWentAwayInItsMailboxKeepsNobodyWaiting() {
    JobRow running = job(1, 10);
    JobRow suspect = job(2, 10);
    suspect(1, 2L, 3L);
    dispatcher.offerReady(running);
    dispatcher.offerReady(suspect);
    assertThat(takeAll()).containsExactly(1L);
    dispatcher.gone(List.of(suspect));
    dispatcher.ended(running, false);
    assertThat(takeAll()).isEmpty();

    dispatcher.offerReady(job(3, 30));

    assertThat(takeAll()).containsExactly(3L);
  }

  @Test
  void suspectWhoseTurnComesWhileAnotherRunsKeepsItsMailbox() {
    JobRow running = job(1, 10);
    JobRow otherSuspect = job(3, 30);
    JobRow suspect = job(2, 10);
    suspect(1, 2L, 3L);
    List.of(running, suspect, otherSuspect).forEach(dispatcher::offerReady);
    assertThat(takeAll()).containsExactly(1L, 3L);
    dispatcher.ended(running, false);
    dispatcher.offerReady(job(4, 10));
    assertThat(takeAll()).isEmpty();

    dispatcher.ended(otherSuspect, false);
    assertThat(takeAll()).containsExactly(2L);
    dispatcher.ended(suspect, false);
    assertThat(takeAll()).containsExactly(4L);
  }

  @Test
  void jobThatMovesTwiceDuringAReadIsForgottenAfterIt() {
    JobRow job = job(1, 10);
    dispatcher.offerReady(job);
    dispatcher.readBegins();
    dispatcher.gone(List.of(job));
    dispatcher.gone(List.of(job(1, 10, true, 0, 2)));
    dispatcher.readEnds();

    assertThat(takeAll()).isEmpty();
    assertThat(dispatcher.unknown(List.of(job))).as("nothing is known of it").hasSize(1);
  }

  @Test
  void longRunningJobsAreTold() {
    dispatcher.offerReady(job(1, 10));
    Objects.requireNonNull(dispatcher.take(NO_LIMIT));

    assertThat(dispatcher.toName(-1)).isEqualTo(Map.of(1L, 1L));
    assertThat(dispatcher.toName(3_600_000_000_000L)).isEmpty();
  }

  /** A parked job keeps its mailbox and its shard when what is in memory is put right. */
  @Test
  void repairKeepsWhatIsParked() {
    JobRow parked = job(1, 4);
    dispatcher.offerReady(parked);
    assertThat(take()).isEqualTo(1L);
    dispatcher.parks(parked);
    damage();
    dispatcher.repair();

    dispatcher.offerReady(job(2, 4));
    assertThat(take()).as("a second exclusive job of the instance").isNull();
    assertThat(dispatcher.idle(Set.of(parked.shard()))).isEmpty();
    dispatcher.goesOn(parked);
    dispatcher.ended(parked, false);
    assertThat(take()).isEqualTo(2L);
    assertThat(dispatcher.inFlightCount()).isEqualTo(1);
  }

  /** Suspects that wait are read again, and still wait for the one that runs. */
  @Test
  void repairKeepsWhichSuspectRuns() {
    JobRow running = job(1, 10);
    JobRow waiting = job(2, 20);
    suspect(1, 1L, 2L);
    List.of(running, waiting).forEach(dispatcher::offerReady);
    assertThat(takeAll()).containsExactly(1L);
    damage();
    dispatcher.repair();

    assertThat(dispatcher.wantsMore()).isTrue();
    dispatcher.offerReady(waiting);
    assertThat(take()).isNull();
    dispatcher.ended(running, false);
    assertThat(takeAll()).containsExactly(2L);
  }

  private void damage() {
    assertThatThrownBy(() ->
            dispatcher.gone(
                new AbstractList<>() {
                  @Override
                  public JobRow get(int index) {
                    throw new OutOfMemoryError("as the test says");
                  }

                  @Override
                  public int size() {
                    return 1;
                  }
                }))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(take()).isNull();
  }
}
