package io.turgo.engine.query;

import static io.turgo.engine.query.select.QueryArguments.required;

import io.turgo.engine.history.HistoricData;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.ProcessInstanceHistoryLog;
import io.turgo.engine.history.ProcessInstanceHistoryLogQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstanceHistoryLogQuery} by the other queries of history. */
final class HistoryLog implements ProcessInstanceHistoryLogQuery {
  private final Queries queries;
  private final String processInstanceId;
  private final Set<Part> parts = new LinkedHashSet<>();

  private enum Part {
    TASKS,
    ACTIVITIES,
    VARIABLES,
    UPDATES,
    FORMS,
    COMMENTS
  }

  HistoryLog(Queries queries, String processInstanceId) {
    this.queries = queries;
    this.processInstanceId = required("processInstanceId", processInstanceId);
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeTasks() {
    parts.add(Part.TASKS);
    return this;
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeActivities() {
    parts.add(Part.ACTIVITIES);
    return this;
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeVariables() {
    parts.add(Part.VARIABLES);
    return this;
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeVariableUpdates() {
    parts.add(Part.UPDATES);
    return this;
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeFormProperties() {
    parts.add(Part.FORMS);
    return this;
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeComments() {
    parts.add(Part.COMMENTS);
    return this;
  }

  @Override
  public @Nullable ProcessInstanceHistoryLog singleResult() {
    HistoricProcessInstance instance =
        queries.historicProcessInstances().processInstanceId(processInstanceId).singleResult();
    if (instance == null) {
      return null;
    }
    List<HistoricData> data = new ArrayList<>();
    for (Part part : parts) {
      data.addAll(read(part));
    }
    data.sort(Comparator.comparing(HistoricData::getTime));
    return new Value(instance, List.copyOf(data));
  }

  private List<? extends HistoricData> read(Part part) {
    return switch (part) {
      case TASKS -> queries.historicTaskInstances().processInstanceId(processInstanceId).list();
      case ACTIVITIES ->
          queries.historicActivityInstances().processInstanceId(processInstanceId).list();
      case VARIABLES ->
          queries.historicVariableInstances().processInstanceId(processInstanceId).list();
      case UPDATES ->
          queries.historicDetails().processInstanceId(processInstanceId).variableUpdates().list();
      case FORMS ->
          queries.historicDetails().processInstanceId(processInstanceId).formProperties().list();
      case COMMENTS -> queries.notes().historyOfInstance(Long.parseLong(processInstanceId));
    };
  }

  private record Value(HistoricProcessInstance instance, List<HistoricData> data)
      implements ProcessInstanceHistoryLog {
    @Override
    public String getId() {
      return instance.getId();
    }

    @Override
    public @Nullable String getBusinessKey() {
      return instance.getBusinessKey();
    }

    @Override
    public String getProcessDefinitionId() {
      return instance.getProcessDefinitionId();
    }

    @Override
    public Date getStartTime() {
      return instance.getStartTime();
    }

    @Override
    public @Nullable Date getEndTime() {
      return instance.getEndTime();
    }

    @Override
    public @Nullable Long getDurationInMillis() {
      return instance.getDurationInMillis();
    }

    @Override
    public @Nullable String getStartUserId() {
      return instance.getStartUserId();
    }

    @Override
    public @Nullable String getStartActivityId() {
      return instance.getStartActivityId();
    }

    @Override
    public @Nullable String getDeleteReason() {
      return instance.getDeleteReason();
    }

    @Override
    public @Nullable String getSuperProcessInstanceId() {
      return instance.getSuperProcessInstanceId();
    }

    @Override
    public List<HistoricData> getHistoricData() {
      return data;
    }
  }
}
