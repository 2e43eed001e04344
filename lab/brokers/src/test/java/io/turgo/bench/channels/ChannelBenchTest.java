package io.turgo.bench.channels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.turgo.command.CommandException;
import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.ChannelSettings;
import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.bench.measure.ProcessTreeCpu;
import io.turgo.bench.result.Messages;
import io.turgo.bench.result.RunResult;
import io.turgo.bench.scenario.Contestant;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.ScenarioRunner;
import io.turgo.bench.scenario.Scenarios;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(600)
class ChannelBenchTest {
  static List<ChannelKind> kinds() {
    return Broker.all().stream().map(Broker::kind).toList();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void runsEveryJobThroughItsBroker(ChannelKind kind) {
    RunResult result = run(kind);

    assertThat(result.problems()).isEmpty();
    assertThat(result.jobs()).isEqualTo(10 * 27);
    Messages messages = Objects.requireNonNull(result.messages());
    assertThat(messages.publishedPerJob()).isBetween(1.0, 1.5);
    assertThat(messages.deliveredPerJob()).isBetween(1.0, 1.5);
    if (ProcessTreeCpu.millis(ProcessHandle.current().pid()).isPresent()) { // Linux
      assertThat(messages.brokerCpuMsPerJob()).isPositive();
    }
  }

  private static RunResult run(ChannelKind kind) {
    RunSettings settings =
        new RunSettings(
            new RunSettings.Size(10L, 5L),
            new RunSettings.Load(List.of(2), Duration.ZERO, 1, List.of()),
            new RunSettings.Engine(null, null, "full", true, Map.of()),
            1,
            Duration.ZERO,
            true,
            new ChannelSettings(kind, null));
    try (ScenarioRunner runner =
        new ScenarioRunner(
            settings,
            DatabaseSettings.own(Kind.SQLITE, null),
            new PrintWriter(new StringWriter()))) {
      return runner
          .run(Scenarios.named("async27"), new Contestant(ContenderKinds.TURGO, "best"))
          .getFirst();
    } catch (CommandException e) {
      if (String.valueOf(e.getMessage()).contains("is not installed")) {
        return abort(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }
}
