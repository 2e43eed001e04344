package io.turgo.bench.scenario;

import io.turgo.bench.protocol.Counts;
import io.turgo.command.CommandException;
import java.util.List;
import java.util.Set;

/**
 * Jobs whose user code writes a row in the transaction of the job: what a transaction of its own
 * costs for each. Turgo's jobs are transactional here with all settings.
 */
public final class BookingScenario implements Scenario {
  @Override
  public String name() {
    return "booking";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    String engine = trial.contestant().kind().name();
    if (!Set.of("turgo", "floor").contains(engine) && !engine.startsWith("flowable")) {
      throw new CommandException(
          "The scenario 'booking' runs with Turgo, Flowable and the floor only: '%s' has no bean 'book'."
              .formatted(engine));
    }
    trial.deploy(Model.BOOKING);
    GeneratedJobs jobs = new GeneratedJobs(trial, Model.BOOKING);
    Stretch stretch = jobs.measure(jobs.warmUp(), null);
    trial.verify(Model.BOOKING);
    trial.expectCount(Counts.BOOKINGS);
    return List.of(stretch);
  }
}
