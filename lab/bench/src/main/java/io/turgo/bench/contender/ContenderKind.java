package io.turgo.bench.contender;

import io.turgo.command.CommandException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An engine that can be put to the test.
 *
 * @param name its name on the command line and in results
 * @param display its name for people
 * @param mainClass the class that serves it
 * @param module its Maven module below {@code bench/}; null for one that is on our own class path
 * @param sort what it runs
 * @param server the folder of the checkout with the programs of the server that it starts, which
 *     {@code ./turgo} builds; null for an engine without one
 * @param jvmArguments what its JVM needs beside what all get
 * @param concurrency settings that say how many jobs run at a time
 * @param pageSize settings that say how many jobs are taken from the table at once
 */
public record ContenderKind(
    String name,
    String display,
    String mainClass,
    @Nullable String module,
    Sort sort,
    @Nullable String server,
    List<String> jvmArguments,
    List<String> concurrency,
    List<String> pageSize) {
  private static final Pattern REVISION = Pattern.compile("<revision>([^<]+)</revision>");

  /** What an engine runs, and so which scenarios suit it. */
  public enum Sort {
    /** Processes in BPMN. */
    PROCESS_ENGINE,
    /** Cases in CMMN. */
    CASE_ENGINE,
    /** Jobs, without processes and history. */
    JOB_QUEUE,
    /** Workflows that are written in code. */
    WORKFLOWS
  }

  public ContenderKind {
    jvmArguments = List.copyOf(jvmArguments);
    concurrency = List.copyOf(concurrency);
    pageSize = List.copyOf(pageSize);
  }

  /** Without a server of its own. */
  public ContenderKind(
      String name,
      String display,
      String mainClass,
      @Nullable String module,
      Sort sort,
      List<String> jvmArguments,
      List<String> concurrency,
      List<String> pageSize) {
    this(name, display, mainClass, module, sort, null, jvmArguments, concurrency, pageSize);
  }

  /** Whether it runs BPMN. */
  public boolean bpmn() {
    return sort == Sort.PROCESS_ENGINE;
  }

  /** Where the programs of its server are; null without one. */
  @Nullable Path serverDirectory() {
    return server == null ? null : checkout().resolve(server);
  }

  /** Says what this machine lacks to run it; null when nothing. */
  public @Nullable String missing() {
    Path directory = serverDirectory();
    return directory == null || Files.isExecutable(directory.resolve("server"))
        ? null
        : ("its server is not there. ./turgo bench compare builds it where go, 1.26.8 or newer, is"
            + " on the PATH (https://go.dev/dl).");
  }

  /** Where its module is; null for one on our own class path. */
  public @Nullable Path moduleDirectory() {
    return module == null ? null : checkout().resolve("lab").resolve(module);
  }

  /** The database that it embeds. */
  public String embeddedDatabase() {
    return module == null ? "SQLite" : "H2";
  }

  /** Refuses an engine that cannot be started because it was not built. */
  public void check() {
    classPath();
  }

  /** The class path of its JVM. */
  public String classPath() {
    Path directory = moduleDirectory();
    if (directory == null) {
      return System.getProperty("java.class.path");
    }
    String artifact = directory.getFileName().toString();
    Path target = directory.resolve("target");
    Path jar = target.resolve("turgo-bench-" + artifact + "-" + version() + ".jar");
    Path dependencies = target.resolve("classpath");
    if (!Files.exists(jar) || !Files.exists(dependencies)) {
      throw new CommandException(
          ("%s is not built; ./turgo bench does it, or: ./mvnw -Ppeers -Dmaven.test.skip=true"
                  + " --projects lab/peers --also-make --also-make-dependents package")
              .formatted(display));
    }
    try {
      return jar + File.pathSeparator + Files.readString(dependencies).strip();
    } catch (IOException e) {
      throw new CommandException("Could not read " + dependencies + ": " + e.getMessage(), e);
    }
  }

  /** Returns the version of all modules of the checkout, which is in the names of their jars. */
  public static String version() {
    Path pom = checkout().resolve("pom.xml");
    try {
      Matcher revision = REVISION.matcher(Files.readString(pom));
      if (!revision.find()) {
        throw new CommandException(pom + " has no <revision>, the version of all modules.");
      }
      return revision.group(1);
    } catch (IOException e) {
      throw new CommandException("Could not read " + pom + ": " + e.getMessage(), e);
    }
  }

  /** The directory that {@code ./turgo} is in. */
  public static Path checkout() {
    String home = System.getProperty("turgo.home");
    if (home == null) {
      throw new CommandException(
          "Settings and modules of other engines are found in a checkout of Turgo only: run the"
              + " benchmark by its ./turgo, or set -Dturgo.home to the checkout.");
    }
    return Path.of(home);
  }
}
