package io.turgo.bench.scenario;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.protocol.Counts;
import java.util.List;
import java.util.Set;

/**
 * Jobs whose user code writes a row in the transaction of the job: what a transaction of its own
 * costs for each. Turgo's jobs are transactional here with all settings. Others than Turgo and
 * Flowable have no bean {@code book}.
 */
public final class BookingScenario implements Scenario {
  @Override
  public String name() {
    return "booking";
  }

  @Override
  public boolean suits(ContenderKind kind) {
    return kind.bpmn()
        && (Set.of("turgo", "floor").contains(kind.name()) || kind.name().startsWith("flowable"));
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.BOOKING);
    GeneratedJobs jobs = new GeneratedJobs(trial, Model.BOOKING);
    Stretch stretch = jobs.measure(jobs.warmUp(), null);
    trial.verify(Model.BOOKING);
    trial.expectCount(Counts.BOOKINGS);
    return List.of(stretch);
  }
}
