package io.turgo.engine.service.cmmn;

import io.turgo.engine.Authentication;
import io.turgo.engine.calls.StaleDefinitionException;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.CaseInstanceBuilder;
import io.turgo.engine.definition.DefinitionFinder;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.cmmn.CaseInstanceValue;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.Kind;
import io.turgo.engine.store.Shards;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Starts cases. */
public final class CaseStarter {
  private final ApiCalls calls;
  private final DefinitionRegistry definitions;
  private final LongSupplier ids;
  private final BusinessClock clock;
  private final int shards;

  public CaseStarter(
      ApiCalls calls,
      DefinitionRegistry definitions,
      LongSupplier ids,
      BusinessClock clock,
      int shards) {
    this.calls = calls;
    this.definitions = definitions;
    this.ids = ids;
    this.clock = clock;
    this.shards = shards;
  }

  CaseInstanceBuilder builder() {
    return new Builder();
  }

  private final class Builder implements CaseInstanceBuilder {
    private @Nullable String key;
    private @Nullable String definitionId;
    private String tenantId = "";
    private boolean orWithoutTenant;
    private @Nullable String businessKey;
    private @Nullable String name;
    private final Map<String, @Nullable Object> variables = new HashMap<>();
    private final Map<String, @Nullable Object> transients = new HashMap<>();

    @Override
    public CaseInstanceBuilder caseDefinitionKey(String caseDefinitionKey) {
      Arguments.required("caseDefinitionKey", caseDefinitionKey);
      key = caseDefinitionKey;
      return this;
    }

    @Override
    public CaseInstanceBuilder caseDefinitionId(String caseDefinitionId) {
      Arguments.required("caseDefinitionId", caseDefinitionId);
      definitionId = caseDefinitionId;
      return this;
    }

    @Override
    public CaseInstanceBuilder tenantId(@Nullable String newTenantId) {
      tenantId = Arguments.tenant(newTenantId);
      return this;
    }

    @Override
    public CaseInstanceBuilder fallbackToDefaultTenant() {
      orWithoutTenant = true;
      return this;
    }

    @Override
    public CaseInstanceBuilder businessKey(@Nullable String newBusinessKey) {
      businessKey = Arguments.storable("businessKey", newBusinessKey);
      return this;
    }

    @Override
    public CaseInstanceBuilder name(@Nullable String newName) {
      name = Arguments.storable("name", newName);
      return this;
    }

    @Override
    public CaseInstanceBuilder variable(String variableName, @Nullable Object value) {
      variables.put(variableName, value);
      return this;
    }

    @Override
    public CaseInstanceBuilder variables(Map<String, ? extends @Nullable Object> more) {
      Arguments.required("variables", more);
      variables.putAll(more);
      return this;
    }

    @Override
    public CaseInstanceBuilder transientVariable(String variableName, @Nullable Object value) {
      transients.put(variableName, value);
      return this;
    }

    @Override
    public CaseInstanceBuilder transientVariables(Map<String, ? extends @Nullable Object> more) {
      Arguments.required("transientVariables", more);
      transients.putAll(more);
      return this;
    }

    @Override
    public CaseInstance start() {
      if ((key == null) == (definitionId == null)) {
        throw new TurgoIllegalArgumentException(
            "A case is started by either caseDefinitionKey or caseDefinitionId");
      }
      while (true) {
        DefinitionFinder.Latest found =
            definitions.find().active(this::find, one -> one, "started");
        try {
          return start(found);
        } catch (StaleDefinitionException e) {
          definitions.refresh(); // nothing was written; once more with what is deployed now
        } catch (TurgoObjectNotFoundException e) {
          if (!definitions.haveChangedSince(found.epoch())) {
            throw e;
          } // what was found may be gone
        }
      }
    }

    private DefinitionFinder.Latest find() {
      String tenant = calls.border().tenant(tenantId);
      boolean isHeld = calls.border().heldTo() != null;
      return definitionId != null
          ? definitions.find().found(Kind.CASE, ApiCalls.parse("Case definition", definitionId))
          : definitions
              .find()
              .latest(Kind.CASE, Objects.requireNonNull(key), tenant, orWithoutTenant && !isHeld);
    }

    private CaseInstance start(DefinitionFinder.Latest found) {
      DefinitionRow definition = found.row();
      long id = ids.getAsLong();
      int shard = Shards.of(id, shards);
      String user =
          Arguments.storable("authenticated user", Authentication.getAuthenticatedUserId());
      InstanceState state =
          calls.call(
              id,
              new Command.Start(
                  id,
                  definition.id(),
                  found.epoch(),
                  shard,
                  businessKey,
                  name,
                  user,
                  null,
                  List.of(),
                  calls.encoded(variables),
                  transients,
                  false,
                  id,
                  null,
                  null,
                  null,
                  AggregateKind.CASE));
      InstanceRow started =
          new InstanceRow(
              id,
              id,
              AggregateKind.CASE,
              definition.id(),
              shard,
              1,
              businessKey,
              name,
              user,
              clock.getAsLong(),
              false,
              null,
              null);
      return CaseInstanceValue.of(state.isEnded() ? started : state.instance(), definition);
    }
  }
}
