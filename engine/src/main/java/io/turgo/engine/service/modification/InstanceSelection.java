package io.turgo.engine.service.modification;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.TenantBorder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The instances of a builder: some that are named, and those that queries find. */
final class InstanceSelection {
  private final Queries queries;
  private final Set<Long> ids = new LinkedHashSet<>();
  private @Nullable ProcessInstanceQuery running;
  private @Nullable HistoricProcessInstanceQuery historic;

  InstanceSelection(Queries queries) {
    this.queries = queries;
  }

  void add(List<String> named) {
    Arguments.required("processInstanceIds", named);
    named.forEach(id -> ids.add(ApiCalls.parse("Process instance", id)));
  }

  void running(ProcessInstanceQuery query) {
    queries.selections().instances(query); // is refused at once if it is not of this engine
    running = query;
  }

  void historic(HistoricProcessInstanceQuery query) {
    queries.selections().historicInstances(query);
    historic = query;
  }

  /** Refuses named instances that the calling thread may not name. */
  void requireVisible(TenantBorder border) {
    ids.forEach(border::instance);
  }

  private void require() {
    if (ids.isEmpty() && running == null && historic == null) {
      throw new TurgoIllegalArgumentException(
          "No process instances are named: give processInstanceIds or a query");
    }
  }

  /** Their ids, each once. */
  List<Long> found() {
    require();
    Set<Long> found = new LinkedHashSet<>(ids);
    if (running != null) {
      for (ProcessInstance instance : running.list()) {
        found.add(ApiCalls.parse("Process instance", instance.getId()));
      }
    }
    if (historic != null) {
      for (HistoricProcessInstance instance : historic.list()) {
        found.add(ApiCalls.parse("Process instance", instance.getId()));
      }
    }
    return List.copyOf(found);
  }

  /** A statement that finds them later. */
  String statement() {
    require();
    return queries.selections().allInstances(ids, running, historic);
  }
}
