package io.turgo.engine.service.repository;

import io.turgo.engine.calls.OutwardEvents;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.Queries;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.Failures;
import io.turgo.engine.store.Store;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Suspends and activates definitions, and their instances if asked to, at once or at a date. */
final class DefinitionSuspension {
  private static final int PAGE = 500;

  /** How many instances a job changes in its unit. */
  static final int PART = 100;

  private final DefinitionRegistry definitions;
  private final Store store;
  private final Queries queries;
  private final ApiCalls calls;
  private final DeploymentEvents events;

  DefinitionSuspension(
      DefinitionRegistry definitions,
      Store store,
      Queries queries,
      ApiCalls calls,
      DeploymentEvents events) {
    this.definitions = definitions;
    this.store = store;
    this.queries = queries;
    this.calls = calls;
    this.events = events;
  }

  void byId(String definitionId, boolean suspend, boolean withInstances, @Nullable Date date) {
    long id = ApiCalls.parse("Process definition", definitionId);
    calls.border().definition(id);
    set(List.of(id), suspend, withInstances, date);
  }

  void byKey(
      String key, String named, boolean suspend, boolean withInstances, @Nullable Date date) {
    Arguments.required("processDefinitionKey", key);
    String tenantId = calls.border().tenant(named);
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
      definitions.schedule(ids, suspend, withInstances, date.getTime());
      return;
    }
    change(ids, suspend);
    if (withInstances) {
      Failures failures = new Failures(calls);
      for (long id : ids) {
        setInstances(id, suspend, failures);
      }
      failures.throwFirst();
    }
  }

  private void change(Collection<Long> ids, boolean suspend) {
    definitions.change(changed -> changed.suspend(ids, suspend));
    ids.forEach(id ->
        events.definitionChanged(
            suspend ? TurgoEngineEventType.ENTITY_SUSPENDED : TurgoEngineEventType.ENTITY_ACTIVATED,
            id));
  }

  /** Each instance has a unit of its own, where the caller has none. */
  private void setInstances(long definitionId, boolean suspend, Failures failures) {
    long after = 0;
    List<Long> page;
    do {
      page = store.instancesOf(definitionId, !suspend, after, PAGE);
      calls.callAll(page, id -> set(id, suspend), failures::add);
      after = page.isEmpty() ? after : page.getLast();
    } while (page.size() == PAGE);
  }

  private static ApiCalls.Addressed set(long instanceId, boolean suspend) {
    return new ApiCalls.Addressed(instanceId, new Command.FollowSuspension(suspend));
  }

  /**
   * Does a part of what a job of a definition does: it may have been done before, by an attempt
   * that came to no end. Once somebody has set the definition otherwise, its instances stay.
   *
   * @param after as {@link OutwardEvents#suspend} says
   */
  @Nullable Long part(long definitionId, boolean suspend, @Nullable Long after) {
    definitions.refresh();
    if (definitions.byId(definitionId).suspended() != suspend) {
      if (after != null && after > 0) {
        return null;
      }
      change(List.of(definitionId), suspend);
    }
    if (after == null) {
      return null;
    }
    List<Long> part = store.instancesOf(definitionId, !suspend, after, PART);
    Failures failures = new Failures(calls);
    calls.callAll(part, id -> set(id, suspend), failures::add);
    failures.throwFirst();
    return part.size() < PART ? null : part.getLast();
  }
}
