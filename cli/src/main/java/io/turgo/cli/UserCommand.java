package io.turgo.cli;

import io.turgo.bench.BenchException;
import io.turgo.rest.security.Level;
import io.turgo.rest.security.UserFile;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./turgo user}. */
@Command(
    name = "user",
    sortOptions = false,
    header = "Makes the line of a user for serve --users.",
    description = {
      "",
      "Asks for the password, unless the environment variable TURGO_USER_PASSWORD has it, and"
          + " prints the line, which has no password but its hash: ./turgo user ann --level operate >> users",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:printed", "2:an option is wrong"})
final class UserCommand implements Callable<Integer> {
  private static final int FEWEST = 8;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "The user's name.")
  private String name = "";

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      required = true,
      description = "What the user may do: read, work or operate.")
  private String level = "";

  @Option(
      names = "--tenants",
      paramLabel = "TENANTS",
      split = ",",
      description = "Whose data the user sees, with commas between; all without it.")
  private @Nullable Set<String> tenants;

  @Option(
      names = "--actions",
      paramLabel = "OPERATIONS",
      split = ",",
      description = "Operations that the user may do beyond the level.")
  private Set<String> actions = new LinkedHashSet<>();

  @Override
  public Integer call() {
    char[] secret = password();
    try {
      String line = UserFile.line(name, secret, level(), tenants, actions);
      PrintWriter out = spec.commandLine().getOut();
      out.println(line);
      out.flush();
      return 0;
    } catch (IllegalArgumentException e) {
      throw new BenchException(String.valueOf(e.getMessage()), e);
    } finally {
      Arrays.fill(secret, ' ');
    }
  }

  @SuppressWarnings("SystemConsoleNull") // on JDK 21 it is, without a terminal
  private char[] password() {
    String given = System.getenv("TURGO_USER_PASSWORD");
    char[] secret =
        given != null
            ? given.toCharArray()
            : System.console() == null
                ? null
                : System.console().readPassword("Password of %s: ", name);
    if (secret == null || secret.length < FEWEST) {
      throw new BenchException(
          "A password needs "
              + FEWEST
              + " characters or more; type it, or set TURGO_USER_PASSWORD where there is no"
              + " terminal.");
    }
    return secret;
  }

  private Level level() {
    for (Level one : Level.values()) {
      if (one.name().toLowerCase(Locale.ROOT).equals(level)) {
        return one;
      }
    }
    throw new BenchException("--level must be read, work or operate, but is " + level + ".");
  }
}
