package io.turgo.rest.core.variable;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of variables whose values are kept from callers.
 *
 * @since 0.1.0
 */
public final class HiddenVariables {
  /** The action of callers who see the values all the same. */
  public static final String ACTION = "readHiddenVariables";

  /** Nothing is hidden. */
  public static final HiddenVariables NONE = new HiddenVariables(Set.of());

  private final Set<Pattern> patterns;

  private HiddenVariables(Set<Pattern> patterns) {
    this.patterns = patterns;
  }

  /** Names, in which {@code *} is any text; upper and lower case are the same. */
  public static HiddenVariables of(Set<String> names) {
    return new HiddenVariables(
        names.stream().map(HiddenVariables::pattern).collect(Collectors.toUnmodifiableSet()));
  }

  private static Pattern pattern(String name) {
    String expression =
        java.util.Arrays.stream(name.split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"));
    return Pattern.compile(
        expression, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
  }

  /** Whether no name is hidden. */
  public boolean isEmpty() {
    return patterns.isEmpty();
  }

  /** Whether the value of the variable with this name is. */
  public boolean hides(String name) {
    return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
  }
}
