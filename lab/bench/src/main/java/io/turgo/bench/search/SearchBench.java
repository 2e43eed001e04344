package io.turgo.bench.search;

import io.turgo.command.CommandException;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.select.UnitVariables;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.VariableCodec;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;

/** Asks the documented queries of a database, with the time that each takes and how it is found. */
public final class SearchBench {
  private static final int TIMES = 5;

  private final boolean postgres;
  private final WatchedReads watched;
  private final Queries queries;

  /**
   * What was seen of a query.
   *
   * @param firstMillis of the first page, asked for the first time
   * @param pageMillis of the first page, the median of several
   * @param nextMillis of the page behind it; null where there is none
   * @param countMillis of counting up to a limit
   * @param plans of both pages
   */
  record Answered(
      DocumentedQuery query,
      double firstMillis,
      double pageMillis,
      @Nullable Double nextMillis,
      double countMillis,
      long count,
      List<Plan> plans) {}

  SearchBench(Store store) {
    this.postgres = store.dialect().family() == SQLDialect.POSTGRES;
    this.watched = new WatchedReads(store);
    this.queries =
        new Queries(
            watched.store(),
            InstantSource.system(),
            VariableCodec.BUILT_IN,
            user -> List.of("group7"),
            (definitionId, elementId) -> null,
            UnitVariables.NONE,
            (instanceId, variableId) -> null);
  }

  /** What is asked. */
  Queries queries() {
    return queries;
  }

  /** Asks it several times. */
  Answered ask(DocumentedQuery query) {
    DocumentedQuery.Asked asked = query.asked();
    long begin = System.nanoTime();
    String next = asked.page(queries, null);
    double first = millisSince(begin);
    List<Plan> plans = new ArrayList<>(plansOf(query, null));
    double page = median(() -> asked.page(queries, null));
    Double behind = null;
    if (next != null) {
      plans.addAll(plansOf(query, next));
      behind = median(() -> asked.page(queries, next));
    }
    long[] count = new long[1];
    double counting = median(() -> count[0] = asked.count(queries));
    return new Answered(query, first, page, behind, counting, count[0], plans);
  }

  /** How the database finds a page. */
  List<Plan> plansOf(DocumentedQuery query, @Nullable String cursor) {
    watched.watch();
    query.asked().page(queries, cursor);
    try {
      return watched.plans(Plan.explain(postgres)).stream()
          .map(text -> new Plan(postgres, text, query.indexes().contains("turgo_instance_pkey")))
          .toList();
    } catch (SQLException e) {
      throw new CommandException(
          "The plan of '" + query.name() + "' cannot be read: " + e.getMessage(), e);
    }
  }

  private static double median(Runnable asked) {
    double[] millis = new double[TIMES];
    for (int i = 0; i < TIMES; i++) {
      long begin = System.nanoTime();
      asked.run();
      millis[i] = millisSince(begin);
    }
    Arrays.sort(millis);
    return millis[TIMES / 2];
  }

  private static double millisSince(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }
}
