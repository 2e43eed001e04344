package io.turgo.http;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Headers by their names as they are written, each with its values in order.
 *
 * @since 0.1.0
 */
public final class HttpHeaders extends AbstractMap<String, List<String>> {
  private final Map<String, List<String>> headers = new LinkedHashMap<>();

  /** Makes headers without any. */
  public HttpHeaders() {}

  /**
   * Reads lines {@code name: value}.
   *
   * @param lines each with one header; blank lines are passed over, and null is no line
   * @return the headers in the order of the lines
   * @throws TurgoIllegalArgumentException if a line is none
   */
  public static HttpHeaders parseFromString(@Nullable String lines) {
    HttpHeaders parsed = new HttpHeaders();
    for (String line : lines == null ? List.<String>of() : lines.lines().toList()) {
      if (line.isBlank()) {
        continue;
      }
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new TurgoIllegalArgumentException(
            "Expected lines such as 'Accept: text/plain' in the field 'requestHeaders', found '"
                + line
                + "'");
      }
      parsed.add(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
    }
    return parsed;
  }

  /**
   * Adds a value to those that the header has.
   *
   * @param headerName upper and lower case apart: a name that differs in case is another header
   * @param headerValue as it is sent
   */
  public void add(String headerName, String headerValue) {
    headers.computeIfAbsent(headerName, name -> new ArrayList<>()).add(headerValue);
  }

  @Override
  public @Nullable List<String> put(String headerName, List<String> values) {
    return headers.put(headerName, new ArrayList<>(values));
  }

  @Override
  public Set<Entry<String, List<String>>> entrySet() {
    return headers.entrySet();
  }

  /** {@return lines {@code name: value}, one for each value; empty for none} */
  public String formatAsString() {
    return headers.entrySet().stream()
        .flatMap(header -> header.getValue().stream().map(value -> header.getKey() + ": " + value))
        .collect(Collectors.joining("\n"));
  }
}
