package io.turgo.engine.service.runtime;

import io.turgo.engine.Authentication;
import io.turgo.engine.calls.StaleDefinitionException;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.definition.DefinitionFinder;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.query.instance.ProcessInstanceValue;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.engine.runtime.ProcessInstanceWithVariables;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.modification.InstanceBeginning;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.Kind;
import io.turgo.engine.store.Shards;
import io.turgo.engine.task.IdentityLinkType;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts process instances. */
public final class InstanceStarter implements InstanceBeginning {
  private final ApiCalls calls;
  private final DefinitionRegistry definitions;
  private final LongSupplier ids;
  private final BusinessClock clock;
  private final int shards;

  public InstanceStarter(
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

  public ProcessInstanceBuilder builder() {
    return new Builder();
  }

  /** For a start by a form, of which history keeps what was submitted. */
  public ProcessInstanceBuilder builder(Map<String, ? extends @Nullable String> formProperties) {
    Builder builder = new Builder();
    builder.formProperties = formProperties;
    return builder;
  }

  /**
   * The start events that wait for a message.
   *
   * @param tenantId empty for none, null for any
   */
  List<DefinitionFinder.Start> messageStarts(String name, @Nullable String tenantId) {
    return definitions.find().messageStarts(name, calls.border().tenantOrAll(tenantId));
  }

  /**
   * The start event of one version that a message is for; null if it has none.
   *
   * @param tenantId which the version must be of; empty for none, null for any
   * @throws TurgoObjectNotFoundException if there is no such version
   */
  @Nullable String messageStartOf(long definitionId, String name, @Nullable String tenantId) {
    DefinitionRow row = definitions.find().found(definitionId).row();
    calls.border().definition(definitionId);
    return tenantId == null || tenantId.equals(row.tenantId())
        ? definitions.find().messageStartOf(definitionId, name)
        : null;
  }

  /**
   * A start event that a condition begins.
   *
   * @param definitionId of which it is
   */
  record ConditionalStart(long definitionId, GraphNode.StartEvent event) {}

  /**
   * The start events that a condition begins, those of suspended definitions left out.
   *
   * @param tenantId empty for none, null for any
   */
  List<ConditionalStart> conditionalStarts(@Nullable String tenantId) {
    List<ConditionalStart> starts = new ArrayList<>();
    for (DefinitionFinder.Start found :
        definitions.find().conditionStarts(calls.border().tenantOrAll(tenantId))) {
      DefinitionRow row = found.definition().row();
      if (!row.suspended()
          && definitions.graph(row.id()).node(found.subscription().activityId())
              instanceof GraphNode.StartEvent event) {
        starts.add(new ConditionalStart(row.id(), event));
      }
    }
    return starts;
  }

  /**
   * The start events of one version, be it an older one, that a condition begins.
   *
   * @throws TurgoObjectNotFoundException if there is no such version
   * @throws TurgoException if it has none, or is suspended
   */
  List<ConditionalStart> conditionalStartsOf(long definitionId) {
    calls.border().definition(definitionId);
    DefinitionRow row =
        definitions
            .find()
            .active(() -> definitions.find().found(definitionId), found -> found, "started")
            .row();
    List<ConditionalStart> starts =
        definitions.find().conditionStartsOf(definitionId).stream()
            .map(event -> new ConditionalStart(definitionId, event))
            .toList();
    if (starts.isEmpty()) {
      throw new TurgoException(
          "Process definition "
              + definitionId
              + " ('"
              + row.key()
              + "', version "
              + row.version()
              + ") has no start event that a condition begins");
    }
    return starts;
  }

  /** The start events that wait for a signal. */
  List<DefinitionFinder.Start> signalStarts(String name, String tenantId) {
    return definitions.find().signalStarts(name, tenantId);
  }

  /**
   * Starts an instance at a start event for which something has come.
   *
   * @param later whether a job takes the first step
   */
  void startAt(DefinitionFinder.Start start, Map<String, VariableValue> variables, boolean later) {
    startAt(
        start.subscription().definitionId(), start.subscription().activityId(), variables, later);
  }

  /** Starts an instance at a start event, unless the definition is suspended. */
  void startUnlessSuspended(long definitionId, String activityId) {
    DefinitionFinder.Latest found = definitions.find().found(definitionId);
    if (found.row().suspended()) {
      definitions.refresh(); // another node may have activated it
      found = definitions.find().found(definitionId);
    }
    if (!found.row().suspended()) {
      startAt(definitionId, activityId, Map.of(), false);
    }
  }

  private void startAt(
      long definitionId, String activityId, Map<String, VariableValue> variables, boolean later) {
    current(
        () -> new Found(definitions.find().found(definitionId), activityId),
        found -> {
          long id = ids.getAsLong();
          return calls.call(
              id,
              new Command.Start(
                  id,
                  found.definition().row().id(),
                  found.definition().epoch(),
                  Shards.of(id, shards),
                  null,
                  null,
                  Arguments.storable("authenticated user", Authentication.getAuthenticatedUserId()),
                  null,
                  List.of(),
                  variables,
                  Map.of(),
                  later,
                  id,
                  null,
                  found.startActivityId(),
                  null,
                  AggregateKind.PROCESS));
        });
  }

  @Override
  public ProcessInstanceWithVariables start(
      @Nullable MovePlan begins, Consumer<ProcessInstanceBuilder> description) {
    Builder builder = new Builder();
    builder.begins = begins;
    description.accept(builder);
    return builder.start();
  }

  @Override
  public Command.Start command(
      long definitionId,
      @Nullable String businessKey,
      Map<String, VariableValue> variables,
      MovePlan plan,
      List<Command.OfInstance> first) {
    calls.border().definition(definitionId);
    DefinitionFinder.Latest found =
        definitions
            .find()
            .active(
                () -> definitions.find().found(Kind.PROCESS, definitionId), one -> one, "started");
    long id = ids.getAsLong();
    return new Command.Start(
        id,
        found.row().id(),
        found.epoch(),
        Shards.of(id, shards),
        businessKey,
        null,
        Arguments.storable("authenticated user", Authentication.getAuthenticatedUserId()),
        null,
        first,
        variables,
        Map.of(),
        false,
        id,
        null,
        null,
        plan,
        AggregateKind.PROCESS);
  }

  /**
   * What is to be started.
   *
   * @param startActivityId null for where a start by key begins
   */
  private record Found(DefinitionFinder.Latest definition, @Nullable String startActivityId) {
    static Found of(DefinitionFinder.Start start) {
      return new Found(start.definition(), start.subscription().activityId());
    }
  }

  /** Starts what is found, again where what is deployed has changed meanwhile. */
  private <T> T current(Supplier<Found> find, Function<Found, T> start) {
    while (true) {
      Found found = definitions.find().active(find, Found::definition, "started");
      try {
        return start.apply(found);
      } catch (StaleDefinitionException e) {
        definitions.refresh(); // nothing was written; once more with what is deployed now
      } catch (TurgoObjectNotFoundException e) {
        if (!definitions.haveChangedSince(found.definition().epoch())) {
          throw e;
        } // what was found may be gone
      }
    }
  }

  private final class Builder implements ProcessInstanceBuilder {
    private @Nullable String key;
    private @Nullable String definitionId;
    private @Nullable String message;
    private @Nullable String startEvent;
    private String tenantId = "";
    private boolean orWithoutTenant;
    private @Nullable String businessKey;
    private @Nullable String name;
    private InstanceFacts facts = InstanceFacts.NONE;
    private @Nullable String owner;
    private @Nullable String assignee;
    private final Map<String, @Nullable Object> variables = new HashMap<>();
    private final Map<String, @Nullable Object> transients = new HashMap<>();
    private boolean async;
    private Map<String, ? extends @Nullable String> formProperties = Map.of();
    private @Nullable MovePlan begins;

    @Override
    public ProcessInstanceBuilder processDefinitionKey(String processDefinitionKey) {
      Arguments.required("processDefinitionKey", processDefinitionKey);
      key = processDefinitionKey;
      return this;
    }

    @Override
    public ProcessInstanceBuilder processDefinitionId(String processDefinitionId) {
      Arguments.required("processDefinitionId", processDefinitionId);
      definitionId = processDefinitionId;
      return this;
    }

    @Override
    public ProcessInstanceBuilder messageName(String messageName) {
      Arguments.required("messageName", messageName);
      message = messageName;
      return this;
    }

    @Override
    public ProcessInstanceBuilder startEventId(String startEventId) {
      Arguments.required("startEventId", startEventId);
      startEvent = startEventId;
      return this;
    }

    @Override
    public ProcessInstanceBuilder tenantId(@Nullable String newTenantId) {
      tenantId = Arguments.tenant(newTenantId);
      return this;
    }

    @Override
    public ProcessInstanceBuilder fallbackToDefaultTenant() {
      orWithoutTenant = true;
      return this;
    }

    @Override
    public ProcessInstanceBuilder businessKey(@Nullable String newBusinessKey) {
      businessKey = Arguments.storable("businessKey", newBusinessKey);
      return this;
    }

    @Override
    public ProcessInstanceBuilder name(@Nullable String processInstanceName) {
      name = Arguments.storable("name", processInstanceName);
      return this;
    }

    @Override
    public ProcessInstanceBuilder businessStatus(@Nullable String businessStatus) {
      facts = facts.withBusinessStatus(Arguments.storable("businessStatus", businessStatus));
      return this;
    }

    @Override
    public ProcessInstanceBuilder owner(@Nullable String userId) {
      owner = Arguments.storable("owner", userId);
      return this;
    }

    @Override
    public ProcessInstanceBuilder assignee(@Nullable String userId) {
      assignee = Arguments.storable("assignee", userId);
      return this;
    }

    @Override
    public ProcessInstanceBuilder callbackId(@Nullable String callbackId) {
      facts =
          facts.withCallback(Arguments.storable("callbackId", callbackId), facts.callbackType());
      return this;
    }

    @Override
    public ProcessInstanceBuilder callbackType(@Nullable String callbackType) {
      facts =
          facts.withCallback(facts.callbackId(), Arguments.storable("callbackType", callbackType));
      return this;
    }

    @Override
    public ProcessInstanceBuilder referenceId(@Nullable String referenceId) {
      facts =
          facts.withReference(
              Arguments.storable("referenceId", referenceId), facts.referenceType());
      return this;
    }

    @Override
    public ProcessInstanceBuilder referenceType(@Nullable String referenceType) {
      facts =
          facts.withReference(
              facts.referenceId(), Arguments.storable("referenceType", referenceType));
      return this;
    }

    @Override
    public ProcessInstanceBuilder variable(String variableName, @Nullable Object value) {
      variables.put(variableName, value);
      return this;
    }

    @Override
    public ProcessInstanceBuilder variables(Map<String, ? extends @Nullable Object> more) {
      Arguments.required("variables", more);
      variables.putAll(more);
      return this;
    }

    @Override
    public ProcessInstanceBuilder transientVariable(String variableName, @Nullable Object value) {
      transients.put(variableName, value);
      return this;
    }

    @Override
    public ProcessInstanceBuilder transientVariables(Map<String, ? extends @Nullable Object> more) {
      Arguments.required("transientVariables", more);
      transients.putAll(more);
      return this;
    }

    @Override
    public ProcessInstance startAsync() {
      async = true;
      return start();
    }

    @Override
    public ProcessInstanceWithVariables start() {
      if (message == null && (key == null) == (definitionId == null)) {
        throw new TurgoIllegalArgumentException(
            "A process instance is started by either processDefinitionKey or processDefinitionId,"
                + " or by messageName");
      }
      refuseWithMessage("processDefinitionKey", key);
      refuseWithMessage("processDefinitionId", definitionId);
      refuseWithMessage("startEventId", startEvent);
      return current(this::find, this::start);
    }

    private void refuseWithMessage(String other, @Nullable String value) {
      if (message != null && value != null) {
        throw new TurgoIllegalArgumentException(
            ("messageName '%s' alone says which definition and start event begin, but %s '%s' is"
                    + " set too; leave one of them out")
                .formatted(message, other, value));
      }
    }

    private Found find() {
      String tenant = calls.border().tenant(tenantId);
      boolean isHeld = calls.border().heldTo() != null;
      if (message != null) {
        return Found.of(
            definitions.find().messageStart(message, tenant, orWithoutTenant && !isHeld));
      }
      DefinitionFinder.Latest found =
          definitionId != null
              ? definitions
                  .find()
                  .found(Kind.PROCESS, ApiCalls.parse("Process definition", definitionId))
              : definitions
                  .find()
                  .latest(Objects.requireNonNull(key), tenant, orWithoutTenant && !isHeld);
      if (startEvent != null) {
        definitions.find().requireStart(found.row(), startEvent);
      }
      return new Found(found, startEvent);
    }

    private @Nullable InstanceFacts factsOrNone() {
      return facts.equals(InstanceFacts.NONE) ? null : facts;
    }

    private List<Command.OfInstance> first() {
      if (owner == null && assignee == null && formProperties.isEmpty()) {
        return List.of();
      }
      List<Command.OfInstance> first = new ArrayList<>();
      if (!formProperties.isEmpty()) {
        first.add(new Command.NoteForm(formProperties));
      }
      if (owner != null) {
        first.add(new Command.AddInstanceLink(IdentityLinkType.OWNER, owner, null));
      }
      if (assignee != null) {
        first.add(new Command.AddInstanceLink(IdentityLinkType.ASSIGNEE, assignee, null));
      }
      return first;
    }

    private ProcessInstanceWithVariables start(Found found) {
      DefinitionRow definition = found.definition().row();
      long id = ids.getAsLong();
      String user =
          Arguments.storable("authenticated user", Authentication.getAuthenticatedUserId());
      int shard = Shards.of(id, shards);
      InstanceState state =
          calls.call(
              id,
              new Command.Start(
                  id,
                  definition.id(),
                  found.definition().epoch(),
                  shard,
                  businessKey,
                  name,
                  user,
                  factsOrNone(),
                  first(),
                  calls.encoded(variables),
                  Arguments.transientVariables(transients),
                  async,
                  id,
                  null,
                  found.startActivityId(),
                  begins,
                  AggregateKind.PROCESS));
      InstanceRow started =
          new InstanceRow(
              id,
              id,
              AggregateKind.PROCESS,
              definition.id(),
              shard,
              1,
              businessKey,
              name,
              user,
              clock.getAsLong(),
              false,
              factsOrNone(),
              null);
      Map<String, @Nullable Object> current = new HashMap<>();
      state.lastVariables().forEach(row -> current.put(row.name(), calls.value(state, row)));
      return ProcessInstanceValue.of(
          state.isEnded() ? started : state.instance(), definition, state.isEnded(), current);
    }
  }
}
