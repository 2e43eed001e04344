package io.turgo.bench.scenario;

import io.turgo.bench.measure.CostMeter.Costs;
import io.turgo.bench.protocol.Counts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * What a job costs while so many others wait: the same number of jobs is run at the head of a short
 * queue and of long ones, and again while another session sits idle in a transaction, which keeps
 * the database from cleaning up.
 */
public final class BacklogScenario implements Scenario {
  private static final List<Long> WAITING = List.of(10_000L, 100_000L, 1_000_000L);
  private static final List<Long> QUICK_WAITING = List.of(1_000L, 10_000L);
  private static final long JOBS = 20_000;
  private static final long QUICK_JOBS = 2_000;
  private static final Duration LOOK_EVERY = Duration.ofMillis(5);

  private final boolean idleTransaction;

  /** On PostgreSQL also with another session that is idle in a transaction. */
  public BacklogScenario() {
    this(true);
  }

  private BacklogScenario(boolean idleTransaction) {
    this.idleTransaction = idleTransaction;
  }

  /** One stretch for each number of waiting jobs, no more. */
  public static BacklogScenario withoutIdleTransaction() {
    return new BacklogScenario(false);
  }

  @Override
  public String name() {
    return "backlog";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.WORK);
    new GeneratedJobs(trial, Model.WORK).warmUp();
    Run run = new Run(trial, trial.calls());
    List<Stretch> stretches = new ArrayList<>();
    for (long waiting : waiting(trial.settings())) {
      String variant = "%,d jobs waiting".formatted(waiting);
      stretches.add(run.measure(variant, waiting));
      if (idleTransaction && trial.database().postgres() != null) {
        try (IdleTransaction idle = IdleTransaction.in(trial.database().postgres())) {
          trial.progress().say("another session is idle in transaction " + idle.id());
          // What is not measured yet leaves behind what cannot be cleaned up.
          run.execute(waiting);
          stretches.add(run.measure(variant + ", idle transaction", waiting));
        }
      }
    }
    run.verify();
    return stretches;
  }

  private static List<Long> waiting(RunSettings settings) {
    if (!settings.load().waiting().isEmpty()) {
      return settings.load().waiting().stream().sorted().toList();
    }
    return settings.quick() ? QUICK_WAITING : WAITING;
  }

  /** The state of one run: what was started and executed. */
  private static final class Run {
    private final Trial trial;
    private final long callsBefore;
    private final long startedBefore;
    private final long jobs;
    private final int producers;

    Run(Trial trial, long calls) {
      this.trial = trial;
      this.callsBefore = calls;
      this.startedBefore = trial.started();
      Long wanted = trial.settings().size().instances();
      this.jobs = wanted != null ? wanted : trial.settings().quick() ? QUICK_JOBS : JOBS;
      this.producers = ProducerCount.of(trial, 8);
    }

    Stretch measure(String variant, long waiting) {
      fill(waiting);
      Costs costs = trial.beginStretch();
      trial.progress().say("running %,d jobs: %s".formatted(jobs, variant));
      long before = trial.calls();
      long begin = System.nanoTime();
      drain();
      double seconds = (System.nanoTime() - begin) / 1e9;
      trial.endStretch(costs);
      long done = trial.calls() - before;
      return new Stretch(
          variant, producers, waiting + jobs, done, seconds, costs, null, null, null, null);
    }

    /** The same without measuring. */
    void execute(long waiting) {
      fill(waiting);
      drain();
    }

    private void fill(long waiting) {
      long there = trial.started() - startedBefore - (trial.calls() - callsBefore);
      if (waiting + jobs > there) {
        trial.progress().say("starting instances until %,d jobs wait".formatted(waiting + jobs));
        trial.generate(Model.WORK, waiting + jobs - there, producers);
      }
    }

    private void drain() {
      long target = trial.calls() + jobs;
      trial.executor(true);
      while (trial.calls() < target) {
        LockSupport.parkNanos(LOOK_EVERY.toNanos());
      }
      trial.executor(false);
    }

    /** All that was called is done, and all else is waiting. */
    void verify() {
      Map<String, Long> counts = trial.firstNode().counts();
      long done = startedBefore + trial.calls() - callsBefore;
      trial.expect("user tasks 'wait'", done, counts.getOrDefault(Counts.TASKS + ".wait", 0L));
      trial.expect("jobs", trial.started() - done, counts.getOrDefault(Counts.JOBS, 0L));
      trial.expect("running instances", trial.started(), counts.getOrDefault(Counts.INSTANCES, 0L));
    }
  }
}
