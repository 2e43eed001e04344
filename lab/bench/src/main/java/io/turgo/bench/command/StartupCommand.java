package io.turgo.bench.command;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.startup.Application;
import io.turgo.bench.startup.StartupBench;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench startup}. */
@Command(
    name = "startup",
    sortOptions = false,
    header = "Starts the order service with and without Turgo.",
    description = {
      "",
      "The application of examples/order-service and its twin without an engine, of"
          + " examples/order-service-plain, are started in turn, on SQLite. Prints how long they take"
          + " until they have started and until they have answered a request, with CPU time, memory"
          + " and the jars that Turgo adds.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:measured", "2:an option is wrong, or an application does not start"})
final class StartupCommand implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--starts",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "Starts of each on an empty database, and as many on one that is there (default:"
              + " ${DEFAULT-VALUE}).")
  private int starts;

  @Option(
      names = "--java-option",
      paramLabel = "OPTION",
      description = "An option of both JVMs, such as --java-option=-Xmx256m; may be repeated.")
  private List<String> javaOptions = new ArrayList<>();

  @Override
  public void run() {
    Path examples = ContenderKind.checkout().resolve("examples");
    new StartupBench(
            Application.example(
                "order service", "orders.OrderApplication", examples.resolve("order-service")),
            Application.example(
                "same without Turgo",
                "orders.plain.PlainOrderApplication",
                examples.resolve("order-service-plain")),
            starts,
            List.copyOf(javaOptions),
            spec.commandLine().getOut())
        .run();
  }
}
