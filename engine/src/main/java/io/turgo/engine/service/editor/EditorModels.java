package io.turgo.engine.service.editor;

import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_CREATED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_DELETED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_INITIALIZED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_UPDATED;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.definition.ModelValue;
import io.turgo.engine.query.sql.NativeQueries;
import io.turgo.engine.repository.Model;
import io.turgo.engine.repository.ModelQuery;
import io.turgo.engine.repository.NativeModelQuery;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.TenantBorder;
import io.turgo.engine.store.ModelStore;
import io.turgo.engine.store.ModelStore.ModelRow;
import io.turgo.engine.usercode.ApartEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Keeps the models of editors, and tells listeners of what was done to them. */
public final class EditorModels {
  private final ModelStore store;
  private final Queries queries;
  private final LongSupplier ids;
  private final BusinessClock clock;
  private final ApartEvents events;
  private final TenantBorder border;

  public EditorModels(
      ModelStore store,
      Queries queries,
      LongSupplier ids,
      BusinessClock clock,
      ApartEvents events,
      TenantBorder border) {
    this.events = events;
    this.border = border;
    this.store = store;
    this.queries = queries;
    this.ids = ids;
    this.clock = clock;
  }

  /** A model that is not saved yet. */
  public Model make() {
    return new ModelValue();
  }

  public ModelQuery query() {
    return queries.models();
  }

  public NativeModelQuery bySql() {
    return new NativeQueries(queries.reads()).models();
  }

  public void save(Model model) {
    Arguments.required("model", model);
    keepWithinTenant(model);
    if (!(model instanceof ModelValue value)) {
      throw new TurgoIllegalArgumentException(
          "Expected a model of newModel(), getModel() or a query, but got a "
              + model.getClass().getName());
    }
    check(model);
    ModelRow before = value.saved();
    ModelRow row = value.wanted(before == null ? ids.getAsLong() : before.id(), clock.getAsLong());
    if (before == null) {
      store.add(row);
    } else if (!store.update(row)) {
      checkFound(Long.toString(row.id()), find(Long.toString(row.id())) != null);
      throw new TurgoOptimisticLockingException(
          "Model " + row.id() + " was saved by another caller after it was read; read it again");
    }
    value.written(row);
    if (before == null) {
      tell(value, ENTITY_CREATED, ENTITY_INITIALIZED);
    } else {
      tell(value, ENTITY_UPDATED);
    }
  }

  private void keepWithinTenant(Model model) {
    if (border.heldTo() != null) {
      if (model.getId() != null) {
        requireVisible(model.getId());
      }
      String named = model.getTenantId();
      model.setTenantId(border.tenant(named == null ? "" : named));
    }
  }

  /** Refuses a model of another tenant. */
  private void requireVisible(String modelId) {
    if (border.heldTo() != null) {
      checkFound(modelId, find(modelId) != null);
    }
  }

  private void tell(@Nullable Model model, TurgoEngineEventType... types) {
    if (model != null) {
      events.done(
          Arrays.stream(types)
              .filter(type -> events.isWanted(type, null))
              .map(type -> EngineEvent.apart(type, null, new EngineEvent.Thing(model, null)))
              .toList());
    }
  }

  /** What a model is before a change that is told of; null if nobody listens. */
  private @Nullable Model before(String modelId, TurgoEngineEventType type) {
    return events.isWanted(type, null) ? find(modelId) : null;
  }

  private static void check(Model model) {
    Arguments.storable("name", model.getName());
    Arguments.storable("key", model.getKey());
    Arguments.storable("category", model.getCategory());
    Arguments.storable("metaInfo", model.getMetaInfo());
    Arguments.storable("deploymentId", model.getDeploymentId());
    Arguments.storable("tenantId", model.getTenantId());
  }

  public void delete(String modelId) {
    requireVisible(modelId);
    long id = ApiCalls.parse("Model", modelId);
    Model before = before(modelId, ENTITY_DELETED);
    checkFound(modelId, store.delete(id));
    tell(before, ENTITY_DELETED);
  }

  public void setSource(String modelId, byte[] bytes) {
    requireVisible(modelId);
    Arguments.required("bytes", bytes);
    long id = ApiCalls.parse("Model", modelId);
    Model before = before(modelId, ENTITY_UPDATED);
    checkFound(modelId, store.setSource(id, bytes));
    if (before != null && !before.hasEditorSource()) {
      tell(find(modelId), ENTITY_UPDATED);
    }
  }

  public void setSourceExtra(String modelId, byte[] bytes) {
    requireVisible(modelId);
    Arguments.required("bytes", bytes);
    long id = ApiCalls.parse("Model", modelId);
    Model before = before(modelId, ENTITY_UPDATED);
    checkFound(modelId, store.setSourceExtra(id, bytes));
    if (before != null && !before.hasEditorSourceExtra()) {
      tell(find(modelId), ENTITY_UPDATED);
    }
  }

  public @Nullable Model find(String modelId) {
    Arguments.required("modelId", modelId);
    return queries.models().modelId(modelId).singleResult();
  }

  /**
   * Returns the events of the models that lose their deployment, to be made before it is deleted.
   *
   * @param now when the models are changed
   */
  public List<EngineEvent> ofDeletion(String deploymentId, long now) {
    List<EngineEvent> told = new ArrayList<>();
    if (events.isWanted(ENTITY_UPDATED, null)) {
      for (Model model : queries.models().deploymentId(deploymentId).list()) {
        ((ModelValue) model).detached(now);
        told.add(EngineEvent.apart(ENTITY_UPDATED, null, new EngineEvent.Thing(model, null)));
      }
    }
    return told;
  }

  private static void checkFound(String modelId, boolean found) {
    if (!found) {
      throw new TurgoObjectNotFoundException("Model " + modelId + " does not exist");
    }
  }

  public byte @Nullable [] source(String modelId) {
    return queries.modelSource(ApiCalls.parse("Model", modelId), false);
  }

  public byte @Nullable [] sourceExtra(String modelId) {
    return queries.modelSource(ApiCalls.parse("Model", modelId), true);
  }
}
