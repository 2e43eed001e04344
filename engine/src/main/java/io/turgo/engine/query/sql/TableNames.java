package io.turgo.engine.query.sql;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricFormProperty;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Relations;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.Model;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Which table keeps what the public API shows, and how many rows each has. */
public final class TableNames {
  private static final Map<Class<?>, Relation> OF_TYPE =
      Map.ofEntries(
          Map.entry(Deployment.class, Relations.DEPLOYMENT),
          Map.entry(ProcessDefinition.class, Relations.DEFINITION),
          Map.entry(Model.class, Relations.MODEL),
          Map.entry(Batch.class, Relations.BATCH),
          Map.entry(BatchPart.class, Relations.BATCH_PART),
          Map.entry(ProcessInstance.class, Relations.PROCESS_INSTANCE),
          Map.entry(Execution.class, Relations.EXECUTION),
          Map.entry(Task.class, Relations.TASK),
          Map.entry(IdentityLink.class, Relations.IDENTITY_LINK),
          Map.entry(Job.class, Relations.JOB),
          Map.entry(ExternalWorkerJob.class, Relations.EXTERNAL_JOB),
          Map.entry(HistoricProcessInstance.class, Relations.H_INSTANCE),
          Map.entry(HistoricActivityInstance.class, Relations.H_ACTIVITY),
          Map.entry(HistoricTaskInstance.class, Relations.H_TASK),
          Map.entry(HistoricVariableInstance.class, Relations.H_VARIABLE),
          Map.entry(HistoricDetail.class, Relations.H_DETAIL),
          Map.entry(HistoricVariableUpdate.class, Relations.H_DETAIL),
          Map.entry(HistoricFormProperty.class, Relations.H_DETAIL));

  private static final List<Relation> ALL =
      List.of(
          Relations.DEPLOYMENT,
          Relations.DEFINITION,
          Relations.STARTER,
          Relations.MODEL,
          Relations.BATCH,
          Relations.BATCH_CHUNK,
          Relations.BATCH_PART,
          Relations.PROCESS_INSTANCE,
          Relations.INSTANCE_FACTS,
          Relations.EXECUTION,
          Relations.VARIABLE,
          Relations.TASK,
          Relations.IDENTITY_LINK,
          Relations.JOB,
          Relations.TIMER_JOB,
          Relations.SUSPENDED_JOB,
          Relations.DEAD_LETTER_JOB,
          Relations.EXTERNAL_JOB,
          Relations.H_INSTANCE,
          Relations.H_INSTANCE_FACTS,
          Relations.H_ACTIVITY,
          Relations.H_TASK,
          Relations.H_VARIABLE,
          Relations.H_DETAIL,
          Relations.H_DECISION,
          Relations.H_DECISION_PART,
          Relations.H_IDENTITY_LINK);

  private TableNames() {}

  /** As statements on any connection name it. */
  public static String of(SchemaName schema, Class<?> type) {
    return schema.in(of(type));
  }

  /** Without its schema. */
  public static String of(Class<?> type) {
    Relation table = OF_TYPE.get(type);
    if (table == null) {
      throw new TurgoIllegalArgumentException(
          "No table keeps "
              + type.getName()
              + "; expected one of "
              + String.join(
                  ", ", OF_TYPE.keySet().stream().map(Class::getSimpleName).sorted().toList()));
    }
    return table.name();
  }

  /** The table of that name, with its schema or without; null if the engine has none. */
  static @Nullable Relation find(SchemaName schema, String name) {
    return ALL.stream()
        .filter(table -> table.name().equals(name) || schema.in(table.name()).equals(name))
        .findFirst()
        .orElse(null);
  }

  public static Map<String, Long> counts(Reads reads) {
    Map<String, Long> counts = new TreeMap<>();
    for (Relation table : ALL) {
      long rows =
          reads.read(sql ->
              sql.select(DSL.count()).from(table.table()).fetchSingle().value1().longValue());
      counts.put(reads.schema().in(table.name()), rows);
    }
    return new LinkedHashMap<>(counts);
  }
}
