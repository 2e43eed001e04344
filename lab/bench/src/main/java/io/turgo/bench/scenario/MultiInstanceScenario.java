package io.turgo.bench.scenario;

import java.util.ArrayList;
import java.util.List;

/** One activity done many times in parallel: a user task, an async service task, a sub-process. */
public final class MultiInstanceScenario implements Scenario {
  private static final List<Long> LEGS = List.of(1_000L, 10_000L, 20_000L);
  private static final List<Long> QUICK_LEGS = List.of(100L, 1_000L);

  @Override
  public String name() {
    return "multiinstance";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    ManyLegs legs = new ManyLegs(trial, 0);
    List<Stretch> stretches = new ArrayList<>();
    for (Leg leg : List.of(Leg.TASK, Leg.JOB, Leg.SUB_PROCESS)) {
      legs.warmUp(leg);
      for (long number : trial.settings().legs(LEGS, QUICK_LEGS)) {
        stretches.add(legs.measure(leg, number));
      }
    }
    legs.verify();
    return stretches;
  }
}
