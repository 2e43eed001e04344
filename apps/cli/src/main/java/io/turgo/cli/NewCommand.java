package io.turgo.cli;

import io.turgo.cli.application.Checkout;
import io.turgo.cli.application.NewApplication;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./turgo new}. */
@Command(
    name = "new",
    sortOptions = false,
    header = "Creates a Spring Boot application with one process and one test.",
    description = {
      "",
      "The application is a Maven project with a wrapper, so that a JDK is enough. Until Turgo is"
          + " released, the command also puts the modules that it needs into the local Maven"
          + " repository.",
      "",
      "  ./turgo new my-app && cd my-app && ./mvnw test",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:created",
      "2:the name, the package or the folder is wrong, or cannot be written; the message says which"
    })
final class NewCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(
      paramLabel = "FOLDER",
      description =
          "The folder to create; its last part, such as my-app, is the application's name.")
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Option(
      names = "--package",
      paramLabel = "NAME",
      description = "The Java package of its classes (default: the name without hyphens).")
  private @Nullable String javaPackage;

  @Option(names = "--no-install", description = "Leaves the local Maven repository as it is.")
  @SuppressWarnings("UnusedVariable") // ./turgo reads it
  private boolean withoutInstall;

  @Override
  public Integer call() {
    NewApplication application = NewApplication.in(folder, javaPackage);
    application.write(Checkout.in(System.getProperty("turgo.home")));
    PrintWriter out = spec.commandLine().getOut();
    out.println("Made " + application.folder());
    out.println("  ./mvnw test               runs its test there");
    out.println(
        "  ./mvnw spring-boot:run    starts it, with the console at http://127.0.0.1:8080/turgo/");
    out.flush();
    return 0;
  }
}
