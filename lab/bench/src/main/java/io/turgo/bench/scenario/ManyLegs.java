package io.turgo.bench.scenario;

import io.turgo.bench.measure.CostMeter.Costs;
import io.turgo.bench.protocol.Counts;
import java.util.Map;

/**
 * Instances that do one activity many times, each measured alone with the executor on: from its
 * start until its legs are done, or open where they wait for users.
 */
final class ManyLegs {
  private static final int WARM_UP_LEGS = 50;
  private static final long WARM_UP = 60;
  private static final long QUICK_WARM_UP = 5;

  private final Trial trial;
  private final boolean sequential;
  private long waiting;
  private long open;

  /**
   * Works with an engine.
   *
   * @param waiting instances that are at their last task already
   * @param sequential whether a leg begins when the one before has ended
   */
  ManyLegs(Trial trial, long waiting, boolean sequential) {
    this.trial = trial;
    this.waiting = waiting;
    this.sequential = sequential;
  }

  void warmUp(Leg leg) {
    Model model = Model.legs(leg, WARM_UP_LEGS, sequential);
    trial.deploy(model);
    Long wanted = trial.settings().size().warmUp();
    long instances = wanted != null ? wanted : trial.settings().quick() ? QUICK_WARM_UP : WARM_UP;
    trial.generate(model, instances, 1);
    trial.drain(instances * WARM_UP_LEGS);
    started(leg, instances, WARM_UP_LEGS);
  }

  Stretch measure(Leg leg, long legs) {
    String variant = leg.variant(legs);
    Model model = Model.legs(leg, legs, sequential);
    trial.deploy(model);
    trial.analyze();
    Costs costs = trial.beginStretch();
    long begin = System.nanoTime();
    trial.executor(true);
    trial.start(model, 1, 1, 0);
    long end = trial.awaitNonePending(legs);
    trial.endStretch(costs);
    trial.executor(false);
    started(leg, 1, legs);
    double seconds = (end - begin) / 1e9;
    trial
        .progress()
        .say(
            "%s: %.2f s, %.3f ms and %,d bytes allocated per leg"
                .formatted(variant, seconds, seconds * 1e3 / legs, costs.allocatedBytes() / legs));
    return new Stretch(variant, 1, 1, legs, seconds, costs, null, null, null, null);
  }

  private void started(Leg leg, long instances, long legs) {
    if (leg.ends()) {
      waiting += instances;
    } else {
      open += instances * legs;
    }
  }

  /** All that ends has ended, once. */
  void verify() {
    Map<String, Long> counts = trial.firstNode().counts();
    trial.expect("jobs", 0, counts.getOrDefault(Counts.JOBS, 0L));
    trial.expect("timers", 0, counts.getOrDefault(Counts.TIMERS, 0L));
    trial.expect("jobs without retries left", 0, counts.getOrDefault(Counts.DEAD_LETTERS, 0L));
    trial.expect("running instances", trial.started(), counts.getOrDefault(Counts.INSTANCES, -1L));
    trial.expect("user tasks 'wait'", waiting, counts.getOrDefault(Counts.TASKS + ".wait", 0L));
    trial.expect("user tasks 'leg'", open, counts.getOrDefault(Counts.TASKS + ".leg", 0L));
  }
}
