package io.turgo.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.turgo.command.CommandException;
import io.turgo.command.Similar;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options of a server that do not stand on its command line. The command line wins over the
 * environment, and that over the file of options.
 *
 * <p>They become arguments, so that an option is checked and explained in one way, wherever it
 * stands.
 */
final class ServerConfiguration {
  static final String CONFIG = "--config";

  private static final String PREFIX = "TURGO_";
  private static final String URL = "--jdbc-url";
  private static final String DIRECTORY = "--data-dir";
  private static final String PASSWORD = "--jdbc-password";
  private static final Set<String> OF_THE_URL = Set.of(URL, "--jdbc-user", PASSWORD);
  private static final Set<PosixFilePermission> OF_OWNER =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /** The byte order mark that editors of Windows put before a text. */
  private static final String MARK = "\uFEFF";

  private static final int MOST_BYTES = 1 << 20;

  private static final int ON_THE_COMMAND_LINE = 0;
  private static final int IN_THE_ENVIRONMENT = 1;
  private static final int IN_THE_FILE = 2;
  private static final int NOWHERE = 3;

  /**
   * A value that does not stand on the command line.
   *
   * @param rank of its source; the lowest wins
   */
  private record Found(String value, int rank, String source) {}

  /**
   * The arguments of a command.
   *
   * @param all those of the command line, and what was added
   * @param sources what was added, and from where, for people
   * @param warning what an operator should mend, null for nothing
   */
  record Arguments(List<String> all, List<String> sources, @Nullable String warning) {}

  /** Refuses a key that stands twice. */
  private static final class UniqueKeys extends Properties {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized Object put(Object key, Object value) {
      if (containsKey(key)) {
        throw new IllegalArgumentException("'" + key + "' stands there twice");
      }
      return super.put(key, value);
    }
  }

  private ServerConfiguration() {}

  /** The name of an option in the environment. */
  static String variable(String option) {
    return PREFIX + key(option).replace('-', '_').toUpperCase(Locale.ROOT);
  }

  /** The name of an option in a file of options. */
  static String key(String option) {
    return option.substring("--".length());
  }

  /** The options of {@code serve} that may stand elsewhere, in the order of the help. */
  static List<OptionSpec> options(CommandLine program) {
    return options(program, "serve");
  }

  private static List<OptionSpec> options(CommandLine program, String command) {
    return Objects.requireNonNull(program.getSubcommands().get(command))
        .getCommandSpec()
        .options()
        .stream()
        .filter(option -> !option.usageHelp() && !option.versionHelp())
        .filter(option -> !option.longestName().equals(CONFIG))
        .toList();
  }

  /**
   * Adds what the environment and the file say, to commands that know such options.
   *
   * @param args of the command line, which begin with the command
   * @throws CommandException if the file cannot be read or has an option that is not known
   */
  static Arguments complete(CommandLine program, String[] args, Map<String, String> environment) {
    List<String> given = Arrays.asList(args);
    if (!Set.of("serve", "health").contains(args[0])
        || given.contains("--help")
        || given.contains("-h")
        || given.contains("--version")
        || given.contains("-V")) {
      return new Arguments(given, List.of(), null);
    }
    Set<String> flags = new HashSet<>();
    given.forEach(argument -> flags.add(argument.replaceFirst("=.*", "")));
    Path file = file(given, environment);
    Properties inFile = file == null ? new Properties() : read(file, program);
    Map<String, Found> found = new LinkedHashMap<>();
    List<OptionSpec> options = options(program, args[0]);
    for (OptionSpec option : options) {
      String name = option.longestName();
      String variable = variable(name);
      if (flags.contains(name)) {
        continue;
      }
      String value = environment.getOrDefault(variable, "");
      if (!value.isEmpty()) {
        found.put(name, new Found(value, IN_THE_ENVIRONMENT, variable));
      } else if (inFile.containsKey(key(name))) {
        found.put(
            name,
            new Found(inFile.getProperty(key(name)).strip(), IN_THE_FILE, String.valueOf(file)));
      }
    }
    keepOnePlace(found, flags);
    List<String> all = new ArrayList<>(given);
    List<String> sources = new ArrayList<>();
    for (OptionSpec option : options) {
      Found value = found.get(option.longestName());
      if (value != null) {
        add(option, value, all);
        sources.add(option.longestName() + " from " + value.source());
      }
    }
    String warning = file != null && inFile.containsKey(key(PASSWORD)) ? warningIfOpen(file) : null;
    return new Arguments(all, sources, warning);
  }

