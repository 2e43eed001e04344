package io.turgo.cli.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code name=value}. */
public final class VariableInput {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

  /** Without leading zeros: a number that has them is a code of some kind, and stays a text. */
  private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9]\\d*)");

  private static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9]\\d*)\\.\\d+");

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private VariableInput() {}

  /** Variables by name; the last of a name wins. */
  public static Map<String, @Nullable Object> all(Collection<String> assignments) {
    Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      if (equals < 0) {
        throw new RunInputException(
            "variable '" + assignment.strip() + "' has no value; write name=value.");
      }
      String name = assignment.substring(0, equals).strip();
      if (!NAME.matcher(name).matches()) {
        throw new RunInputException(
            "variable '%s' has the name '%s', which expressions cannot use; write name=value, the name of letters, digits and _."
                .formatted(assignment.strip(), name));
      }
      variables.put(name, value(name, assignment.substring(equals + 1).strip()));
    }
    return variables;
  }

  /** Integer, Long or BigInteger, BigDecimal, Boolean, null, JSON, else text. */
  private static @Nullable Object value(String name, String text) {
    if (text.equals("null")) {
      return null;
    }
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    if (INTEGER.matcher(text).matches()) {
      return integer(new BigInteger(text));
    }
    if (DECIMAL.matcher(text).matches()) {
      return new BigDecimal(text);
    }
    if (text.startsWith("\"")) {
      return quoted(name, text);
    }
    return text.startsWith("{") || text.startsWith("[") ? json(name, text) : text;
  }

  private static Object integer(BigInteger number) {
    return number.bitLength() < Integer.SIZE
        ? (Object) number.intValue()
        : number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
  }

  private static String quoted(String name, String text) {
    if (text.length() < 2 || !text.endsWith("\"")) {
      throw new RunInputException(
          "variable '%s' begins with a quote that is never closed: %s; write %s=\"...\"."
              .formatted(name, text, name));
    }
    return text.substring(1, text.length() - 1);
  }

  private static Object json(String name, String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new RunInputException(
          "variable '%s' is no JSON: %s, in %s; mend it, or write %s=\"...\" for a text."
              .formatted(name, e.getOriginalMessage(), text, name));
    }
  }

  /** Splits at a separator where it is not within quotes, braces or brackets. */
  static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    int depth = 0;
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (!quoted) {
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      }
      if (c == separator && !quoted && depth <= 0) {
        addTo(parts, part, separator);
      } else {
        part.append(c);
      }
    }
    addTo(parts, part, separator);
    return parts;
  }

  private static void addTo(List<String> parts, StringBuilder part, char separator) {
    if (separator != ' ' || !part.isEmpty() || parts.isEmpty()) {
      parts.add(part.toString());
    }
    part.setLength(0);
  }
}
