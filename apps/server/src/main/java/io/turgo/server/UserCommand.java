package io.turgo.server;

import io.turgo.camunda7.rest.resource.Camunda7Operations;
import io.turgo.command.CommandException;
import io.turgo.command.Similar;
import io.turgo.command.WrongOptionsException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.UserFile;
import io.turgo.rest.core.variable.HiddenVariables;
import io.turgo.rest.resource.Operations;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
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
    header = "Prints the line of a user for serve --users.",
    description = {
      "",
      "Reads the password from the environment variable TURGO_USER_PASSWORD, or asks for it. The"
          + " line contains a hash of the password, not the password: ./turgo user ann --level"
          + " operate >> users",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:printed", "2:an option is wrong"})
public final class UserCommand implements Callable<Integer> {
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
      description = "The user's level: read, work or operate.")
  private String level = "";

  @Option(
      names = "--tenants",
      paramLabel = "TENANTS",
      split = ",",
      description = "The tenants that the user has access to, separated by commas (default: all).")
  private @Nullable Set<String> tenants;

  @Option(
      names = "--actions",
      paramLabel = "OPERATIONS",
      split = ",",
      description = "Operations that the user may call in addition to those of the level.")
  private Set<String> actions = new LinkedHashSet<>();

  /** Made by picocli. */
  public UserCommand() {}

  @Override
  public Integer call() {
    WrongOptionsException.Gathered wrong = new WrongOptionsException.Gathered();
    Level known = wrong.of(this::level);
    Set<String> operations = operations();
    for (String action : actions) {
      wrong.check(
          operations.contains(action),
          "--actions: there is no operation '"
              + action
              + "'; "
              + Similar.question(action, operations)
              + "openapi.json of a server lists them.");
    }
    wrong.throwIfAny();
    char[] secret = password();
    try {
      String line = UserFile.line(name, secret, Objects.requireNonNull(known), tenants, actions);
      PrintWriter out = spec.commandLine().getOut();
      out.println(line);
      out.flush();
      return 0;
    } catch (IllegalArgumentException e) {
      throw new CommandException(String.valueOf(e.getMessage()), e);
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
      throw new CommandException(
          "A password needs "
              + FEWEST
              + " characters or more; type it, or set TURGO_USER_PASSWORD where there is no"
              + " terminal.");
    }
    return secret;
  }

  /** What callers may be allowed beyond their level. */
  private static Set<String> operations() {
    Set<String> names = new TreeSet<>(Set.of(HiddenVariables.ACTION));
    Operations.all(Duration.ZERO).forEach(operation -> names.add(operation.name()));
    Camunda7Operations.all(Duration.ZERO).forEach(operation -> names.add(operation.name()));
    return names;
  }

  private Level level() {
    for (Level one : Level.values()) {
      if (one.name().toLowerCase(Locale.ROOT).equals(level)) {
        return one;
      }
    }
    throw new CommandException("--level must be read, work or operate, but is " + level + ".");
  }
}
