package io.turgo.cli;

import io.turgo.command.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * The names of commands that the lab has. {@code ./turgo} starts those from the lab; this program
 * knows the names for its suggestions to users who have mistyped one.
 */
@Command(
    name = "bench",
    aliases = {"crashtest", "chaos"},
    description =
        "Measure the engine and test it under faults; ./turgo starts them from a checkout.")
final class LabCommand implements Callable<Integer> {
  @Unmatched
  @SuppressWarnings("UnusedVariable") // options of the lab are no problem of the options
  private List<String> options = new ArrayList<>();

  @Override
  public Integer call() {
    throw new CommandException("This is a command of the lab; start it in a checkout by ./turgo.");
  }
}
