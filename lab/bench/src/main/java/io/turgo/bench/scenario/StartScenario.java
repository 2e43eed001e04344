package io.turgo.bench.scenario;

import io.turgo.bench.contender.StartReply;
import io.turgo.bench.measure.CostMeter.Costs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Starts of instances that go to a wait state, with few threads and with many. */
public final class StartScenario implements Scenario {
  private static final List<Integer> PRODUCERS = List.of(1, 8, 64, 256);

  /** Few and many: enough to see the shape. */
  private static final List<Integer> QUICK_PRODUCERS = List.of(8, 256);

  private static final long WARM_UP = 4_000;

  @Override
  public String name() {
    return "start";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.START);
    Long wanted = trial.settings().size().warmUp();
    long warmUp = wanted == null ? WARM_UP : wanted;
    trial.progress().say("warm-up with %,d instances".formatted(warmUp));
    trial.generate(Model.START, warmUp, 8);
    trial.analyze();
    List<Stretch> stretches =
        rates(trial).entrySet().stream()
            .map(rate -> measure(trial, rate.getKey(), rate.getValue()))
            .toList();
    trial.verify(Model.START);
    return stretches;
  }

  private static List<Integer> producers(RunSettings settings) {
    if (!settings.load().producers().isEmpty()) {
      return settings.load().producers();
    }
    return settings.quick() ? QUICK_PRODUCERS : PRODUCERS;
  }

  /** Starts per second for each number of producers, about. */
  private static Map<Integer, Double> rates(Trial trial) {
    Map<Integer, Double> rates = new LinkedHashMap<>();
    for (int producers : producers(trial.settings())) {
      if (trial.settings().size().instances() != null) {
        rates.put(producers, 0.0);
      } else {
        long probe = 50L * producers + 500;
        rates.put(producers, probe / trial.start(Model.START, probe, producers, 0).seconds());
      }
    }
    return rates;
  }

  private static Stretch measure(Trial trial, int producers, double rate) {
    return Calibration.measure(trial, rate, instances -> once(trial, producers, instances));
  }

  private static Stretch once(Trial trial, int producers, long instances) {
    Costs costs = trial.beginStretch();
    trial.progress().say("%d producers start %,d instances".formatted(producers, instances));
    StartReply reply = trial.start(Model.START, instances, producers, 0);
    trial.endStretch(costs);
    return new Stretch(
        producers == 1 ? "1 producer" : producers + " producers",
        producers,
        instances,
        instances,
        reply.seconds(),
        costs,
        instances / reply.seconds(),
        null,
        null,
        reply.latencies());
  }
}
