package io.turgo.engine;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.Queries;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.store.Store;
import java.util.List;

/** Deletes deployments, alone or with all that ever ran by them. */
final class DeploymentRemoval {
  private static final int PAGE = 500;

  private final Store store;
  private final DefinitionRegistry definitions;
  private final Queries queries;
  private final ApiCalls calls;

  DeploymentRemoval(Store store, DefinitionRegistry definitions, Queries queries, ApiCalls calls) {
    this.store = store;
    this.definitions = definitions;
    this.queries = queries;
    this.calls = calls;
  }

  void delete(String deploymentId, boolean cascade) {
    long id = ApiCalls.parse("Deployment", deploymentId);
    if (!cascade) {
      definitions.change(definitionStore -> definitionStore.delete(id));
      return;
    }
    stopStarts(deploymentId);
    do {
      deleteInstances(deploymentId);
      deleteHistory(deploymentId);
    } while (!deleted(id, deploymentId));
  }

  /** False if a start that was under way when starts were stopped has been committed since. */
  private boolean deleted(long id, String deploymentId) {
    try {
      definitions.change(definitionStore -> definitionStore.delete(id));
      return true;
    } catch (TurgoStoreException | TurgoObjectNotFoundException e) {
      throw e;
    } catch (TurgoException e) {
      if (queries.processInstances().deploymentId(deploymentId).count() == 0) {
        throw e;
      }
      return false;
    }
  }

  /** Otherwise instances could be started as fast as they are deleted. */
  private void stopStarts(String deploymentId) {
    List<Long> startable =
        queries.processDefinitions().deploymentId(deploymentId).active().list().stream()
            .map(ProcessDefinition::getId)
            .map(Long::valueOf)
            .toList();
    if (!startable.isEmpty()) {
      definitions.change(definitionStore -> definitionStore.suspend(startable, true));
    }
  }

  private void deleteInstances(String deploymentId) {
    while (true) {
      List<ProcessInstance> page =
          queries.processInstances().deploymentId(deploymentId).listPage(0, PAGE);
      if (page.isEmpty()) {
        return;
      }
      for (ProcessInstance instance : page) {
        try {
          calls.ofInstance(
              instance.getId(),
              new Command.DeleteInstance("deployment " + deploymentId + " was deleted"));
        } catch (TurgoObjectNotFoundException e) {
          // it has ended meanwhile
        }
      }
    }
  }

  private void deleteHistory(String deploymentId) {
    while (true) {
      List<HistoricProcessInstance> page =
          queries.historicProcessInstances().deploymentId(deploymentId).listPage(0, PAGE);
      if (page.isEmpty()) {
        return;
      }
      page.forEach(past -> store.deleteHistory(Long.parseLong(past.getId())));
    }
  }
}
