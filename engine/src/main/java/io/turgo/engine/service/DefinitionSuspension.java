package io.turgo.engine.service;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.Queries;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Suspends and activates definitions, and their instances if asked to. */
final class DefinitionSuspension {
  private final DefinitionRegistry definitions;
  private final Queries queries;
  private final ApiCalls calls;
  private final DeploymentEvents events;

  DefinitionSuspension(
      DefinitionRegistry definitions, Queries queries, ApiCalls calls, DeploymentEvents events) {
    this.definitions = definitions;
    this.queries = queries;
    this.calls = calls;
    this.events = events;
  }

  void byId(String definitionId, boolean suspend, boolean withInstances, @Nullable Date date) {
    set(List.of(ApiCalls.parse("Process definition", definitionId)), suspend, withInstances, date);
  }

  void byKey(
      String key, String tenantId, boolean suspend, boolean withInstances, @Nullable Date date) {
    Arguments.required("processDefinitionKey", key);
    List<Long> versions =
        queries
            .processDefinitions()
            .processDefinitionKey(key)
            .processDefinitionTenantId(tenantId)
            .list()
            .stream()
            .map(ProcessDefinition::getId)
            .map(Long::valueOf)
            .toList();
    if (versions.isEmpty()) {
      throw new TurgoObjectNotFoundException(
          "No process with the key '"
              + key
              + "' is deployed "
              + (tenantId.isEmpty() ? "without a tenant" : "for tenant '" + tenantId + "'"));
    }
    set(versions, suspend, withInstances, date);
  }

  private void set(
      Collection<Long> ids, boolean suspend, boolean withInstances, @Nullable Date date) {
    if (date != null) {
      throw new TurgoIllegalArgumentException(
          "Process definitions are "
              + (suspend ? "suspended" : "activated")
              + " at once, but a date was given: "
              + date
              + "; pass null and make the call at that time");
    }
    definitions.change(store -> store.suspend(ids, suspend));
    ids.forEach(id ->
        events.definitionChanged(
            suspend ? TurgoEngineEventType.ENTITY_SUSPENDED : TurgoEngineEventType.ENTITY_ACTIVATED,
            id));
    if (withInstances) {
      for (long id : ids) {
        instancesOf(id, !suspend).list().forEach(instance -> set(instance, suspend));
      }
    }
  }

  private ProcessInstanceQuery instancesOf(long definitionId, boolean suspended) {
    ProcessInstanceQuery found =
        queries.processInstances().processDefinitionId(Long.toString(definitionId));
    return suspended ? found.suspended() : found.active();
  }

  private void set(ProcessInstance instance, boolean suspend) {
    try {
      calls.ofInstance(
          instance.getId(),
          suspend ? new Command.SuspendInstance() : new Command.ActivateInstance());
    } catch (TurgoObjectNotFoundException e) {
      // it has ended meanwhile
    } catch (TurgoException e) {
      boolean othersDid =
          instancesOf(Long.parseLong(instance.getProcessDefinitionId()), suspend)
                  .processInstanceId(instance.getId())
                  .count()
              == 1;
      if (!othersDid) {
        throw e;
      }
    }
  }
}
