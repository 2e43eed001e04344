package io.turgo.cli.application;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The checkout of Turgo, in whose files each version stands once. */
public final class Checkout {
  private final Path root;

  private Checkout(Path root) {
    this.root = root;
  }

  /**
   * The checkout in a folder.
   *
   * @param home what {@code ./turgo} says; null if something else has started this program
   * @throws CommandException if there is none
   */
  public static Checkout in(@Nullable String home) {
    if (home == null || !Files.isRegularFile(Path.of(home, "turgo"))) {
      throw new CommandException(
          "This command needs a checkout of Turgo; start it there by ./turgo.");
    }
    return new Checkout(Path.of(home));
  }

  /** The version of all modules. */
  public String version() {
    return found("pom.xml", "<revision>([^<]+)</revision>");
  }

  String springBootVersion() {
    return found(
        "integrations/spring/pom.xml", "<spring-boot\\.version>([^<]+)</spring-boot\\.version>");
  }

  String pluginVersion(String plugin) {
    return found(
        "pom.xml", "<artifactId>" + plugin + "</artifactId>\\s*<version>([^<]+)</version>");
  }

  Path file(String path) {
    return root.resolve(path);
  }

  private String found(String path, String pattern) {
    try {
      Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file(path)));
      if (!matcher.find()) {
        throw new IllegalStateException(file(path) + " has no " + pattern);
      }
      return matcher.group(1);
    } catch (IOException e) {
      throw new CommandException(
          file(path) + " cannot be read (" + e + "); check the checkout.", e);
    }
  }
}
