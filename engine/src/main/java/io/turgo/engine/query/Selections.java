package io.turgo.engine.query;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.H_INSTANCE;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static java.util.stream.Collectors.joining;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.query.instance.HistoricProcessInstances;
import io.turgo.engine.query.instance.ProcessInstances;
import io.turgo.engine.query.job.JobKinds;
import io.turgo.engine.query.job.JobSelect;
import io.turgo.engine.query.job.Jobs;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.search.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * What matches a query, as a statement that can be kept and run later: it finds the id of each in
 * order, and of its instance.
 */
public final class Selections {
  /** An instance goes with the one that called it, and with that at the top. */
  private static final String TOP_MOST =
      """
      WITH found (id, super_id, root_id) AS (%s)
      SELECT id, id FROM found
      WHERE (super_id IS NULL OR super_id NOT IN (SELECT id FROM found))
        AND (root_id = id OR root_id NOT IN (SELECT id FROM found))
      ORDER BY 1
      """;

  private final Reads reads;

  Selections(Reads reads) {
    this.reads = reads;
  }

  /** Without the jobs of batches, which come and go. */
  public String jobs(BaseJobQuery<?, ?> query) {
    JobSelect<?, ?> jobs = jobsOf(query);
    return jobs.selection(
        jobs.jobs.text("kind").ne(JobKinds.BATCH), jobs.jobs.number("instance_id"));
  }

  /** Where the jobs are that a query finds. */
  public JobRow.State state(BaseJobQuery<?, ?> query) {
    return jobsOf(query).state;
  }

  public String instances(ProcessInstanceQuery query) {
    return instancesOf(query).selection(DSL.noCondition(), PROCESS_INSTANCE.id().as("instance_id"));
  }

  public String historicInstances(HistoricProcessInstanceQuery query) {
    return historicOf(query).selection(DSL.noCondition(), H_INSTANCE.id().as("instance_id"));
  }

  /**
   * Instances that are named, whether there are such or not, with those that queries find.
   *
   * @param running null for none
   * @param historic null for none
   */
  public String allInstances(
      Collection<Long> ids,
      @Nullable ProcessInstanceQuery running,
      @Nullable HistoricProcessInstanceQuery historic) {
    List<String> parts = new ArrayList<>();
    if (!ids.isEmpty()) {
      parts.add(
          "VALUES " + ids.stream().map(id -> "(" + id + ", " + id + ")").collect(joining(", ")));
    }
    if (running != null) {
      parts.add(instances(running));
    }
    if (historic != null) {
      parts.add(historicInstances(historic));
    }
    String tables =
        IntStream.range(0, parts.size())
            .mapToObj(i -> "part" + i + " (id, instance_id) AS (" + parts.get(i) + ")")
            .collect(joining(", "));
    String all =
        IntStream.range(0, parts.size())
            .mapToObj(i -> "SELECT id, instance_id FROM part" + i)
            .collect(joining(" UNION "));
    return "WITH " + tables + " " + all + " ORDER BY 1";
  }

  /** Only those whose callers do not match too. */
  public String topMostInstances(ProcessInstanceQuery query) {
    String all =
        instancesOf(query)
            .selection(
                DSL.noCondition(),
                PROCESS_INSTANCE.optionalNumber("super_id"),
                PROCESS_INSTANCE.number("root_id"));
    return TOP_MOST.replace("%s", all);
  }

  /** The dead letter jobs of the instances that a query finds. */
  public DeadLetterJobQuery deadLetterJobs(ProcessInstanceQuery query) {
    return Jobs.deadLetter(reads).ofInstances(instancesOf(query));
  }

  private JobSelect<?, ?> jobsOf(BaseJobQuery<?, ?> query) {
    if (QueryMethods.behind(required("query", query)) instanceof JobSelect<?, ?> jobs
        && jobs.reads == reads) {
      return jobs;
    }
    throw notOfHere(query);
  }

  private ProcessInstances instancesOf(ProcessInstanceQuery query) {
    if (QueryMethods.behind(required("query", query)) instanceof ProcessInstances instances
        && instances.reads == reads) {
      return instances;
    }
    throw notOfHere(query);
  }

  private HistoricProcessInstances historicOf(HistoricProcessInstanceQuery query) {
    if (QueryMethods.behind(required("query", query)) instanceof HistoricProcessInstances instances
        && instances.reads == reads) {
      return instances;
    }
    throw notOfHere(query);
  }

  private static TurgoIllegalArgumentException notOfHere(Query<?, ?> query) {
    return new TurgoIllegalArgumentException(
        "Expected a query that a service of this engine has made, but got a "
            + Objects.requireNonNullElse(QueryMethods.behind(query), query).getClass().getName());
  }
}
