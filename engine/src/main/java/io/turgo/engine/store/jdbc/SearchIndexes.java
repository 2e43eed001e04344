package io.turgo.engine.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.turgo.engine.store.SchemaName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The indexes that only queries use and that an engine may do without. The migrations make all of
 * them, and say how they are made again.
 */
public final class SearchIndexes {
  private static final Pattern OF_HISTORY =
      Pattern.compile(
          "turgo_h_(instance_(business_key|definition|started|ended|running)|task_(assignee|ended)"
              + "|variable_(text|long|double))");

  private static final Pattern OF_VARIABLES =
      Pattern.compile("turgo_(h_)?variable_(text|long|double)");

  private static final Pattern STATEMENT =
      Pattern.compile("^CREATE INDEX (turgo_\\w+) ON (turgo_\\w+) ([^;]+);", Pattern.MULTILINE);

  private final Map<String, Index> all = new LinkedHashMap<>();

  /** An index as a migration makes it. */
  private record Index(String name, String table, String columns) {
    boolean isWanted(boolean ofHistory, boolean ofVariables) {
      return (ofHistory || !OF_HISTORY.matcher(name).matches())
          && (ofVariables || !OF_VARIABLES.matcher(name).matches());
    }
  }

  /**
   * How a database is told.
   *
   * @param create what stands before the name of an index that is made
   * @param drop what stands before the name of an index that is dropped
   */
  public record Words(String create, String drop) {}

  /**
   * @param dialect the folder of the migrations below {@code db/turgo}
   */
  public SearchIndexes(String dialect) {
    Matcher statements = STATEMENT.matcher(migration(dialect));
    while (statements.find()) {
      Index index = new Index(statements.group(1), statements.group(2), statements.group(3));
      if (!index.isWanted(false, false)) {
        all.put(index.name(), index);
      }
    }
  }

  private static String migration(String dialect) {
    String place = "/db/turgo/" + dialect + "/V1__schema.sql";
    try (InputStream file = SearchIndexes.class.getResourceAsStream(place)) {
      if (file == null) {
        throw new IllegalStateException("The engine lacks its own file " + place);
      }
      return new String(file.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("The engine's own file " + place + " cannot be read", e);
    }
  }

  public Set<String> names() {
    return all.keySet();
  }

  /**
   * The statements that leave just those which are wanted.
   *
   * @param usable the names of those that are there
   * @param unusable the names of those whose making was cut short
   */
  public List<String> changes(
      boolean ofHistory,
      boolean ofVariables,
      Collection<String> usable,
      Collection<String> unusable,
      Words words,
      SchemaName tables) {
    List<String> statements = new ArrayList<>();
    for (Index index : all.values()) {
      boolean wanted = index.isWanted(ofHistory, ofVariables);
      if (unusable.contains(index.name()) || (!wanted && usable.contains(index.name()))) {
        statements.add(words.drop() + " " + tables.inNew(index.name()));
      }
      if (wanted && !usable.contains(index.name())) {
        statements.add(
            "%s %s ON %s %s"
                .formatted(
                    words.create(), index.name(), tables.inNew(index.table()), index.columns()));
      }
    }
    return statements;
  }
}
