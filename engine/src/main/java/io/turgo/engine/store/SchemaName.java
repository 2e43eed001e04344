package io.turgo.engine.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The schema that the engine's tables are in. Statements name the tables without it, so that they
 * can be pasted into any client; on their way to the database they get it, because a connection
 * that belongs to an application may have another search path.
 *
 * <p>Texts are constants, so each is made once and kept. What is not constant goes in as a
 * parameter.
 */
public final class SchemaName {
  /** Of a database without schemas: statements stay as they are. */
  public static final SchemaName NONE = new SchemaName(null);

  private static final Pattern TABLE = Pattern.compile("\\bturgo_[a-z_]+");

  private final @Nullable String name;
  private final String quoted;
  private final String replacement;
  private final Map<String, String> texts = new ConcurrentHashMap<>();

  private SchemaName(@Nullable String name) {
    this.name = name;
    this.quoted = name == null ? "" : "\"" + name.replace("\"", "\"\"") + "\"";
    this.replacement = Matcher.quoteReplacement(quoted + ".") + "$0";
  }

  public static SchemaName of(String name) {
    return new SchemaName(name);
  }

  /** As the database has it, without quotes; null where there are no schemas. */
  public @Nullable String name() {
    return name;
  }

  /** As statements name it; empty where there are no schemas. */
  public String quoted() {
    return quoted;
  }

  /**
   * A constant statement, or the name of a table, with the schema before each table of the engine.
   */
  public String in(String sql) {
    return name == null ? sql : texts.computeIfAbsent(sql, this::inNew);
  }

  /** The same for a text that its caller keeps. */
  public String inNew(String sql) {
    return name == null ? sql : TABLE.matcher(sql).replaceAll(replacement);
  }
}
