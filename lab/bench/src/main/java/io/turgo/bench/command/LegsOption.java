package io.turgo.bench.command;

import java.util.List;
import picocli.CommandLine.Option;

/** How often one activity is done in parallel. */
final class LegsOption {
  @Option(
      names = "--legs",
      paramLabel = "N",
      split = ",",
      description = "Numbers of instances of the activity, one run with each.")
  private List<Long> legs = List.of();

  List<Long> legs() {
    return legs;
  }
}
