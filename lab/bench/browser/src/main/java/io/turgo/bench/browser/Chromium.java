package io.turgo.bench.browser;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** The Chromium of this machine, if it has one. */
public final class Chromium {
  /** Names a file that is there once an installation is over that runs beside the tests. */
  private static final String INSTALLATION = "TURGO_CHROMIUM_INSTALLATION";

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final Optional<Path> PROGRAM = search();

  private Chromium() {}

  public static Optional<Path> program() {
    return PROGRAM;
  }

  private static Optional<Path> search() {
    awaitInstallation();
    Optional<Path> found = onPath("chromium", "chromium-browser", "google-chrome");
    System.out.println(
        found
            .map(program -> "The pages of the console are opened in " + program + ".")
            .orElse(
                "No Chromium is here, so the tests that open pages of the console are skipped."));
    return found;
  }

  /** The first program of these names. */
  public static Optional<Path> onPath(String... names) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator, -1))
        .flatMap(folder -> Stream.of(names).map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static void awaitInstallation() {
    String over = System.getenv(INSTALLATION);
    if (over == null) {
      return;
    }
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.exists(Path.of(over)) && System.nanoTime() < end) {
      try {
        Thread.sleep(200); // the package manager tells nobody
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
