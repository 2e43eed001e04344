package io.turgo.bench.command;

import java.util.List;
import picocli.CommandLine.Option;

/** Threads that start instances. */
final class ProducersOption {
  @Option(
      names = "--producers",
      paramLabel = "N",
      split = ",",
      description = {
        "Threads that start instances (default: that of the settings file).",
        "start takes several numbers, 1,8,64,256, and runs with each."
      })
  private List<Integer> producers = List.of();

  List<Integer> producers() {
    return producers;
  }
}
