package io.turgo.cli;

import io.turgo.command.CommandException;
import io.turgo.rewrite.Assessment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./turgo assess}. */
@Command(
    name = "assess",
    sortOptions = false,
    header = "Says what moving a project from Camunda 7, its forks, Flowable or Activiti takes.",
    description = {
      "",
      "Reads models, Java sources, builds and configuration files below a folder. Runs nothing of"
          + " the project, changes nothing, and does not follow links.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the project was read; the report says what moving it takes",
      "2:an option is wrong, or the folder cannot be read"
    })
final class AssessCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of the project.")
  private Path folder = Path.of("");

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Writes the whole report as JSON to this file.")
  private @Nullable Path report;

  @Override
  public Integer call() {
    if (!Files.isDirectory(folder)) {
      throw new ParameterException(
          spec.commandLine(), "Expected the folder of a project, but '" + folder + "' is none");
    }
    try {
      Assessment assessment = Assessment.of(folder);
      PrintWriter out = spec.commandLine().getOut();
      out.print(assessment.toText());
      out.flush();
      if (report != null) {
        Files.writeString(report, assessment.toJson());
      }
    } catch (IOException e) {
      throw new CommandException("The assessment cannot read or write a file: " + e);
    }
    return 0;
  }
}
