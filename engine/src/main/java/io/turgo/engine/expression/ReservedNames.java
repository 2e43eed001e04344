package io.turgo.engine.expression;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that the grammar of the Expression Language does not take. Functions whose names are words
 * of it, such as {@code var:gt(x, 1)}, stand under their longer names, and variables whose names
 * are words of Java, such as {@code ${package}}, behind a prefix.
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

  /** Words of Java that are not words of the Expression Language. */
  private static final Pattern WORD_OF_JAVA =
      Pattern.compile(
          "\\G(abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do"
              + "|double|else|enum|extends|final|finally|float|for|goto|if|implements|import|int"
              + "|interface|long|native|new|package|private|protected|public|return|short|static"
              + "|strictfp|super|switch|synchronized|this|throw|throws|transient|try|void|volatile"
              + "|while)(?![\\p{javaJavaIdentifierPart}])(?!\\s*[:(])");

  private static final String PREFIX = "turgo$word$";

  private ReservedNames() {}

  /** The name that a file has for a name of the grammar. */
  static String meant(String name) {
    return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
  }

  private static boolean beginsName(String text, int at) {
    char before = text.charAt(at - 1);
    return Character.isJavaIdentifierStart(text.charAt(at))
        && !Character.isJavaIdentifierPart(before)
        && before != '.'
        && before != ':';
  }

  static String replaceIn(String text) {
    Matcher call = CALL.matcher(text);
    Matcher word = WORD_OF_JAVA.matcher(text);
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
      } else if (beginsName(text, at) && word.find(at)) {
        replaced.append(PREFIX).append(word.group(1));
        at = word.end() - 1;
        continue;
      }
      replaced.append(c);
    }
    return replaced.toString();
  }
}
