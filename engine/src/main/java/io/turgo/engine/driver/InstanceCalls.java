package io.turgo.engine.driver;

import io.turgo.engine.delegate.DelegateVariableMapping;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.CallOutcome.TransientChange;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.OutwardThrow;
import io.turgo.engine.interpreter.UserCall;
import io.turgo.engine.model.CalledProcess;
import io.turgo.engine.model.ErrorMapping;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.VariableMapping;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Calls between instances: what a call activity starts, what comes back from it, and what those
 * that are called are told. Each is a command that joins the unit, as those of user code do.
 */
final class InstanceCalls {
  private final Store store;
  private final VariableCodec codec;
  private final NestedCalls nested;
  private final EngineCalls engine;
  private final CalledDefinitions definitions;
  private final LongFunction<ProcessGraph> graphs;
  private final NamedCode code;

  InstanceCalls(
      Store store,
      VariableCodec codec,
      NestedCalls nested,
      EngineCalls engine,
      CalledDefinitions definitions,
      LongFunction<ProcessGraph> graphs,
      NamedCode code) {
    this.store = store;
    this.codec = codec;
    this.nested = nested;
    this.engine = engine;
    this.definitions = definitions;
    this.graphs = graphs;
    this.code = code;
  }

  /** Starts what a call activity calls. */
  void start(UserCall.CallInstance call, ExecutionView view, InstanceState state) {
    CalledProcess called = call.activity().called();
    InstanceRow caller = state.instance();
    Map<String, @Nullable Object> stored = new LinkedHashMap<>();
    Map<String, @Nullable Object> transients = new LinkedHashMap<>();
    if (called.inheritsVariables()) {
      transients.putAll(view.getTransientVariables());
      stored.putAll(view.getVariables());
      stored.keySet().removeAll(transients.keySet());
    }
    for (VariableMapping mapping : call.activity().in()) {
      handed(mapping, view, mapping.local())
          .forEach((name, value) -> (mapping.ofTransient() ? transients : stored).put(name, value));
    }
    if (call.activity().mapping() != null) {
      mapping(call.activity(), view).mapInputVariables(view, stored);
    }
    String key = text(called.businessKey(), view);
    if (key == null && called.businessKey() == null && called.inheritsBusinessKey()) {
      key = caller.businessKey();
    }
    CalledDefinitions.Wanted wanted = wanted(called, view, caller.definitionId());
    String idVariable = text(called.idVariable(), view);
    if (idVariable != null && !idVariable.isEmpty()) {
      view.setVariable(idVariable, Long.toString(call.instanceId()));
    }
    String name = name(called.name(), new Handed(stored, transients));
    Map<String, VariableValue> variables = new LinkedHashMap<>();
    stored.forEach((variable, value) -> variables.put(variable, codec.encode(variable, value)));
    while (true) {
      CalledDefinitions.Found found = definitions.find(wanted);
      Command.Start start =
          new Command.Start(
              call.instanceId(),
              found.definitionId(),
              found.epoch(),
              caller.shard(),
              key,
              name,
              call.userId(),
              null,
              List.of(),
              variables,
              transients,
              false,
              caller.rootId(),
              call.caller(),
              null);
      try {
        engine.call(call.instanceId(), start);
        return;
      } catch (StaleDefinitionException e) {
        definitions.refresh(); // nothing was written; once more with what is deployed now
      } catch (TurgoObjectNotFoundException e) {
        if (!definitions.haveChangedSince(found.epoch())) {
          throw e;
        } // what was found may be gone
      }
    }
  }

  /** What is handed over, as expressions see it that see nothing else. */
  private record Handed(
      Map<String, @Nullable Object> stored, Map<String, @Nullable Object> transients)
      implements Expression.Variables {
    @Override
    public boolean has(String name) {
      return transients.containsKey(name) || stored.containsKey(name);
    }

    @Override
    public @Nullable Object get(String name) {
      return transients.containsKey(name) ? transients.get(name) : stored.get(name);
    }

    @Override
    public void set(String name, @Nullable Object value) {
      stored.put(name, value);
    }
  }

  private static @Nullable String name(@Nullable Expression expression, Handed handed) {
    if (expression == null || expression.isLiteral()) {
      return expression == null ? null : expression.text();
    }
    Object value = expression.evaluate(handed);
    return value == null ? null : value.toString();
  }

  private static CalledDefinitions.Wanted wanted(
      CalledProcess called, ExecutionView view, long callerDefinitionId) {
    String element = text(called.element(), view);
    if (element == null || element.isBlank()) {
      throw new TurgoIllegalArgumentException(
          "Expected a key or id of a process definition from '"
              + called.element().text()
              + "' of 'calledElement', but it is empty");
    }
    String fallback = text(called.fallsBackToNoTenant(), view);
    return new CalledDefinitions.Wanted(
        called.binding(),
        element.strip(),
        text(called.version(), view),
        called.tenant() == null
            ? null
            : Objects.requireNonNullElse(text(called.tenant(), view), ""),
        Boolean.parseBoolean(fallback),
        callerDefinitionId);
  }

