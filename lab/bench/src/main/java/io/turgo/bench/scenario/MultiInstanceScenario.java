package io.turgo.bench.scenario;

import java.util.ArrayList;
import java.util.List;

/** One activity done many times: a user task, an async service task, a sub-process. */
public final class MultiInstanceScenario implements Scenario {
  private static final List<Long> LEGS = List.of(1_000L, 10_000L, 20_000L);
  private static final List<Long> QUICK_LEGS = List.of(100L, 1_000L);

  private final List<Leg> legs;
  private final boolean sequential;

  /** All three in parallel. */
  public MultiInstanceScenario() {
    this(List.of(Leg.TASK, Leg.JOB, Leg.SUB_PROCESS), false);
  }

  private MultiInstanceScenario(List<Leg> legs, boolean sequential) {
    this.legs = legs;
    this.sequential = sequential;
  }

  /** An async service task, one after the other. */
  public static MultiInstanceScenario sequential() {
    return new MultiInstanceScenario(List.of(Leg.JOB), true);
  }

  @Override
  public String name() {
    return "multiinstance";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    ManyLegs many = new ManyLegs(trial, 0, sequential);
    List<Stretch> stretches = new ArrayList<>();
    for (Leg leg : legs) {
      many.warmUp(leg);
      for (long number : trial.settings().legs(LEGS, QUICK_LEGS)) {
        stretches.add(many.measure(leg, number));
      }
    }
    many.verify();
    return stretches;
  }
}
