package io.turgo.engine.query;

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
final class TableNames {
  private static final Map<Class<?>, Relation> OF_TYPE =
      Map.ofEntries(
          Map.entry(Deployment.class, Tables.DEPLOYMENT),
          Map.entry(ProcessDefinition.class, Tables.DEFINITION),
          Map.entry(Model.class, Tables.MODEL),
          Map.entry(Batch.class, Tables.BATCH),
          Map.entry(BatchPart.class, Tables.BATCH_PART),
          Map.entry(ProcessInstance.class, Tables.PROCESS_INSTANCE),
          Map.entry(Execution.class, Tables.EXECUTION),
          Map.entry(Task.class, Tables.TASK),
          Map.entry(IdentityLink.class, Tables.IDENTITY_LINK),
          Map.entry(Job.class, Tables.JOB),
          Map.entry(ExternalWorkerJob.class, Tables.EXTERNAL_JOB),
          Map.entry(HistoricProcessInstance.class, Tables.H_INSTANCE),
          Map.entry(HistoricActivityInstance.class, Tables.H_ACTIVITY),
          Map.entry(HistoricTaskInstance.class, Tables.H_TASK),
          Map.entry(HistoricVariableInstance.class, Tables.H_VARIABLE),
          Map.entry(HistoricDetail.class, Tables.H_DETAIL),
          Map.entry(HistoricVariableUpdate.class, Tables.H_DETAIL),
          Map.entry(HistoricFormProperty.class, Tables.H_DETAIL));

  private static final List<Relation> ALL =
      List.of(
          Tables.DEPLOYMENT,
          Tables.DEFINITION,
          Tables.STARTER,
          Tables.MODEL,
          Tables.BATCH,
          Tables.BATCH_CHUNK,
          Tables.BATCH_PART,
          Tables.PROCESS_INSTANCE,
          Tables.INSTANCE_FACTS,
          Tables.EXECUTION,
          Tables.VARIABLE,
          Tables.TASK,
          Tables.IDENTITY_LINK,
          Tables.JOB,
          Tables.TIMER_JOB,
          Tables.SUSPENDED_JOB,
          Tables.DEAD_LETTER_JOB,
          Tables.EXTERNAL_JOB,
          Tables.H_INSTANCE,
          Tables.H_INSTANCE_FACTS,
          Tables.H_ACTIVITY,
          Tables.H_TASK,
          Tables.H_VARIABLE,
          Tables.H_DETAIL,
          Tables.H_IDENTITY_LINK);

  private TableNames() {}

  /** As statements on any connection name it. */
  static String of(SchemaName schema, Class<?> type) {
    return schema.in(of(type));
  }

  /** Without its schema. */
  static String of(Class<?> type) {
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

  static Map<String, Long> counts(Reads reads) {
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
