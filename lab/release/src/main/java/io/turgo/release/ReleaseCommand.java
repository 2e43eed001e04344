package io.turgo.release;

import io.turgo.command.CommandException;
import io.turgo.command.CommandLines;
import io.turgo.command.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./turgo release}. */
@Command(
    name = "release",
    sortOptions = false,
    header = "Builds the artifacts of a release into a folder, and checks them.",
    description = {
      "",
      "Builds the commit that is checked out twice, in two folders of their own, and deploys the"
          + " first build to FOLDER, in the layout of a Maven repository. Then it checks that FOLDER"
          + " has exactly the artifacts of the BOM, each with its pom, sources, documentation, list"
          + " of components, checksums and signatures, and that both builds have the same bytes."
          + " It sends nothing anywhere.",
      "",
      "The key that signs is read from MAVEN_GPG_KEY, its password from MAVEN_GPG_PASSPHRASE.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:FOLDER has a release",
      "1:FOLDER lacks something; each problem is listed",
      "2:an option is wrong, or the build has failed"
    })
public final class ReleaseCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(names = "--dry-run", description = "Sign with a key that is made for this run alone.")
  private boolean dryRun;

  @Option(
      names = "--check",
      description = "Build nothing; check what is in FOLDER, with the key that is in it.")
  private boolean checkOnly;

  @Option(
      names = "--release-version",
      paramLabel = "VERSION",
      description = "The version to build; unless given that of the pom, without -SNAPSHOT.")
  private @Nullable String version;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      defaultValue = "target/release",
      description = "A folder that is empty or not there (${DEFAULT-VALUE}).")
  private Path folder = Path.of("");

  public static void main(String[] args) {
    System.exit(CommandLines.of(new ReleaseCommand()).execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (dryRun && checkOnly) {
      throw new CommandException("--dry-run and --check exclude each other; give one.");
    }
    String home = System.getProperty("turgo.home");
    if (home == null) {
      throw new CommandException("A release is built from a checkout: run ./turgo release.");
    }
    Path checkout = Path.of(home);
    Path into = folder.toAbsolutePath().normalize();
    Path repository = into.resolve("repository");
    Path keyFile = into.resolve("key.asc");
    ReleasedModules modules = ReleasedModules.of(checkout);
    PrintWriter out = spec.commandLine().getOut();
    List<String> differences = List.of();
    String released = version == null ? modules.version().replace("-SNAPSHOT", "") : version;
    if (checkOnly) {
      if (!Files.isDirectory(repository)) {
        throw new CommandException(
            repository + " is not there; ./turgo release --dry-run " + folder + " makes it.");
      }
    } else {
      refuseFull(into);
      SigningKey key = dryRun ? SigningKey.throwaway() : SigningKey.ofEnvironment();
      Files.createDirectories(repository);
      Files.writeString(keyFile, key.publicKey());
      ReleaseBuild build = new ReleaseBuild(checkout, released, out);
      build.deploy(repository, key);
      differences = build.compareWithSecond(repository);
    }
    ReleaseCheck check =
        new ReleaseCheck(
            repository,
            modules.artifacts(),
            released,
            SigningKey.read(Files.readString(keyFile)),
            differences);
    List<String> problems = check.problems();
    problems.forEach(out::println);
    out.println(
        problems.isEmpty()
            ? "%s has Turgo %s: %s.".formatted(repository, released, check.summary())
            : "%s is no release: %d problems.".formatted(repository, problems.size()));
    if (problems.isEmpty() && !checkOnly) {
      out.println("A second build of the same commit has the same bytes.");
    }
    out.flush();
    return problems.isEmpty() ? 0 : 1;
  }

  private static void refuseFull(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isPresent()) {
          throw new CommandException(
              folder
                  + " is not empty; name a folder for the release that is empty or not there yet.");
        }
      }
    }
  }
}
