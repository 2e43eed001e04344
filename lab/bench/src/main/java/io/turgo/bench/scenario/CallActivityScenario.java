package io.turgo.bench.scenario;

import java.util.ArrayList;
import java.util.List;

/**
 * Instances that call another, which has one job: many with one call each, then one that calls n, 2
 * n and 4 n at a time.
 */
public final class CallActivityScenario implements Scenario {
  private static final List<Long> CALLED = List.of(2_500L, 5_000L, 10_000L);
  private static final List<Long> QUICK_CALLED = List.of(100L, 200L, 400L);

  @Override
  public String name() {
    return "callactivity";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.CALL_ACTIVITY);
    GeneratedJobs calls = new GeneratedJobs(trial, Model.CALL_ACTIVITY);
    List<Stretch> stretches = new ArrayList<>();
    stretches.add(calls.measure(calls.warmUp(), null));
    trial.verify(Model.CALL_ACTIVITY);
    ManyLegs legs = new ManyLegs(trial, trial.started(), false);
    legs.warmUp(Leg.CALL);
    for (long number : trial.settings().legs(CALLED, QUICK_CALLED)) {
      stretches.add(legs.measure(Leg.CALL, number));
    }
    legs.verify();
    return stretches;
  }
}
