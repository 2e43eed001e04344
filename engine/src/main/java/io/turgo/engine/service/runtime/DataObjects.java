package io.turgo.engine.service.runtime;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.model.DataObjectDefinition;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.select.ElementNames.Localized;
import io.turgo.engine.runtime.DataObject;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the variables that processes declare as data objects. */
public final class DataObjects {
  private final DefinitionRegistry definitions;
  private final Queries queries;

  public DataObjects(DefinitionRegistry definitions, Queries queries) {
    this.definitions = definitions;
    this.queries = queries;
  }

  /** The language that names are wanted in. */
  public record Wanted(String locale, boolean orLessExact) {
    public Wanted {
      Arguments.required("locale", locale);
    }
  }

  private record Value(
      VariableInstance variable, DataObjectDefinition definition, Localized localized)
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
    public String getLocalizedName() {
      return Objects.requireNonNullElse(localized.name(), definition.name());
    }

    @Override
    public @Nullable String getDescription() {
      return localized.description() == null ? definition.description() : localized.description();
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

  /** The data object of that name, null if there is none. */
  @Nullable DataObject one(
      String executionId, boolean local, String name, @Nullable Wanted wanted) {
    Arguments.required("dataObject", name);
    return of(executionId, local, List.of(name), wanted).get(name);
  }

  /** Those of the names. */
  Map<String, DataObject> named(
      String executionId, boolean local, Collection<String> names, @Nullable Wanted wanted) {
    Arguments.required("dataObjectNames", names);
    return of(executionId, local, names, wanted);
  }

  /**
   * Data objects by name.
   *
   * @param local those of that very scope; otherwise all that can be seen from there
   * @param names null for all
   * @param wanted null for the names in the file
   */
  public Map<String, DataObject> of(
      String executionId,
      boolean local,
      @Nullable Collection<String> names,
      @Nullable Wanted wanted) {
    Map<String, DataObject> found = new LinkedHashMap<>();
    for (VariableInstance variable :
        queries.variableInstances(executionId, local, names).values()) {
      DataObjectDefinition definition = definition(variable);
      if (definition != null) {
        found.put(
            definition.name(),
            new Value(variable, definition, localized(variable, definition, wanted)));
      }
    }
    return found;
  }

  private Localized localized(
      VariableInstance variable, DataObjectDefinition definition, @Nullable Wanted wanted) {
    return wanted == null
        ? Localized.NOT
        : queries
            .names()
            .in(
                wanted.locale(),
                wanted.orLessExact(),
                ApiCalls.parse("Process definition", variable.getProcessDefinitionId()),
                definition.id());
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
