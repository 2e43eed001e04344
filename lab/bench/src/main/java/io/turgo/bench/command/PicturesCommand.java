package io.turgo.bench.command;

import io.turgo.bench.browser.Browser;
import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.database.TemporaryDirectory;
import io.turgo.bench.startup.Application;
import io.turgo.bench.startup.ApplicationProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench pictures}. */
@Command(
    name = "pictures",
    sortOptions = false,
    header = "Takes the console's pictures for the documentation, in Chromium.",
    description = {
      "",
      "Starts the order service of examples/order-service on an empty database, places orders of"
          + " which some get stuck, and opens pages of its console.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:taken", "2:there is no Chromium, or the service does not start"})
final class PicturesCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "The folder to write them to (default: docs of this checkout).")
  private @Nullable Path into;

  @Override
  public Integer call() throws IOException {
    Path checkout = ContenderKind.checkout();
    Path folder =
        Files.createDirectories(into == null ? checkout.resolve("docs") : into.toAbsolutePath());
    Application application =
        Application.example(
            "order service", "orders.OrderApplication", checkout.resolve("examples/order-service"));
    try (TemporaryDirectory data = TemporaryDirectory.create(null, "turgo-pictures");
        ApplicationProcess service =
            ApplicationProcess.begin(
                application, List.of("-Dturgo.jobs.retry-pause=50ms"), data.path());
        Browser browser = new Browser(ConsoleCommand.chromium());
        ConsolePictures pictures =
            new ConsolePictures(browser, service.root(), folder, spec.commandLine().getOut())) {
      pictures.take();
    }
    return 0;
  }
}
