package io.turgo.engine.service.repository;

import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_CREATED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_DELETED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_INITIALIZED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_UPDATED;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.model.EventListener.EntityKind;
import io.turgo.engine.monitoring.PausedActivity;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.definition.DefinitionValue;
import io.turgo.engine.query.definition.DeploymentValue;
import io.turgo.engine.query.identity.IdentityLinkValue;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.Starter;
import io.turgo.engine.usercode.ApartEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells listeners to events of deployments and definitions, once what they hear of is done. */
final class DeploymentEvents {
  private static final Logger LOG = LoggerFactory.getLogger(DeploymentEvents.class);

  private final ApartEvents events;
  private final DefinitionRegistry definitions;
  private final Queries queries;

  DeploymentEvents(ApartEvents events, DefinitionRegistry definitions, Queries queries) {
    this.events = events;
    this.definitions = definitions;
    this.queries = queries;
  }

  /** Tells of a deployment, which is committed or part of a transaction: nothing fails it here. */
  void deployed(DeploymentRow row) {
    try {
      tellDeployed(row);
    } catch (RuntimeException e) {
      LOG.warn(
          "Deployment {} succeeded, but event listeners did not receive its events", row.id(), e);
    }
  }

  private void tellDeployed(DeploymentRow row) {
    List<EngineEvent> told = new ArrayList<>();
    add(told, ENTITY_CREATED, null, deployment(row));
    for (DefinitionRow definition : definitions.ofDeployment(row.id())) {
      add(told, ENTITY_CREATED, definition.id(), definition(definition));
      add(told, ENTITY_INITIALIZED, definition.id(), definition(definition));
    }
    add(told, ENTITY_INITIALIZED, null, deployment(row));
    events.done(told);
  }

  /**
   * Returns the events of the deletion of a deployment, to be made before it is deleted.
   *
   * @param ofModels events of the models that lose it
   */
  List<EngineEvent> ofDeletion(String deploymentId, List<EngineEvent> ofModels) {
    if (!events.isWanted(ENTITY_DELETED, null)) {
      return ofModels;
    }
    List<EngineEvent> told = new ArrayList<>();
    for (DefinitionRow definition : definitions.ofDeployment(Long.parseLong(deploymentId))) {
      add(told, ENTITY_DELETED, definition.id(), definition(definition));
    }
    told.addAll(ofModels);
    add(told, ENTITY_DELETED, null, deployment(deploymentId));
    return told;
  }

  void done(List<EngineEvent> told) {
    events.done(told);
  }

  void deploymentChanged(String deploymentId) {
    if (events.isWanted(ENTITY_UPDATED, null)) {
      List<EngineEvent> told = new ArrayList<>(1);
      add(told, ENTITY_UPDATED, null, deployment(deploymentId));
      events.done(told);
    }
  }

  void definitionChanged(TurgoEngineEventType type, long id) {
    if (events.isWanted(type, id)) {
      List<EngineEvent> told = new ArrayList<>(1);
      add(told, type, id, definition(definitions.byId(id)));
      events.done(told);
    }
  }

  /**
   * Tells that an activity is paused, or goes on.
   *
   * @param definitionId null for all versions
   */
  void activityChanged(
      TurgoEngineEventType type, @Nullable Long definitionId, Supplier<PausedActivity> activity) {
    if (events.isWanted(type, definitionId)) {
      List<EngineEvent> told = new ArrayList<>(1);
      add(told, type, definitionId, new EngineEvent.Thing(activity.get(), null));
      events.done(told);
    }
  }

  /** Tells that somebody may start a definition, or may not any more, and notes it. */
  void starter(long definitionId, Starter starter, boolean may, Runnable write) {
    EngineEvent.Thing link =
        new EngineEvent.Thing(
            IdentityLinkValue.of(definitionId, starter), EntityKind.IDENTITY_LINK);
    List<EngineEvent> told = new ArrayList<>(2);
    if (may) {
      add(told, ENTITY_CREATED, definitionId, link);
      add(told, ENTITY_INITIALIZED, definitionId, link);
    } else {
      add(told, ENTITY_DELETED, definitionId, link);
    }
    events.<@Nullable Void>write(
        told,
        () -> {
          write.run();
          return null;
        });
  }

  private void add(
      List<EngineEvent> told,
      TurgoEngineEventType type,
      @Nullable Long definitionId,
      EngineEvent.@Nullable Thing thing) {
    if (thing != null && events.isWanted(type, definitionId)) {
      told.add(EngineEvent.apart(type, definitionId, thing));
    }
  }

  private EngineEvent.@Nullable Thing deployment(String id) {
    Object found = queries.deployments().deploymentId(id).singleResult();
    return found == null ? null : new EngineEvent.Thing(found, null);
  }

  private static EngineEvent.Thing deployment(DeploymentRow row) {
    return new EngineEvent.Thing(new DeploymentValue(row, List.of()), null);
  }

  private static EngineEvent.Thing definition(DefinitionRow row) {
    return new EngineEvent.Thing(DefinitionValue.of(row), EntityKind.PROCESS_DEFINITION);
  }
}
