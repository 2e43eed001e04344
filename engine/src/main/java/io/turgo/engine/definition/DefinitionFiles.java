package io.turgo.engine.definition;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.bpmn.ReadModel;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Reads and compiles the files of deployed definitions. Safe for all threads. */
final class DefinitionFiles {
  private final DefinitionStore store;
  private final BpmnCompiler compiler;
  private final Map<Long, BpmnModel> models = new ConcurrentHashMap<>();

  DefinitionFiles(DefinitionStore store, BpmnCompiler compiler) {
    this.store = store;
    this.compiler = compiler;
  }

  /** Forgets the files of all other definitions. */
  void keep(LongPredicate definitionIds) {
    models.keySet().removeIf(id -> !definitionIds.test(id));
  }

  /** Returns the file of a definition; from memory once it was asked for. */
  BpmnModel model(long definitionId, LongFunction<DefinitionRow> rows) {
    BpmnModel model = models.get(definitionId);
    if (model == null) {
      DefinitionRow row = rows.apply(definitionId);
      model = ReadModel.of(row.resourceName(), file(row));
      models.put(definitionId, model);
    }
    return model;
  }

  /**
   * Compiles the process of a definition.
   *
   * @throws TurgoObjectNotFoundException if its file does not have it
   */
  ProcessGraph compile(DefinitionRow row) {
    return compiler.compile(row.resourceName(), file(row), files(row)).stream()
        .filter(graph -> graph.key().equals(row.key()))
        .findFirst()
        .orElseThrow(() ->
            new TurgoObjectNotFoundException(
                "The file '" + row.resourceName() + "' has no process '" + row.key() + "'"));
  }

  /**
   * Compiles the files of a deployment again for their warnings.
   *
   * @param definitions all definitions of the deployment
   */
  List<DeploymentProblem> warnings(long deploymentId, List<DefinitionRow> definitions) {
    List<DeploymentProblem> found = new ArrayList<>();
    Set<String> files = new LinkedHashSet<>();
    for (DefinitionRow definition : definitions) {
      if (files.add(definition.resourceName())) {
        found.addAll(
            compiler
                .check(definition.resourceName(), file(definition), files(definition))
                .problems());
      }
    }
    store
        .resourceNames(deploymentId)
        .forEach(file -> found.addAll(DeploymentCompiler.notRun(file)));
    return List.copyOf(found);
  }

  private byte[] file(DefinitionRow row) {
    byte[] xml = store.resource(row.deploymentId(), row.resourceName());
    if (xml == null) {
      throw new TurgoObjectNotFoundException(
          "Definition "
              + row.id()
              + " names the file '"
              + row.resourceName()
              + "', which deployment "
              + row.deploymentId()
              + " does not have");
    }
    return xml;
  }

  /** The other files of the deployment. */
  private Function<String, byte @Nullable []> files(DefinitionRow row) {
    return name -> store.resource(row.deploymentId(), name);
  }
}
