package io.turgo.bench.contender;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings that an engine runs with: a file with values in the engine's own words, changed by
 * what the command line says. Two kinds of lines are for us rather than for the engine: {@code
 * jvm.args}, the arguments of its JVM, and {@code bench.*}, such as {@code bench.producers}.
 *
 * @param variant name of the file: best, defaults
 */
public record ContenderSettings(String variant, Map<String, String> values) {
  private static final String JVM_ARGUMENTS = "jvm.args";
  private static final String BENCH = "bench.";

  public ContenderSettings {
    values = Map.copyOf(values);
  }

  /** Reads {@code variant.scenario.properties} of an engine, or else {@code variant.properties}. */
  public static ContenderSettings read(ContenderKind kind, String variant, String scenario) {
    return find(kind, variant + "." + scenario)
        .or(() -> find(kind, variant))
        .map(values -> new ContenderSettings(variant, values))
        .orElseThrow(() ->
            new CommandException(
                "%s has no settings '%s': there is no file %s.properties in %s"
                    .formatted(kind.display(), variant, variant, place(kind))));
  }

  /** Whether an engine has settings of this name for any scenario. */
  public static boolean exist(ContenderKind kind, String variant) {
    return find(kind, variant).isPresent();
  }

  /** A copy with some values changed. */
  public ContenderSettings with(Map<String, String> changes) {
    Map<String, String> changed = new TreeMap<>(values);
    changed.putAll(changes);
    return new ContenderSettings(variant, changed);
  }

  /** What the engine itself is told. */
  public Map<String, String> forEngine() {
    Map<String, String> engine = new TreeMap<>(values);
    engine.keySet().removeIf(name -> name.equals(JVM_ARGUMENTS) || name.startsWith(BENCH));
    return engine;
  }

  /** Arguments of the JVM. */
  public List<String> jvmArguments() {
    String arguments = values.getOrDefault(JVM_ARGUMENTS, "").strip();
    return arguments.isEmpty() ? List.of() : Arrays.asList(arguments.split("\\s+"));
  }

  /** A number that the benchmark itself takes from the settings, null if they say none. */
  public @Nullable Integer benchNumber(String name) {
    String value = values.get(BENCH + name);
    try {
      return value == null ? null : Integer.valueOf(value.strip());
    } catch (NumberFormatException e) {
      throw new CommandException(
          "The setting %s%s must be a number, but is '%s'.".formatted(BENCH, name, value), e);
    }
  }

  /** The number that the first of some of the engine's settings has, null if none is set. */
  public @Nullable Integer number(List<String> names) {
    return names.stream()
        .map(values::get)
        .filter(Objects::nonNull)
        .map(Integer::valueOf)
        .findFirst()
        .orElse(null);
  }

  private static Optional<Map<String, String>> find(ContenderKind kind, String name) {
    try (InputStream in = open(kind, name + ".properties")) {
      if (in == null) {
        return Optional.empty();
      }
      Properties properties = new Properties();
      try (Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
        properties.load(reader);
      }
      Map<String, String> values = new TreeMap<>();
      properties.forEach((key, value) -> values.put(key.toString(), value.toString().strip()));
      return Optional.of(values);
    } catch (IOException e) {
      throw new CommandException(
          "Could not read the settings '%s' of %s: %s"
              .formatted(name, kind.display(), e.getMessage()),
          e);
    }
  }

  private static @Nullable InputStream open(ContenderKind kind, String file) throws IOException {
    Path directory = directory(kind);
    if (directory == null) {
      return ContenderSettings.class.getResourceAsStream("/settings/" + kind.name() + "/" + file);
    }
    Path path = directory.resolve(file);
    return Files.exists(path) ? Files.newInputStream(path) : null;
  }

  private static String place(ContenderKind kind) {
    Path directory = directory(kind);
    return directory == null
        ? "lab/bench/src/main/resources/settings/" + kind.name()
        : directory.toString();
  }

  /** Read from the sources, so that a reader can correct them without a build. */
  private static @Nullable Path directory(ContenderKind kind) {
    Path module = kind.moduleDirectory();
    return module == null ? null : module.resolve("src/main/resources/settings");
  }
}
