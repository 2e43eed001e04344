package io.turgo.engine.query;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * A pattern of a {@code ...Like} filter: {@code %} any text, {@code _} any character, a backslash
 * takes the meaning from the next one.
 *
 * <p>SQLite's LIKE ignores the case of ASCII letters, which can be changed for a connection only;
 * so there a pattern becomes a GLOB, which does not.
 */
final class TextPattern {
  private static final char ESCAPE = '\\';

  private TextPattern() {}

  static Condition matches(Reads reads, Field<String> field, String pattern) {
    if (pattern.indexOf('\0') >= 0) {
      return DSL.falseCondition();
    }
    return reads.isSqlite()
        ? DSL.condition("{0} glob {1}", field, DSL.val(glob(pattern)))
            .and(begins(field, prefix(pattern)))
        : field.like(complete(pattern), ESCAPE);
  }

  static Condition matchesIgnoreCase(Field<String> field, String pattern) {
    if (pattern.indexOf('\0') >= 0) {
      return DSL.falseCondition();
    }
    return DSL.lower(field).like(DSL.lower(DSL.val(complete(pattern))), ESCAPE);
  }

  /** What all texts that match begin with. */
  static String prefix(String pattern) {
    int end = 0;
    while (end < pattern.length() && "%_\\".indexOf(pattern.charAt(end)) < 0) {
      end++;
    }
    return pattern.substring(0, end);
  }

  /** The texts between a prefix and the next one: for an index on texts in the order of bytes. */
  private static Condition begins(Field<String> field, String prefix) {
    if (prefix.isEmpty()) {
      return DSL.noCondition();
    }
    int last = prefix.codePointBefore(prefix.length());
    int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
    Condition from = field.ge(prefix);
    return next > Character.MAX_CODE_POINT
        ? from
        : from.and(
            field.lt(
                prefix.substring(0, prefix.length() - Character.charCount(last))
                    + Character.toString(next)));
  }

  /** The pattern for text in memory. */
  static Predicate<String> predicate(String pattern, boolean ignoreCase) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '%') {
        regex.append(".*");
      } else if (c == '_') {
        regex.append('.');
      } else {
        if (c == ESCAPE && i + 1 < pattern.length()) {
          c = pattern.charAt(++i);
        }
        regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    int flags = Pattern.DOTALL | (ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
    return Pattern.compile(regex.toString(), flags).asMatchPredicate();
  }

  /** A backslash at the end, which databases refuse, stands for itself. */
  private static String complete(String pattern) {
    int escapes = 0;
    while (escapes < pattern.length() && pattern.charAt(pattern.length() - 1 - escapes) == ESCAPE) {
      escapes++;
    }
    return escapes % 2 == 0 ? pattern : pattern + ESCAPE;
  }

  private static String glob(String pattern) {
    StringBuilder glob = new StringBuilder(pattern.length() + 8);
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == ESCAPE) {
        i++;
        appendLiteral(glob, i < pattern.length() ? pattern.charAt(i) : ESCAPE);
      } else if (c == '%') {
        glob.append('*');
      } else if (c == '_') {
        glob.append('?');
      } else {
        appendLiteral(glob, c);
      }
    }
    return glob.toString();
  }

  private static void appendLiteral(StringBuilder glob, char c) {
    if (c == '*' || c == '?' || c == '[') {
      glob.append('[').append(c).append(']');
    } else {
      glob.append(c);
    }
  }
}
