package io.turgo.bench.command;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.result.ResultJson;
import io.turgo.bench.result.RunContext;
import io.turgo.bench.startup.Application;
import io.turgo.bench.startup.ArchiveBench;
import io.turgo.bench.startup.PlainProgram;
import io.turgo.bench.startup.StartupBench;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench startup}. */
@Command(
    name = "startup",
    sortOptions = false,
    header = "Measures how long programs with Turgo take to start, on SQLite.",
    description = {
      "",
      "engine is a Java program until it has built an engine, serve is ./turgo serve until its"
          + " first answer over HTTP. Both start on an empty database and on the one they left;"
          + " without help, with an archive of their classes (-XX:+AutoCreateSharedArchive), and on"
          + " JDK 25 or newer with an AOT cache (-XX:AOTCache).",
      "",
      "spring-boot is the application of examples/order-service and its twin without an engine, of"
          + " examples/order-service-plain, in turn. Prints how long they take until they have"
          + " started and until they have answered a request, with CPU time, memory and the jars"
          + " that Turgo adds.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:measured", "2:an option is wrong, or a program does not start"})
final class StartupCommand implements Runnable {
  private static final String SPRING_BOOT = "spring-boot";

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
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "engine, serve or spring-boot, or several with commas between; default: all.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--java-option",
      paramLabel = "OPTION",
      description = "An option of all JVMs, such as --java-option=-Xmx256m; may be repeated.")
  private List<String> javaOptions = new ArrayList<>();

  @Option(names = "--json", paramLabel = "FILE", description = "Also writes the result there.")
  private @Nullable Path json;

  @Override
  public void run() {
    RunOptions.writable("--json", json);
    List<String> wanted = wanted();
    List<PlainProgram> programs =
        Arrays.stream(PlainProgram.values())
            .filter(program -> wanted.contains(program.option()))
            .toList();
    RunContext context =
        RunContext.here("bench startup --starts %d".formatted(starts), "SQLite files");
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%s, %s, %s%n", context.date(), context.machine(), context.jdk());
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("starts", starts);
    if (!programs.isEmpty()) {
      result.put("programs", new ArchiveBench(programs, starts, javaOptions, out).run());
    }
    if (wanted.contains(SPRING_BOOT)) {
      result.put("springBoot", springBoot(out).run());
    }
    if (json != null) {
      result.put("context", ResultJson.context(context, false, true, javaOptions));
      ResultJson.write(result, json);
    }
  }

  private List<String> wanted() {
    List<String> names = new ArrayList<>();
    for (PlainProgram program : PlainProgram.values()) {
      names.add(program.option());
    }
    names.add(SPRING_BOOT);
    for (String name : only) {
      if (!names.contains(name)) {
        throw new CommandException(
            "--only must be of %s, but is '%s'.".formatted(String.join(", ", names), name));
      }
    }
    return only.isEmpty() ? names : only;
  }

  private StartupBench springBoot(PrintWriter out) {
    Path examples = ContenderKind.checkout().resolve("examples");
    return new StartupBench(
        Application.example(
            "order service", "orders.OrderApplication", examples.resolve("order-service")),
        Application.example(
            "same without Turgo",
            "orders.plain.PlainOrderApplication",
            examples.resolve("order-service-plain")),
        starts,
        javaOptions,
        out);
  }
}
