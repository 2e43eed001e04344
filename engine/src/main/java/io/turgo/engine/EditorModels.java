package io.turgo.engine;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.query.ModelValue;
import io.turgo.engine.query.Queries;
import io.turgo.engine.repository.Model;
import io.turgo.engine.store.ModelStore;
import io.turgo.engine.store.ModelStore.ModelRow;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Keeps the models of editors. */
final class EditorModels {
  private final ModelStore store;
  private final Queries queries;
  private final LongSupplier ids;
  private final BusinessClock clock;

  EditorModels(ModelStore store, Queries queries, LongSupplier ids, BusinessClock clock) {
    this.store = store;
    this.queries = queries;
    this.ids = ids;
    this.clock = clock;
  }

  void save(Model model) {
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
  }

  private static void check(Model model) {
    Arguments.storable("name", model.getName());
    Arguments.storable("key", model.getKey());
    Arguments.storable("category", model.getCategory());
    Arguments.storable("metaInfo", model.getMetaInfo());
    Arguments.storable("deploymentId", model.getDeploymentId());
    Arguments.storable("tenantId", model.getTenantId());
  }

  void delete(String modelId) {
    checkFound(modelId, store.delete(ApiCalls.parse("Model", modelId)));
  }

  void setSource(String modelId, byte[] bytes) {
    Arguments.required("bytes", bytes);
    checkFound(modelId, store.setSource(ApiCalls.parse("Model", modelId), bytes));
  }

  void setSourceExtra(String modelId, byte[] bytes) {
    Arguments.required("bytes", bytes);
    checkFound(modelId, store.setSourceExtra(ApiCalls.parse("Model", modelId), bytes));
  }

  @Nullable Model find(String modelId) {
    Arguments.required("modelId", modelId);
    return queries.models().modelId(modelId).singleResult();
  }

  private static void checkFound(String modelId, boolean found) {
    if (!found) {
      throw new TurgoObjectNotFoundException("Model " + modelId + " does not exist");
    }
  }

  byte @Nullable [] source(String modelId) {
    return queries.modelSource(ApiCalls.parse("Model", modelId), false);
  }

  byte @Nullable [] sourceExtra(String modelId) {
    return queries.modelSource(ApiCalls.parse("Model", modelId), true);
  }
}
