package io.turgo.engine.query.select;

import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * Conditions on texts of any length whose beginnings are indexed. PostgreSQL keeps the first
 * {@value #INDEXED} characters, since its indexes take no long texts; SQLite keeps all.
 */
public final class IndexedText {
  /** As the indexes of the schema say it. */
  public static final int INDEXED = 64;

  private IndexedText() {}

  public static Condition equal(Reads reads, Field<String> field, String text) {
    if (reads.isSqlite()) {
      return field.eq(text);
    }
    int length = text.codePointCount(0, text.length());
    Condition begins = beginning(field).eq(beginning(text));
    return length < INDEXED ? begins : begins.and(field.eq(text));
  }

  public static Condition like(Reads reads, Field<String> field, String pattern) {
    Condition matches = TextPattern.matches(reads, field, pattern);
    String prefix = TextPattern.prefix(pattern);
    return reads.isSqlite() || prefix.isEmpty()
        ? matches
        : beginning(field).like(beginning(prefix) + "%").and(matches);
  }

  private static Field<String> beginning(Field<String> field) {
    return DSL.left(field, DSL.inline(INDEXED));
  }

  private static String beginning(String text) {
    return text.codePointCount(0, text.length()) <= INDEXED
        ? text
        : text.substring(0, text.offsetByCodePoints(0, INDEXED));
  }
}
