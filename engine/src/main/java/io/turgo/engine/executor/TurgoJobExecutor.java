package io.turgo.engine.executor;

import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.driver.CommittedWork;
import io.turgo.engine.driver.Driver;
import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.health.Waits;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.JobExecutor;
import io.turgo.engine.job.JobQueueState;
import io.turgo.engine.monitoring.ExecutorMetrics;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.monitoring.QueueMetrics;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.LeaseStore;
import io.turgo.engine.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the jobs and timers of this node's shards.
 *
 * <p>Jobs come from commits of this node and, where those do not reach, from the {@link JobFeed}. A
 * worker is free as soon as its job's unit is with the commit pipeline; the answer to the commit
 * brings the instance's next job. User code is bounded by {@link ExecutorSettings#concurrency},
 * jobs that wait for their commit by {@link ExecutorSettings#maxInFlight}.
 *
 * <p>Failure: an exception of user code costs the job a retry. A clash, a lost connection, a full
 * disk or a stop never does. An Error outside of user code does only if it repeats.
 */
public final class TurgoJobExecutor implements JobExecutor, CommittedWork, AutoCloseable {
  // Made before the heap is full.
  private static final String STARTING = Health.text("Starting a job");
  private static final String TAKING = Health.text("Taking the next job");

  private static final Logger LOG = LoggerFactory.getLogger(TurgoJobExecutor.class);
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The time, as timers see it, while this node's clock is too far ahead. */
  private static final long NOTHING_IS_DUE = 0;

  private static final long MOMENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Store store;
  private final long nodeId;
  private final Driver driver;
  private final ExecutorSettings settings;
  private final LongSupplier businessClock;
  private final ExecutorService workers;
  private final DelayedActions later;
  private final Health health;
  private final ExecutorCounters metrics = new ExecutorCounters();
  private final Dispatcher dispatcher;
  private final ShardLeases leases;
  private final CrashCounter crashes;
  private final JobRuns runs;
  private final JobFeed feed;
  private final JobQueues queues;
  private final Service timers;
  private final JobProgress progress;
  private final Semaphore permits;
  private final AtomicInteger pumping = new AtomicInteger();

  // Made before the heap is full.
  private final BiConsumer<JobRow, Boolean> giving = this::giveBack;
  private final Health.Action<Dispatcher.Ready> handing;
  private final Health.Action<JobRow> parking = this::park;

  private final ShardWaker waker;
  private @Nullable AutoCloseable listener;
  private volatile boolean running;

  /** No new job before that: the database did not take the outcome of the last one. */
  private volatile long pausedUntil = System.nanoTime();

  private volatile @Nullable CountDownLatch drained;
  private volatile int notWaitedFor;

  /**
   * @param nodeId this node's id
   * @param businessClock epoch milliseconds, which may be set
   * @param pauses knows which activities are paused
   */
  public record Parts(
      Store store,
      Driver driver,
      ExecutorSettings settings,
      long nodeId,
      LongSupplier businessClock,
      Pauses pauses,
      JobObserver observer,
      FailureLog failures,
      ExecutorService workers,
      List<JobQueue> queues,
      DelayedActions later,
      Health health) {}

  /** What the executor asks of the definitions. */
  public interface Pauses {
    /** Whether a job has to wait because its activity is paused, as far as this node knows. */
    boolean holds(JobRow job);

    /** Has this node know what others have paused for longer than that. */
    void lookAfter(Duration atMost);
  }

  public TurgoJobExecutor(Parts parts) {
    this.store = parts.store();
    this.nodeId = parts.nodeId();
    this.driver = parts.driver();
    this.settings = parts.settings();
    ClockOffset offset =
        new ClockOffset(
            System::currentTimeMillis,
            System::nanoTime,
            parts.settings().clockTolerance(),
            parts.health());
    LongSupplier given = parts.businessClock();
    this.businessClock = () -> offset.isTooFarAhead() ? NOTHING_IS_DUE : given.getAsLong();
    this.workers = parts.workers();
    this.later = parts.later();
    this.health = parts.health();
    this.permits = new Semaphore(settings.concurrency());
    this.dispatcher = new Dispatcher(settings.queueSize(), metrics);
    this.leases =
        new ShardLeases(
            store.leases(),
            parts.nodeId(),
            settings,
            dispatcher,
            new LeaseChanges(),
            metrics,
            System::nanoTime,
            offset,
            health);
    this.crashes = new CrashCounter(driver, workers, parts.failures(), health);
    this.runs = new JobRuns(parts, metrics, dispatcher, leases, new RunsHost());
    this.handing = runs::begin;
    this.feed =
        new JobFeed(
            new JobFeed.Parts(
                store,
                settings,
                leases,
                dispatcher,
                driver::prefetch,
                this::timersOrPump,
                businessClock,
                parts.pauses()::lookAfter,
                metrics,
                health));
    this.queues =
        new JobQueues(
            new JobQueues.Parts(
                store,
                parts.queues(),
                dispatcher,
                ids -> store.jobsToRun(ids, businessClock.getAsLong()),
                driver::prefetch,
                leases::owned,
                leases::owns,
                parts.nodeId(),
                settings.lease(),
                businessClock,
                leases::consumes,
                this::pump,
                leases::soon,
                health));
    leases.hasInHand(queues::inHand);
    this.progress = new JobProgress(health, System::nanoTime);
    this.timers = new TimerService();
    this.waker = new ShardWaker(store, health);
  }

  /** The threads for user code, as the settings ask for. */
  public static ExecutorService newWorkers(ExecutorSettings settings) {
    return Workers.create(settings);
  }

  /** The threads for the engine's own steps. */
  public static ExecutorService newSteps() {
    return Workers.createSteps();
  }

  public ExecutorMetrics metrics() {
    return metrics;
  }

  /** The counters of this node's job queues, by name. */
  public Map<String, QueueMetrics> queueMetrics() {
    return queues.metrics();
  }

  @Override
  public boolean isRunning() {
    return running
        && leases.isAlive()
        && feed.isAlive()
        && timers.isAlive()
        && waker.isAlive()
        && queues.isAlive();
  }

  /** Begins to publish what commits make ready for job queues; on nodes that run no jobs, too. */
  public void startPublishing() {
    queues.startPublishing();
  }

  /** Publishes what is left of that, as far as it can in the time, and ends it. */
  public void stopPublishing(long patienceNanos) {
    queues.stopPublishing(patienceNanos);
  }

  /** This node's id among all nodes. */
  public long nodeId() {
    return nodeId;
  }

  /** The job queues of this node, as they are now. */
  public List<JobQueueState> queueStates() {
    return queues.states();
  }

  /** Has all nodes stop consuming a queue, or go on. */
  public void setQueuePaused(String name, boolean paused) {
    queues.setPaused(name, paused);
  }

  @Override
  public synchronized void start() {
    if (running) {
      return;
    }
    health.requireOpen();
    running = true;
    try {
      listener =
          store.listen(shard -> {
            if (leases.owns(shard)) {
              feed.sweep();
            }
          });
      leases.runOnce();
      leases.start();
      crashes.start();
      feed.start();
      timers.start();
      waker.start();
      queues.start();
    } catch (Throwable e) {
      stop(0, 0); // all of it or nothing
      throw e;
    }
  }

  @Override
  public void stop() {
    stop(settings.stopPatience().toNanos(), 0);
  }

  /**
   * The same, for who closes the engine.
   *
   * @param patienceNanos how long to wait for what runs
   * @param own how many jobs are not waited for, because the calling thread runs them
   */
  public synchronized void stop(long patienceNanos, int own) {
    if (!running) {
      return;
    }
    long giveUpAt = System.nanoTime() + patienceNanos;
    CountDownLatch idle = new CountDownLatch(1);
    notWaitedFor = own;
    drained = idle;
    running = false;
    queues.stopTaking(atLeastAMoment(giveUpAt));
    feed.stop(atLeastAMoment(giveUpAt));
    timers.stop(atLeastAMoment(giveUpAt));
    progress.stopped();
    waker.stop(atLeastAMoment(giveUpAt));
    crashes.stop(atLeastAMoment(giveUpAt));
    if (dispatcher.inFlightCount() > own && !awaits(idle, giveUpAt)) {
      LOG.warn(
          "{} jobs still run {} ms after the stop began; the engine drops their results and they"
              + " run again. Raise stopPatience to wait longer",
          dispatcher.inFlightCount(),
          TimeUnit.NANOSECONDS.toMillis(patienceNanos));
    }
    drained = null;
    queues.stop();
    leases.stop(atLeastAMoment(giveUpAt));
    Set<Integer> all = new HashSet<>();
    for (int shard : leases.owned()) {
      all.add(shard);
    }
    dispatcher.dropShards(all);
    // Beside this thread, because the database may not answer.
    Thread signingOff =
        Thread.ofPlatform().daemon().name("turgo-sign-off").unstarted(this::signOff);
    signingOff.start();
    Waits.forEnd(signingOff, atLeastAMoment(giveUpAt));
  }

  private void signOff() {
    AutoCloseable listening = listener;
    try (listening) {
      leases.leave();
    } catch (Exception | Error e) {
      LOG.warn(
          "This node could not give its leases back; other nodes take over its jobs when"
              + " the leases expire",
          e);
    }
  }

  private static long atLeastAMoment(long giveUpAt) {
    return Math.max(MOMENT_NANOS, giveUpAt - System.nanoTime());
  }

  private static boolean awaits(CountDownLatch idle, long giveUpAt) {
    try {
      return idle.await(giveUpAt - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    stop();
  }

  /** The business clock was set: timers that are due now fire. */
  public void clockChanged() {
    feed.sweep();
    timers.wake();
  }

  @Override
  public void changed(List<JobRow> appeared, List<JobRow> gone) {
    dispatcher.gone(gone);
    queues.gone(gone);
    boolean timer = false;
    boolean ready = false;
    for (JobRow job : appeared) {
      boolean ours = running && leases.owns(job.shard());
      switch (job.state()) {
        case READY -> {
          if (job.queue() != null) {
            queues.ready(job);
          } else if (ours) {
            dispatcher.offerReady(job);
            ready = true;
          } else {
            waker.wakeNodeOf(job.shard());
          }
        }
        case TIMER -> {
          Long dueAt = job.dueAt();
          long until = businessClock.getAsLong() + settings.timerWindow().toMillis();
          if (dueAt != null && dueAt <= until) {
            if (ours) {
              dispatcher.offerTimer(job);
              timer = true;
            } else {
              waker.wakeNodeOf(job.shard());
            }
          }
        }
        case SUSPENDED, DEAD_LETTER, EXTERNAL -> {}
      }
    }
    if (timer) {
      timers.wake();
    }
    if (ready) {
      pump();
    }
  }

  private void timersOrPump() {
    timers.wake();
    pump();
  }

  /**
   * Starts jobs while there are permits; one thread at a time does it, the others leave a note.
   * Never throws.
   */
  private void pump() {
    if (pumping.getAndIncrement() != 0) {
      return;
    }
    int notes = 1;
    do {
      startJobs();
      notes = pumping.addAndGet(-notes);
    } while (notes != 0);
    Health.attempt("Waking the feed", TurgoJobExecutor::wakeFeed, this); // it comes by itself, too
  }

  private void wakeFeed() {
    if (dispatcher.wantsMore()) {
      feed.wake();
    }
  }

  /** Never throws, so that the next who pumps does not wait for this thread for ever. */
  private void startJobs() {
    while (running && mayDispatch() && progress.mayAsk() && permits.tryAcquire()) {
      Dispatcher.Ready next = null;
      boolean started = false;
      try {
        next = dispatcher.take(settings.maxInFlight());
        if (next == null) {
          return;
        }
        Dispatcher.Ready first = next;
        workers.execute(() -> work(first));
        started = true;
        progress.handedOver();
      } catch (Throwable thrown) {
        pause();
        Health.logged(STARTING, thrown);
      } finally {
        if (!started) {
          permits.release();
        }
      }
      if (!started) {
        if (next != null) {
          over(next.job(), true);
        }
        return;
      }
    }
  }

  private boolean mayDispatch() {
    return leases.mayDispatch() && System.nanoTime() - pausedUntil >= 0;
  }

  /** Runs a job, then others as long as there are any: one permit, one thread, many short jobs. */
  private void work(Dispatcher.Ready first) {
    Dispatcher.@Nullable Ready next = first;
    progress.begun();
    pump(); // asks for the next thread, in case this one's job takes long
    try {
      while (next != null) {
        run(next);
        next = running && mayDispatch() ? dispatcher.take(settings.maxInFlight()) : null;
      }
    } catch (Throwable thrown) {
      Health.logged(TAKING, thrown);
    } finally {
      permits.release();
      pump(); // for what came between the last look and the release
    }
  }

  private void run(Dispatcher.Ready ready) {
    if (!Health.attempt("Handing a job over", handing, ready)) {
      pause();
      over(ready.job(), true);
    }
  }

  /** No job begins for a while. */
  private void pause() {
    pausedUntil = System.nanoTime() + PAUSE_NANOS;
  }

  /** Never throws, whatever comes: what is in flight for ever would hold up its instance. */
  private void over(JobRow job, boolean leftToTable) {
    progress.ended();
    health.surely("The end of a job", giving, job, leftToTable);
    CountDownLatch idle = drained;
    if (idle != null && dispatcher.inFlightCount() <= notWaitedFor) {
      idle.countDown();
    }
    pump();
  }

  private void giveBack(JobRow job, boolean leftToTable) {
    dispatcher.ended(job, leftToTable);
    queues.ended(job, leftToTable);
  }

  /** Leaves a job in its table, where it is not found before a pause is over. */
  private void leave(JobRow job) {
    if (!Health.attempt("A pause", parking, job)) {
      pause();
      over(job, true);
    }
  }

  private void park(JobRow job) {
    dispatcher.parks(job); // others run meanwhile
    later.after(PAUSE_NANOS, () -> over(job, true));
  }

  /** What the end of a job's command asks for. */
  private final class RunsHost implements JobRuns.Host {
    @Override
    public void over(JobRow job, boolean leftToTable) {
      TurgoJobExecutor.this.over(job, leftToTable);
    }

    @Override
    public void leave(JobRow job) {
      TurgoJobExecutor.this.leave(job);
    }

    @Override
    public void pause() {
      TurgoJobExecutor.this.pause();
    }
  }

  private final class LeaseChanges implements ShardLeases.Changes {
    @Override
    public void gained(Set<Integer> shards) {
      driver.forgetShards(shards);
      LOG.info("Node {} serves {} more shards", settings.nodeName(), shards.size());
      feed.sweep();
    }

    @Override
    public void lost(Set<Integer> shards) {
      driver.forgetShards(shards);
      LOG.info("Node {} serves {} shards less", settings.nodeName(), shards.size());
    }

    @Override
    public void uncounted(List<LeaseStore.Suspect> suspects) {
      crashes.count(suspects);
    }
  }

  /** Fires timers in memory when they are due. */
  private final class TimerService extends Service {
    private static final long LONGEST_WAIT_MS = 1_000;

    TimerService() {
      super("turgo-timers", health);
    }

    @Override
    protected long runOnce() {
      dispatcher.repair();
      runs.forgetOld();
      progress.look(dispatcher.readyCount(), dispatcher::inFlightCount, dispatcher::longestRunning);
      long now = businessClock.getAsLong();
      List<JobRow> ofQueues = new ArrayList<>();
      long next = dispatcher.fireTimers(now, ofQueues);
      queues.due(ofQueues);
      pump();
      return next == Long.MAX_VALUE ? LONGEST_WAIT_MS : Math.clamp(next - now, 1, LONGEST_WAIT_MS);
    }
  }
}