  /** What a signal carries that is about to be thrown. */
  Map<String, VariableValue> payload(UserCall.FindPayload find, ExecutionView view) {
    return kept(carried(find.mappings(), view));
  }

  /** What an error carries that is about to be thrown. */
  UserCall.ErrorData errorData(UserCall.FindErrorData find, ExecutionView view) {
    Map<String, @Nullable Object> carried = carried(find.mappings(), view);
    Object message = carried.remove("errorMessage");
    return new UserCall.ErrorData(message == null ? null : message.toString(), kept(carried));
  }

  private static Map<String, @Nullable Object> carried(
      List<VariableMapping> mappings, ExecutionView view) {
    Map<String, @Nullable Object> carried = new LinkedHashMap<>();
    for (VariableMapping mapping : mappings) {
      carried.putAll(handed(mapping, view, mapping.local()));
    }
    return carried;
  }

  private Map<String, VariableValue> kept(Map<String, @Nullable Object> values) {
    Map<String, VariableValue> kept = new LinkedHashMap<>();
    values.forEach((name, value) -> kept.put(name, codec.encode(name, value)));
    return kept;
  }

  /** What an event takes of what comes with a message, a signal or an error. */
  List<VariableChange> taken(UserCall.TakePayload take) {
    Map<String, @Nullable Object> brought = new LinkedHashMap<>();
    take.brought()
        .forEach((name, value) ->
            brought.put(name, value instanceof VariableValue kept ? codec.decode(kept) : value));
    Handed seen = new Handed(brought, Map.of());
    List<VariableChange> changes = new ArrayList<>();
    for (VariableMapping mapping : take.in()) {
      if (mapping.all()) {
        take.brought().forEach((name, value) -> changes.add(taken(mapping, name, value)));
        continue;
      }
      String target = mapping.target();
      if (target == null) {
        target = name(Objects.requireNonNull(mapping.targetExpression()), seen);
      }
      if (target == null || target.isEmpty()) {
        throw noTarget(mapping);
      }
      Expression source = mapping.sourceExpression();
      Object value =
          source == null
              ? take.brought().get(Objects.requireNonNull(mapping.source()))
              : source.isLiteral() ? source.text() : source.evaluate(seen);
      changes.add(taken(mapping, target, value));
    }
    return List.copyOf(changes);
  }

  private VariableChange taken(VariableMapping mapping, String name, @Nullable Object value) {
    if (value instanceof VariableValue kept) {
      return mapping.ofTransient()
          ? result(mapping, name, codec.decode(kept), false)
          : new VariableChange(name, kept, false);
    }
    return result(mapping, name, value, false);
  }

  /** What comes back from an instance that is about to end. */
  UserCall.GivenBack results(UserCall.Results results, ExecutionView view) {
    ProcessGraph calling = graphs.apply(results.caller().definitionId());
    FlowNode node = calling.node(results.caller().activityId());
    try {
      return results(node, view);
    } catch (RuntimeException e) {
      throw Located.at(e, calling.key(), node.id());
    }
  }

  private UserCall.GivenBack results(FlowNode node, ExecutionView view) {
    List<VariableChange> changes = new ArrayList<>();
    if (node instanceof FlowNode.CallActivity activity) {
      for (VariableMapping mapping : activity.out()) {
        boolean local = activity.outLocal() || mapping.local();
        handed(mapping, view, false)
            .forEach((name, value) -> changes.add(result(mapping, name, value, local)));
      }
      if (activity.mapping() != null) {
        Command.LastOfCalled last =
            new Command.LastOfCalled(view.getVariables(), view.getTenantId());
        return new UserCall.GivenBack(List.copyOf(changes), last);
      }
    }
    return new UserCall.GivenBack(List.copyOf(changes), null);
  }

  /** Has code of a call activity take of an instance that has ended what it likes. */
  void map(UserCall.MapResults map, ExecutionView view) {
    LastVariables last =
        new LastVariables(map.calledId(), map.last().variables(), map.last().tenantId());
    mapping(map.activity(), view).mapOutputVariables(view, last);
  }

  private DelegateVariableMapping mapping(FlowNode.CallActivity activity, ExecutionView view) {
    return code.find(
        DelegateVariableMapping.class,
        Objects.requireNonNull(activity.mapping()),
        "variable mapping of " + Delegates.nameOf(activity),
        view);
  }

  private VariableChange result(
      VariableMapping mapping, String name, @Nullable Object value, boolean local) {
    return mapping.ofTransient()
        ? new VariableChange(name, null, local, new TransientChange(value, false))
        : new VariableChange(name, codec.encode(name, value), local);
  }

