package io.turgo.engine.query.job;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.QueryArguments.some;
import static io.turgo.engine.query.select.Relations.DEFINITION;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.IncidentCause;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.Incident;
import io.turgo.engine.job.IncidentQuery;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** {@link IncidentQuery}: goes from cause to cause by their index, so that no job is looked at. */
public final class Incidents implements IncidentQuery {
  private static final int MOST_CAUSES = 1_000;
  private static final int MOST_COUNTED = 10_000;

  private static final Map<Incident.State, JobRow.State> PLACES =
      new EnumMap<>(
          Map.of(
              Incident.State.STUCK, JobRow.State.DEAD_LETTER,
              Incident.State.RETRIED, JobRow.State.TIMER,
              Incident.State.RETRIED_OUTSIDE, JobRow.State.EXTERNAL));

  /** The tables of jobs that have a cause. */
  public static final List<Relation> TABLES =
      Stream.of(Incident.State.values()).map(Incidents::jobs).toList();

  private static final String CAUSES =
      """
      WITH RECURSIVE walk (cause) AS (
        SELECT min(cause) FROM @JOBS@ WHERE cause >= @FROM@
        UNION ALL
        SELECT (SELECT min(more.cause) FROM @JOBS@ more WHERE more.cause > walk.cause)
        FROM walk WHERE walk.cause IS NOT NULL)
      SELECT walk.cause AS cause,
        (SELECT count(*) FROM
          (SELECT 1 FROM @JOBS@ alike WHERE alike.cause = walk.cause LIMIT @COUNTED@) counted) AS number,
        (SELECT min(alike.created_at) FROM @JOBS@ alike WHERE alike.cause = walk.cause) AS oldest,
        (SELECT alike.id FROM @JOBS@ alike WHERE alike.cause = walk.cause
          ORDER BY alike.created_at DESC LIMIT 1) AS newest_id
      FROM walk WHERE walk.cause IS NOT NULL LIMIT @CAUSES@
      """;

  // Without their types SQLite's driver takes numbers to have 32 bits.
  private static final Field<Long> CAUSE = DSL.field("cause", SQLDataType.BIGINT.notNull());
  private static final Field<Long> NUMBER = DSL.field("number", SQLDataType.BIGINT.notNull());
  private static final Field<Long> OLDEST = DSL.field("oldest", SQLDataType.BIGINT.notNull());
  private static final Field<Long> NEWEST = DSL.field("newest_id", SQLDataType.BIGINT.notNull());
  private static final Field<String> DEFINITION_KEY = DEFINITION.optionalText("key");
  private static final Field<String> DEFINITION_NAME = DEFINITION.optionalText("name");
  private static final Field<Integer> VERSION = DEFINITION.optionalInteger("version");
  private static final Field<String> TENANT = DEFINITION.optionalText("tenant_id");

  private final Reads reads;
  private Set<Incident.State> states = EnumSet.allOf(Incident.State.class);
  private @Nullable Long cause;
  private @Nullable String definitionId;
  private @Nullable String definitionKey;
  private @Nullable String elementId;
  private @Nullable String text;
  private @Nullable Set<String> tenantIds;

  public Incidents(Reads reads) {
    this.reads = reads;
  }

  @Override
  public IncidentQuery states(Incident.State... wanted) {
    required("states", wanted);
    if (wanted.length == 0) {
      throw new TurgoIllegalArgumentException("Expected at least one of 'states', but got none");
    }
    states = EnumSet.noneOf(Incident.State.class);
    for (Incident.State state : wanted) {
      states.add(required("states", state));
    }
    return this;
  }

  @Override
  public IncidentQuery cause(String wanted) {
    Long number = Ids.parse(required("cause", wanted));
    cause = number == null ? -1 : number;
    return this;
  }

  @Override
  public IncidentQuery processDefinitionId(String wanted) {
    definitionId = required("processDefinitionId", wanted);
    return this;
  }

  @Override
  public IncidentQuery processDefinitionKey(String wanted) {
    definitionKey = required("processDefinitionKey", wanted);
    return this;
  }

  @Override
  public IncidentQuery elementId(String wanted) {
    elementId = required("elementId", wanted);
    return this;
  }

  @Override
  public IncidentQuery text(String wanted) {
    text = required("text", wanted).toLowerCase(Locale.ROOT);
    return this;
  }

  @Override
  public IncidentQuery tenantId(String wanted) {
    return tenantIds(List.of(required("tenantId", wanted)));
  }

  @Override
  public IncidentQuery tenantIds(Collection<String> wanted) {
    tenantIds = Set.copyOf(some("tenantIds", wanted));
    return this;
  }

