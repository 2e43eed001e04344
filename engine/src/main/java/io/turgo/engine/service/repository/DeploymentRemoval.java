package io.turgo.engine.service.repository;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.health.Health;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.Queries;
import io.turgo.engine.repository.DecisionDefinition;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.history.HistoryRemoval;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import java.util.List;

/** Deletes deployments, alone or with all that ever ran by them. */
final class DeploymentRemoval {
  private static final int PAGE = 500;

  private final DefinitionRegistry definitions;
  private final Queries queries;
  private final ApiCalls calls;
  private final HistoryRemoval history;

  DeploymentRemoval(
      DefinitionRegistry definitions, Queries queries, ApiCalls calls, HistoryRemoval history) {
    this.history = history;
    this.definitions = definitions;
    this.queries = queries;
    this.calls = calls;
  }

  void delete(String deploymentId, boolean cascade, boolean skipListeners, long now) {
    long id = ApiCalls.parse("Deployment", deploymentId);
    if (!cascade) {
      definitions.delete(id, now);
      return;
    }
    calls.refuseInUserCode("delete deployment " + deploymentId + " with all its instances");
    List<Long> stopped = stopStarts(deploymentId);
    Progress done = new Progress();
    try {
      do {
        deleteInstances(deploymentId, skipListeners, done);
        deleteHistory(deploymentId, done);
      } while (!deleted(id, now));
    } catch (RuntimeException | Error e) {
      boolean startable = letStart(deploymentId, stopped, e);
      if (startable && done.instances + done.histories == 0) {
        throw e;
      }
      throw unfinished(deploymentId, done, startable, e);
    }
  }

  /** What is deleted for good. */
  private static final class Progress {
    int instances;
    int histories;
  }

  private static TurgoException unfinished(
      String deploymentId, Progress done, boolean startable, Throwable cause) {
    return new TurgoException(
        "Deployment "
            + deploymentId
            + " is not deleted, but "
            + done.instances
            + " of its running instances and the history of "
            + done.histories
            + " are. "
            + (startable
                ? "Its definitions are as they were. "
                : "Its definitions are still suspended. ")
            + "Remove the cause and delete the deployment again: "
            + cause,
        cause);
  }

  /** Activates again what was suspended only for the deletion; false if that fails. */
  private boolean letStart(String deploymentId, List<Long> stopped, Throwable cause) {
    try {
      List<Long> suspended = idsOf(deploymentId, true).stream().filter(stopped::contains).toList();
      if (!suspended.isEmpty()) {
        definitions.change(definitionStore -> definitionStore.suspend(suspended, false));
      }
      return true;
    } catch (RuntimeException e) {
      Health.suppress(cause, e);
      return false;
    }
  }

  /** False if a start that was under way when starts were stopped has been committed since. */
  private boolean deleted(long id, long now) {
    try {
      definitions.delete(id, now);
      return true;
    } catch (TurgoStoreException | TurgoObjectNotFoundException e) {
      throw e;
    } catch (TurgoException e) {
      if (queries.runningOfDeployment(id, 1).isEmpty()) {
        throw e;
      }
      return false;
    }
  }

  /** Otherwise instances could be started as fast as they are deleted. */
  private List<Long> stopStarts(String deploymentId) {
    List<Long> startable = idsOf(deploymentId, false);
    if (!startable.isEmpty()) {
      definitions.change(definitionStore -> definitionStore.suspend(startable, true));
    }
    return startable;
  }

  /** The definitions of a deployment, of processes and of cases. */
  private List<Long> idsOf(String deploymentId, boolean suspended) {
    definitions.lookAgain();
    return definitions.ofDeployment(Long.parseLong(deploymentId)).stream()
        .filter(row -> row.suspended() == suspended)
        .map(DefinitionRow::id)
        .toList();
  }

  private void deleteInstances(String deploymentId, boolean skipListeners, Progress done) {
    while (true) {
      List<Long> page = queries.runningOfDeployment(Long.parseLong(deploymentId), PAGE);
      if (page.isEmpty()) {
        return;
      }
      for (long instanceId : page) {
        try {
          calls.ofInstance(
              Long.toString(instanceId),
              new Command.DeleteInstance(
                  "deployment " + deploymentId + " was deleted", true, skipListeners));
          done.instances++;
        } catch (TurgoObjectNotFoundException e) {
          // it has ended meanwhile
        }
      }
    }
  }

  private void deleteHistory(String deploymentId, Progress done) {
    for (DecisionDefinition decision :
        queries.decisionDefinitions().deploymentId(deploymentId).list()) {
      history.ofDecision(Long.parseLong(decision.getId()));
    }
    while (true) {
      List<Long> page = queries.recordedOfDeployment(Long.parseLong(deploymentId), PAGE);
      if (page.isEmpty()) {
        return;
      }
      for (long instanceId : page) {
        done.histories += history.ofInstance(instanceId).size();
      }
    }
  }
}
