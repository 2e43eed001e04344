package io.turgo.bench.scenario;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.command.CommandException;
import java.util.List;
import java.util.stream.Collectors;

/** All scenarios. */
public final class Scenarios {
  private static final List<Scenario> ALL =
      List.of(
          new StartScenario(),
          new NoopScenario(),
          new BookingScenario(),
          new FixedScenario(),
          new TimersScenario(),
          new Async27Scenario(),
          new ChainScenario(),
          new BacklogScenario(),
          new LatencyScenario(),
          new MixedScenario(),
          new CallActivityScenario(),
          new MultiInstanceScenario(),
          new ForeignScenario(),
          new StepsScenario(),
          CaseScenario.NOOP,
          CaseScenario.TIMER,
          CaseScenario.CASE27);

  private Scenarios() {}

  /** All of them. */
  public static List<Scenario> all() {
    return ALL;
  }

  /** The names of those that engines of a kind can run. */
  static String namesFor(ContenderKind kind) {
    return ALL.stream()
        .filter(scenario -> scenario.suits(kind))
        .map(Scenario::name)
        .collect(Collectors.joining(", "));
  }

  /** The one with this name. */
  public static Scenario named(String name) {
    return ALL.stream()
        .filter(scenario -> scenario.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new CommandException(
                "SCENARIO must be one of %s, but is '%s'."
                    .formatted(
                        ALL.stream().map(Scenario::name).collect(Collectors.joining(", ")), name)));
  }
}
