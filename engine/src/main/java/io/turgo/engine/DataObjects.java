package io.turgo.engine;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.model.DataObjectDefinition;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.DataObject;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.VariableInstance;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the variables that processes declare as data objects. */
final class DataObjects {
  private final DefinitionRegistry definitions;
  private final Queries queries;

  DataObjects(DefinitionRegistry definitions, Queries queries) {
    this.definitions = definitions;
    this.queries = queries;
  }

  private record Value(VariableInstance variable, DataObjectDefinition definition)
      implements DataObject {
    @Override
    public String getId() {
      return variable.getId();
    }

    @Override
    public String getProcessInstanceId() {
      return Objects.requireNonNull(variable.getProcessInstanceId()); // it is an execution's
    }

    @Override
    public String getExecutionId() {
      return variable.getExecutionId();
    }

    @Override
    public String getName() {
      return definition.name();
    }

    @Override
    public @Nullable String getDescription() {
      return definition.description();
    }

    @Override
    public @Nullable Object getValue() {
      return variable.getValue();
    }

    @Override
    public String getType() {
      return definition.type();
    }

    @Override
    public String getDataObjectDefinitionKey() {
      return definition.id();
    }
  }

  /** All that can be seen from an execution, by name. */
  Map<String, DataObject> visible(String executionId) {
    return of(executionId, false, null);
  }

  /** Those of that very scope, by name. */
  Map<String, DataObject> local(String executionId) {
    return of(executionId, true, null);
  }

  Map<String, DataObject> visible(String executionId, Collection<String> names) {
    Arguments.required("dataObjectNames", names);
    return of(executionId, false, names);
  }

  Map<String, DataObject> local(String executionId, Collection<String> names) {
    Arguments.required("dataObjectNames", names);
    return of(executionId, true, names);
  }

  @Nullable DataObject visible(String executionId, String name) {
    Arguments.required("dataObject", name);
    return of(executionId, false, List.of(name)).get(name);
  }

  @Nullable DataObject local(String executionId, String name) {
    Arguments.required("dataObject", name);
    return of(executionId, true, List.of(name)).get(name);
  }

  /**
   * Data objects by name.
   *
   * @param local those of that very scope; otherwise all that can be seen from there
   * @param names null for all
   */
  Map<String, DataObject> of(
      String executionId, boolean local, @Nullable Collection<String> names) {
    Map<String, DataObject> found = new LinkedHashMap<>();
    for (VariableInstance variable :
        queries.variableInstances(executionId, local, names).values()) {
      DataObjectDefinition definition = definition(variable);
      if (definition != null) {
        found.put(definition.name(), new Value(variable, definition));
      }
    }
    return found;
  }

  private @Nullable DataObjectDefinition definition(VariableInstance variable) {
    ProcessGraph graph =
        definitions.graph(ApiCalls.parse("Process definition", variable.getProcessDefinitionId()));
    String scope = graph.root().elementId();
    if (!variable.getExecutionId().equals(variable.getProcessInstanceId())) {
      Execution execution =
          queries.executions().executionId(variable.getExecutionId()).singleResult();
      scope = execution == null ? null : execution.getActivityId();
    }
    if (scope != null) {
      for (DataObjectDefinition definition : graph.dataObjects(scope)) {
        if (definition.name().equals(variable.getName())) {
          return definition;
        }
      }
    }
    return null;
  }
}
