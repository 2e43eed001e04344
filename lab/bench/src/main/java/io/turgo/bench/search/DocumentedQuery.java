package io.turgo.bench.search;

import io.turgo.engine.query.Queries;
import io.turgo.engine.search.Page;
import io.turgo.engine.search.Query;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A query that is promised to be led by an index.
 *
 * @param name what it asks for, as {@code docs/search.md} calls it
 * @param indexes what leads to its rows
 */
public record DocumentedQuery(String name, String indexes, Asked asked) {
  /** Objects on a page. */
  static final int PAGE = 20;

  /** Where counting stops, as the REST API counts. */
  static final int COUNTED = 10_000;

  /** The ways in which a query is asked. */
  public interface Asked {
    /**
     * Reads a page.
     *
     * @param cursor of the page before, null for the first
     * @return the cursor of the next page, null if there is none
     */
    @Nullable String page(Queries queries, @Nullable String cursor);

    /** Counts what matches, up to {@link #COUNTED}. */
    long count(Queries queries);
  }

  @Override
  public String toString() {
    return name;
  }

  static DocumentedQuery of(
      String name, String indexes, Function<Queries, ? extends Query<?, ?>> query) {
    return new DocumentedQuery(
        name,
        indexes,
        new Asked() {
          @Override
          public @Nullable String page(Queries queries, @Nullable String cursor) {
            Page<?> page = query.apply(queries).page(cursor, PAGE);
            return page.next();
          }

          @Override
          public long count(Queries queries) {
            return query.apply(queries).countUpTo(COUNTED);
          }
        });
  }

  /** A read that is no query of pages. */
  static DocumentedQuery ofRead(String name, String indexes, Function<Queries, Integer> read) {
    return new DocumentedQuery(
        name,
        indexes,
        new Asked() {
          @Override
          public @Nullable String page(Queries queries, @Nullable String cursor) {
            count(queries);
            return null;
          }

          @Override
          public long count(Queries queries) {
            return read.apply(queries);
          }
        });
  }
}
