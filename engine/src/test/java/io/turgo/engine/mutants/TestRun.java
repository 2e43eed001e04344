package io.turgo.engine.mutants;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Runs tests in a JVM of their own, with classes that go before those of this one. */
final class TestRun {
  /** For a JVM that does not end by itself. */
  private static final Duration MORE = Duration.ofSeconds(30);

  private final Path project;
  private final Path log;

  /** How a run ended. */
  enum Outcome {
    PASSED("passed"),
    FAILED("failed"),
    HUNG("did not end"),
    BROKEN("could not be run");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /**
   * @param project the folder of all modules
   */
  TestRun(Path project) throws IOException {
    this.project = project;
    this.log = Files.createTempFile("turgo-mutants", ".log");
    log.toFile().deleteOnExit();
  }

  /** What the last run printed; its end, if that is long. */
  String output() throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 60), lines.size()));
  }

  /**
   * Compiles one source file against this JVM's class path.
   *
   * @return what is wrong with it, empty if nothing
   */
  static String compile(Path source, Path classes) throws IOException {
    Files.createDirectories(classes);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter problems = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean ok =
          compiler
              .getTask(
                  problems,
                  files,
                  null,
                  List.of(
                      "-proc:none",
                      "-parameters",
                      "-nowarn",
                      "-cp",
                      System.getProperty("java.class.path"),
                      "-d",
                      classes.toString()),
                  null,
                  files.getJavaFileObjects(source))
              .call();
      return ok ? "" : problems.toString();
    }
  }

  /** Runs tests in the folder of their module, as its build does. */
  Outcome run(Mutant.Module module, List<Path> before, List<String> tests, Duration limit)
      throws IOException, InterruptedException {
    List<String> classPath = new ArrayList<>();
    before.forEach(path -> classPath.add(path.toString()));
    classPath.add(System.getProperty("java.class.path"));
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("-Xmx2g");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(String.join(File.pathSeparator, classPath));
    command.add(SelectedTests.class.getName());
    command.add(String.valueOf(limit.toSeconds()));
    command.addAll(tests);
    Process process =
        new ProcessBuilder(command)
            .directory(module.folder(project).toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!process.waitFor(limit.plus(MORE).toMillis(), TimeUnit.MILLISECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      return Outcome.HUNG;
    }
    return switch (process.exitValue()) {
      case SelectedTests.ALL_PASSED -> Outcome.PASSED;
      case SelectedTests.SOME_FAILED -> Outcome.FAILED;
      case SelectedTests.TOO_LONG -> Outcome.HUNG;
      default -> Outcome.BROKEN;
    };
  }
}
