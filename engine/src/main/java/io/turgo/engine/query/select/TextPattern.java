package io.turgo.engine.query.select;

import java.util.Arrays;
import java.util.function.Predicate;
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
public final class TextPattern {
  private static final char ESCAPE = '\\';
  private static final int ANY_TEXT = -1;
  private static final int ANY_CHARACTER = -2;

  private TextPattern() {}

  public static Condition matches(Reads reads, Field<String> field, String pattern) {
    if (pattern.indexOf('\0') >= 0) {
      return DSL.falseCondition();
    }
    return reads.isSqlite()
        ? DSL.condition("{0} glob {1}", field, DSL.val(glob(pattern)))
            .and(begins(field, prefix(pattern)))
        : field.like(complete(pattern), ESCAPE);
  }

  public static Condition matchesIgnoreCase(Field<String> field, String pattern) {
    if (pattern.indexOf('\0') >= 0) {
      return DSL.falseCondition();
    }
    return DSL.lower(field).like(DSL.lower(DSL.val(complete(pattern))), ESCAPE);
  }

  /** The beginning of all texts that match, up to U+0000, which databases cannot take. */
  public static String prefix(String pattern) {
    int end = 0;
    while (end < pattern.length() && "%_\\\0".indexOf(pattern.charAt(end)) < 0) {
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

  /** The pattern for text in memory; in time of the text's length times the pattern's. */
  public static Predicate<String> predicate(String pattern, boolean ignoreCase) {
    int[] given = pattern.codePoints().toArray();
    int[] wanted = new int[given.length];
    int size = 0;
    for (int i = 0; i < given.length; i++) {
      if (given[i] == ESCAPE && i + 1 < given.length) {
        wanted[size++] = folded(given[++i], ignoreCase);
      } else if (given[i] == '%') {
        wanted[size++] = ANY_TEXT;
      } else {
        wanted[size++] = given[i] == '_' ? ANY_CHARACTER : folded(given[i], ignoreCase);
      }
    }
    int[] parts = Arrays.copyOf(wanted, size);
    return text -> matches(parts, text.codePoints().map(c -> folded(c, ignoreCase)).toArray());
  }

  private static int folded(int character, boolean ignoreCase) {
    return ignoreCase ? Character.toLowerCase(Character.toUpperCase(character)) : character;
  }

  /** Only the last {@link #ANY_TEXT} is ever made longer: those before it have what they need. */
  private static boolean matches(int[] parts, int[] text) {
    int part = 0;
    int at = 0;
    int lastAny = -1;
    int anyEnds = 0;
    while (at < text.length) {
      if (part < parts.length && parts[part] == ANY_TEXT) {
        lastAny = part++;
        anyEnds = at;
      } else if (part < parts.length && (parts[part] == ANY_CHARACTER || parts[part] == text[at])) {
        part++;
        at++;
      } else if (lastAny >= 0) {
        part = lastAny + 1;
        at = ++anyEnds;
      } else {
        return false;
      }
    }
    while (part < parts.length && parts[part] == ANY_TEXT) {
      part++;
    }
    return part == parts.length;
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