  @Override
  public Result list(int maxResults) {
    if (maxResults < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected at least 1 for 'maxResults', but got " + maxResults);
    }
    List<Incident> found = new ArrayList<>();
    boolean complete = true;
    for (Incident.State state : states) {
      List<Counted> counted = counted(state);
      if (counted.size() > MOST_CAUSES) {
        complete = false;
        counted = counted.subList(0, MOST_CAUSES);
      }
      described(state, counted).stream().filter(this::matches).forEach(found::add);
    }
    found.sort(
        Comparator.comparing(Incident::state)
            .thenComparing(Incident::count, Comparator.reverseOrder())
            .thenComparing(Incident::newest, Comparator.reverseOrder())
            .thenComparing(Incident::cause));
    boolean all = found.size() <= maxResults;
    return new Result(all ? found : found.subList(0, maxResults), complete && all);
  }

  /** A cause, how many jobs it has, and the last of them. */
  private record Counted(long cause, long number, long oldest, long newestJob) {}

  private List<Counted> counted(Incident.State state) {
    String jobs = reads.schema().in(jobs(state).name());
    String sql =
        CAUSES
            .replace("@JOBS@", jobs)
            .replace("@FROM@", Long.toString(cause == null ? 0 : cause))
            .replace("@CAUSES@", Integer.toString(cause == null ? MOST_CAUSES + 1 : 1))
            .replace("@COUNTED@", Integer.toString(MOST_COUNTED));
    return reads
        .read(context ->
            context
                .resultQuery(sql)
                .coerce(CAUSE, NUMBER, OLDEST, NEWEST)
                .fetch(row ->
                    new Counted(row.get(CAUSE), row.get(NUMBER), row.get(OLDEST), row.get(NEWEST))))
        .stream()
        .filter(one -> cause == null || one.cause() == cause)
        .toList();
  }

  /** Where the jobs of a state are. */
  private static Relation jobs(Incident.State state) {
    return JobKinds.table(required("state", PLACES.get(state)));
  }

  /** What the last job of each says of it; one that has gone meanwhile leaves its cause out. */
  private List<Incident> described(Incident.State state, List<Counted> counted) {
    if (counted.isEmpty()) {
      return List.of();
    }
    Relation jobs = jobs(state);
    Field<String> trace =
        DSL.substring(jobs.optionalText("exception_stacktrace"), 1, 400).as("trace");
    Map<Long, ? extends Record> rows =
        reads.read(sql ->
            sql.select(
                    jobs.id(),
                    jobs.text("kind"),
                    jobs.optionalNumber("definition_id"),
                    jobs.text("activity_id"),
                    jobs.number("created_at"),
                    jobs.optionalText("exception_message"),
                    trace,
                    DEFINITION_KEY,
                    DEFINITION_NAME,
                    VERSION,
                    TENANT)
                .from(jobs.table())
                .leftJoin(DEFINITION.table())
                .on(DEFINITION.id().eq(jobs.optionalNumber("definition_id")))
                .where(jobs.id().in(counted.stream().map(Counted::newestJob).toList()))
                .fetchMap(jobs.id()));
    List<Incident> incidents = new ArrayList<>();
    for (Counted one : counted) {
      Record row = rows.get(one.newestJob());
      if (row != null) {
        incidents.add(described(state, one, jobs, row, row.get(trace)));
      }
    }
    return incidents;
  }

  private Incident described(
      Incident.State state, Counted one, Relation jobs, Record row, @Nullable String trace) {
    IncidentCause why = IncidentCause.of(row.get(jobs.optionalText("exception_message")), trace);
    Long definition = row.get(jobs.optionalNumber("definition_id"));
    String element = row.get(jobs.text("activity_id"));
    @Nullable String tenant = row.get(TENANT);
    return new Incident(
        Long.toString(one.cause()),
        state,
        why.exceptionType(),
        why.message(),
        JobKinds.handlerOf(row.get(jobs.text("kind"))),
        definition == null ? null : definition.toString(),
        row.get(DEFINITION_KEY),
        row.get(DEFINITION_NAME),
        row.get(VERSION),
        element.isEmpty() ? null : element,
        reads.elementName(definition, element),
        tenant == null ? "" : tenant,
        one.number(),
        one.number() == MOST_COUNTED,
        Instant.ofEpochMilli(one.oldest()),
        Instant.ofEpochMilli(row.get(jobs.number("created_at"))),
        Long.toString(one.newestJob()));
  }

  private boolean matches(Incident one) {
    return (definitionId == null || definitionId.equals(one.processDefinitionId()))
        && (definitionKey == null || definitionKey.equals(one.processDefinitionKey()))
        && (elementId == null || elementId.equals(one.elementId()))
        && (tenantIds == null || tenantIds.contains(one.tenantId()))
        && (text == null || has(one.message(), text) || has(one.exceptionType(), text));
  }

  private static boolean has(@Nullable String said, String part) {
    return said != null && said.toLowerCase(Locale.ROOT).contains(part);
  }
}
