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
    return with(Part.TASKS);
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeActivities() {
    return with(Part.ACTIVITIES);
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeVariables() {
    return with(Part.VARIABLES);
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeVariableUpdates() {
    return with(Part.UPDATES);
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeFormProperties() {
    return with(Part.FORMS);
  }

  @Override
  public ProcessInstanceHistoryLogQuery includeComments() {
    return with(Part.COMMENTS);
  }

  private ProcessInstanceHistoryLogQuery with(Part part) {
    parts.add(part);
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
    return new Log(
        instance.getId(),
        instance.getBusinessKey(),
        instance.getProcessDefinitionId(),
        instance.getStartTime(),
        instance.getEndTime(),
        instance.getDurationInMillis(),
        instance.getStartUserId(),
        instance.getStartActivityId(),
        instance.getDeleteReason(),
        instance.getSuperProcessInstanceId(),
        List.copyOf(data));
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

  private record Log(
      String getId,
      @Nullable String getBusinessKey,
      String getProcessDefinitionId,
      Date getStartTime,
      @Nullable Date getEndTime,
      @Nullable Long getDurationInMillis,
      @Nullable String getStartUserId,
      @Nullable String getStartActivityId,
      @Nullable String getDeleteReason,
      @Nullable String getSuperProcessInstanceId,
      List<HistoricData> getHistoricData)
      implements ProcessInstanceHistoryLog {}
}