  /**
   * What a mapping hands over.
   *
   * @param ownOnly only what the execution itself has
   */
  private static Map<String, @Nullable Object> handed(
      VariableMapping mapping, ExecutionView from, boolean ownOnly) {
    if (mapping.all()) {
      return ownOnly ? from.getVariablesLocal() : from.getVariables();
    }
    Expression sourceExpression = mapping.sourceExpression();
    Object value;
    if (sourceExpression != null) {
      value = valueOf(sourceExpression, from);
    } else {
      String source = Objects.requireNonNull(mapping.source());
      value = ownOnly ? from.getVariableLocal(source) : from.getVariable(source);
    }
    String target =
        mapping.target() != null ? mapping.target() : text(mapping.targetExpression(), from);
    if (target == null || target.isEmpty()) {
      throw noTarget(mapping);
    }
    Map<String, @Nullable Object> handed = new LinkedHashMap<>(2);
    handed.put(target, value);
    return handed;
  }

  private static TurgoIllegalArgumentException noTarget(VariableMapping mapping) {
    return new TurgoIllegalArgumentException(
        "Expected a name of a variable from '"
            + Objects.requireNonNull(mapping.targetExpression()).text()
            + "' of 'targetExpression', but it is empty");
  }

  /**
   * Whether an escalation that is about to be thrown at the instance above ends the one that throws
   * it; null for other commands.
   */
  private @Nullable Boolean endsThrower(Command command, InstanceState thrower) {
    InstanceCaller caller = thrower.isEnded() ? null : thrower.instance().caller();
    return (command instanceof Command.CalledThrew threw && caller != null)
        ? OutwardThrow.interrupts(threw, caller, this::known, graphs)
        : null;
  }

  /**
   * Whether the unit has cancelled the call activity that an instance was called by, or one further
   * up: the instance is about to be deleted, and nobody waits for what it gives or throws.
   */
  boolean isCancelled(InstanceState called) {
    InstanceCaller caller = called.isEnded() ? null : called.instance().caller();
    while (caller != null) {
      InstanceState calling = nested.known(caller.instanceId());
      if (calling == null) {
        return false;
      }
      if (calling.isEnded() || calling.execution(caller.executionId()) == null) {
        return true;
      }
      caller = calling.instance().caller();
    }
    return false;
  }

  /**
   * Does a command for another instance, unless that one has cancelled the call activity which the
   * command comes to.
   *
   * @return whether an escalation ends the instance that throws it; null for other commands
   */
  @Nullable Boolean command(UserCall.CommandOther other, InstanceState from) {
    InstanceState known = nested.known(other.instanceId());
    long executionId =
        switch (other.command()) {
          case Command.CalledEnded ended -> ended.executionId();
          case Command.CalledThrew threw -> threw.executionId();
          default -> 0;
        };
    if (executionId != 0
        && known != null
        && (known.isEnded() || known.execution(executionId) == null)) {
      return true;
    }
    Boolean ends = endsThrower(other.command(), from);
    engine.call(other.instanceId(), other.command());
    return ends;
  }

  /** An instance as the unit has it, or else as it is stored: if that is old, the unit clashes. */
  private @Nullable InstanceState known(long instanceId) {
    InstanceState known = nested.known(instanceId);
    if (known != null) {
      return known;
    }
    List<InstanceSnapshot> stored = store.load(List.of(instanceId));
    return stored.isEmpty() ? null : InstanceState.of(stored.getFirst());
  }

  /** Does a command for all instances that tokens wait for. */
  void tell(UserCall.CommandCalled told, RunningUnit unit) {
    Set<Long> callers = new HashSet<>(told.executionIds());
    TreeSet<Long> ids = new TreeSet<>(store.calledBy(told.executionIds()));
    for (InstanceState other : unit.others()) {
      InstanceCaller caller = other.isEnded() ? null : other.instance().caller();
      if (caller != null && callers.contains(caller.executionId())) {
        ids.add(other.id());
      }
    }
    ids.remove(told.exceptId());
    for (long id : ids) {
      if (!nested.hasEnded(id)) {
        tell(id, told);
      }
    }
  }

  private void tell(long id, UserCall.CommandCalled told) {
    try {
      engine.call(id, told.command());
    } catch (TurgoObjectNotFoundException e) {
      if (store.calledBy(told.executionIds()).contains(id)) {
        throw e;
      }
      // It has ended meanwhile, which has changed the calling instance too: the unit can not be
      // written and is stepped again.
    }
  }

  /** The exceptions of an instance's code that the call activity it was called by makes errors. */
  List<ErrorMapping> mappingsOfCaller(@Nullable InstanceCaller caller) {
    return caller != null
            && graphs.apply(caller.definitionId()).node(caller.activityId())
                instanceof FlowNode.CallActivity activity
        ? activity.errorMappings()
        : List.of();
  }

  private static @Nullable String text(@Nullable Expression expression, ExecutionView view) {
    Object value = expression == null ? null : valueOf(expression, view);
    return value == null ? null : value.toString();
  }

  private static @Nullable Object valueOf(Expression expression, ExecutionView view) {
    return expression.isLiteral() ? expression.text() : expression.evaluate(view);
  }
}
