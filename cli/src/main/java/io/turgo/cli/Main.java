package io.turgo.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point behind {@code ./turgo}. */
@Command(
    name = "turgo",
    description = "An embeddable BPMN process engine for the JVM.",
    subcommands = CommandLine.HelpCommand.class)
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }
}
