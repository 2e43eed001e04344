package io.turgo.engine.expression;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Functions whose names are words of the Expression Language, such as {@code var:gt(x, 1)}, under
 * their longer names: its grammar takes no function of such a name.
 */
final class ReservedNames {
  private static final Map<String, String> LONGER =
      Map.of(
          "eq", "equals",
          "ne", "notEquals",
          "lt", "lowerThan",
          "gt", "greaterThan",
          "empty", "isEmpty");

  private static final Pattern CALL =
      Pattern.compile("\\G(vars?|variables)\\s*:\\s*(eq|ne|lt|gt|empty)(?=\\s*\\()");

  private ReservedNames() {}

  static String replaceIn(String text) {
    Matcher call = CALL.matcher(text);
    StringBuilder replaced = new StringBuilder(text.length());
    boolean inside = false;
    char quote = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (!inside) {
        inside = (c == '$' || c == '#') && text.startsWith("{", at + 1);
      } else if (quote != 0) {
        if (c == '\\' && at + 1 < text.length()) {
          replaced.append(c);
          c = text.charAt(++at);
        } else if (c == quote) {
          quote = 0;
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '}') {
        inside = false;
      } else if (c == 'v'
          && !Character.isJavaIdentifierPart(text.charAt(at - 1))
          && call.find(at)) {
        replaced.append(call.group(1)).append(':').append(LONGER.get(call.group(2)));
        at = call.end() - 1;
        continue;
      }
      replaced.append(c);
    }
    return replaced.toString();
  }
}
