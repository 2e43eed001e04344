package io.turgo.cli;

import io.turgo.command.Version;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./turgo version}. */
@Command(
    name = "version",
    description = "Shows the versions of the engine, Java and the operating system.")
final class VersionCommand implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.println(Version.ofEngine());
    out.println(Version.ofMachine());
    out.flush();
  }
}
