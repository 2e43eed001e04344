package io.turgo.bench.protocol;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A line of the protocol: a word and named values, {@code start key=noop count=1000}. Values are
 * URL-encoded, so that any text fits in a line.
 */
public record Message(String word, Map<String, String> values) {
  public Message {
    values = Map.copyOf(values);
  }

  /** A message without values. */
  public static Message of(String word) {
    return new Message(word, Map.of());
  }

  /** Reads a line that {@link #toLine} wrote. */
  public static Message parse(String line) {
    String[] parts = line.strip().split(" ", -1);
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "Expected name=value in a message, but found '" + parts[i] + "' in: " + line);
      }
      values.put(decode(parts[i].substring(0, equals)), decode(parts[i].substring(equals + 1)));
    }
    return new Message(parts[0], values);
  }

  /** The message as one line, without its end. */
  public String toLine() {
    StringBuilder line = new StringBuilder(word);
    values.forEach(
        (name, value) -> line.append(' ').append(encode(name)).append('=').append(encode(value)));
    return line.toString();
  }

  /** A value that must be there. */
  public String get(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "Expected a value '" + name + "' in the message '" + word + "', but it has none");
    }
    return value;
  }

  /** A whole number that must be there. */
  public long number(String name) {
    return Long.parseLong(get(name));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
