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
import io.turgo.engine.query.ModelValue;
import io.turgo.engine.query.Queries;
import io.turgo.engine.repository.Model;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.ModelStore;
import io.turgo.engine.store.ModelStore.ModelRow;
import io.turgo.engine.usercode.ApartEvents;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Keeps the models of editors, and tells listeners of what was done to them. */
public final class EditorModels {
  private final ModelStore store;
  private final Queries queries;
  private final LongSupplier ids;
  private final BusinessClock clock;
  private final ApartEvents events;

  public EditorModels(
      ModelStore store,
      Queries queries,
      LongSupplier ids,
      BusinessClock clock,
      ApartEvents events) {
    this.events = events;
    this.store = store;
    this.queries = queries;
    this.ids = ids;
    this.clock = clock;
  }

  public void save(Model model) {
    Arguments.required("model", model);
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
          "Model " + row.id() + " was saved by somebody else since it was read; read it again");
    }
    value.written(row);
    if (before == null) {
      tell(value, ENTITY_CREATED, ENTITY_INITIALIZED);
    } else {
      tell(value, ENTITY_UPDATED);
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
    long id = ApiCalls.parse("Model", modelId);
    Model before = before(modelId, ENTITY_DELETED);
    checkFound(modelId, store.delete(id));
    tell(before, ENTITY_DELETED);
  }

  public void setSource(String modelId, byte[] bytes) {
    Arguments.required("bytes", bytes);
    long id = ApiCalls.parse("Model", modelId);
    Model before = before(modelId, ENTITY_UPDATED);
    checkFound(modelId, store.setSource(id, bytes));
    if (before != null && !before.hasEditorSource()) {
      tell(find(modelId), ENTITY_UPDATED);
    }
  }

  public void setSourceExtra(String modelId, byte[] bytes) {
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