  private static @Nullable String warningIfOpen(Path file) {
    try {
      return file.getFileSystem().supportedFileAttributeViews().contains("posix")
              && !OF_OWNER.containsAll(Files.getPosixFilePermissions(file))
          ? "Other users of this machine can read or write %s, which has a password: chmod 600 it."
              .formatted(file)
          : null;
    } catch (IOException e) {
      return null; // it has been read all the same
    }
  }

  /** A database that a stronger source names replaces one of a weaker source. */
  private static void keepOnePlace(Map<String, Found> found, Set<String> flags) {
    int url = rank(URL, found, flags);
    int directory = rank(DIRECTORY, found, flags);
    if (url == NOWHERE && directory == NOWHERE) {
      refuseWithoutUrl(found);
    } else if (url < directory) {
      found.remove(DIRECTORY);
    } else if (directory < url || url == NOWHERE) {
      found.keySet().removeAll(OF_THE_URL);
    }
  }

  private static void refuseWithoutUrl(Map<String, Found> found) {
    for (String option : OF_THE_URL) {
      Found value = found.get(option);
      if (value != null) {
        throw new CommandException(
            "%s from %s belongs to a database server, but no --jdbc-url names one; set it, or --data-dir."
                .formatted(option, value.source()));
      }
    }
  }

  private static int rank(String option, Map<String, Found> found, Set<String> flags) {
    if (flags.contains(option)) {
      return ON_THE_COMMAND_LINE;
    }
    Found value = found.get(option);
    return value == null ? NOWHERE : value.rank();
  }

  private static void add(OptionSpec option, Found value, List<String> all) {
    String name = option.longestName();
    if (option.isMultiValue()) {
      for (String each : value.value().split(",", -1)) {
        all.add(name + "=" + each.strip());
      }
    } else if (option.arity().max() > 0 || option.interactive()) {
      all.add(name + "=" + value.value());
    } else if (value.value().equals("true")) {
      all.add(name);
    } else if (!value.value().equals("false")) {
      throw new CommandException(
          "%s must be true or false, but is '%s' in %s."
              .formatted(name, value.value(), value.source()));
    }
  }

  private static @Nullable Path file(List<String> given, Map<String, String> environment) {
    for (int i = 1; i < given.size(); i++) {
      if (given.get(i).startsWith(CONFIG + "=")) {
        return Path.of(given.get(i).substring(CONFIG.length() + 1));
      }
      if (given.get(i).equals(CONFIG) && i + 1 < given.size()) {
        return Path.of(given.get(i + 1));
      }
    }
    String value = environment.getOrDefault(variable(CONFIG), "");
    return value.isEmpty() ? null : Path.of(value);
  }

  private static Properties read(Path file, CommandLine program) {
    Properties properties = new UniqueKeys();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new CommandException(
            String.format(Locale.ROOT, "%s %s has more than %,d bytes.", CONFIG, file, MOST_BYTES));
      }
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      properties.load(new StringReader(text.startsWith(MARK) ? text.substring(1) : text));
    } catch (CharacterCodingException e) {
      throw new CommandException(CONFIG + " " + file + " is no text in UTF-8.", e);
    } catch (IllegalArgumentException e) {
      throw new CommandException(CONFIG + " " + file + ": " + e.getMessage() + ".", e);
    } catch (IOException e) {
      throw new CommandException(CONFIG + " " + file + " cannot be read: " + e + ".", e);
    }
    Set<String> known = new TreeSet<>();
    options(program).forEach(option -> known.add(key(option.longestName())));
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (!known.contains(key)) {
        throw new CommandException(
            "%s %s has '%s', which is no option; %sserve --help shows all options."
                .formatted(CONFIG, file, key, Similar.question(key, known)));
      }
    }
    return properties;
  }
}
