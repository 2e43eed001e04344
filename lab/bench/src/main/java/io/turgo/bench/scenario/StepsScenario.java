package io.turgo.bench.scenario;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.StartReply;
import io.turgo.bench.measure.CostMeter.Costs;
import io.turgo.bench.protocol.Steps;
import java.util.List;

/**
 * Workflows of three durable steps that each return a number, started and awaited: in batches of
 * 200, and one at a time. A whole workflow counts as a job.
 */
public final class StepsScenario implements Scenario {
  private static final int BATCH = 200;
  private static final long WARM_UP = 4_000;
  private static final long QUICK_WARM_UP = 2_000;

  @Override
  public String name() {
    return "steps";
  }

  /** Of the process engines those whose contender has the beans {@code step} and {@code ended}. */
  @Override
  public boolean suits(ContenderKind kind) {
    return switch (kind.sort()) {
      case WORKFLOWS -> true;
      case CASE_ENGINE, JOB_QUEUE -> false;
      case PROCESS_ENGINE -> kind.name().equals("turgo") || kind.name().startsWith("flowable");
    };
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.STEPS);
    trial.executor(true);
    Long wanted = trial.settings().size().warmUp();
    long warmUp = wanted != null ? wanted : trial.settings().quick() ? QUICK_WARM_UP : WARM_UP;
    double inBatches = warmUp(trial, warmUp, BATCH);
    double single = warmUp(trial, Math.max(1, warmUp / 10), 1);
    trial.analyze();
    List<Stretch> stretches =
        List.of(
            measure(trial, "batches of " + BATCH, inBatches, BATCH),
            measure(trial, "one at a time", single, 1));
    trial.verify(Model.STEPS);
    trial.expect("runs of steps", trial.started() * Steps.NAMES.size(), trial.calls());
    return stretches;
  }

  /** Workflows per second of the warm engine. */
  private static double warmUp(Trial trial, long workflows, int batch) {
    return WarmUp.run(
        trial, workflows, count -> count / trial.complete(Model.STEPS, count, batch).seconds());
  }

  private static Stretch measure(Trial trial, String variant, double rate, int batch) {
    // Whole batches: in a part of one an engine would have less to do at a time.
    return Calibration.measure(
        trial,
        rate,
        count -> once(trial, variant, batch, Math.ceilDiv(count, batch) * (long) batch));
  }

  /** What an engine does after the last workflow has ended, and before it is idle, costs too. */
  private static Stretch once(Trial trial, String variant, int batch, long count) {
    Costs costs = trial.beginStretch();
    trial.executor(true);
    trial.progress().say("%,d workflows, %s".formatted(count, variant));
    StartReply reply = trial.complete(Model.STEPS, count, batch);
    trial.awaitNonePending(count);
    trial.endStretch(costs);
    return new Stretch(
        variant, batch, count, count, reply.seconds(), costs, null, null, null, reply.latencies());
  }
}
