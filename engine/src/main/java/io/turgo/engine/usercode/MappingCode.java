package io.turgo.engine.usercode;

import io.turgo.engine.delegate.DelegateVariableMapping;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.CallOutcome.TransientChange;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effect;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.CalledProcess;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.VariableMapping;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Evaluates mappings: what call activities, signals and errors hand from one scope to another. */
public final class MappingCode {
  private final VariableCodec codec;
  private final LongFunction<ProcessGraph> graphs;
  private final NamedCode code;

  MappingCode(VariableCodec codec, LongFunction<ProcessGraph> graphs, NamedCode code) {
    this.codec = codec;
    this.graphs = graphs;
    this.code = code;
  }

  /**
   * What a call activity calls, and what it hands over.
   *
   * @param element a key or an id of a definition, as the binding says
   * @param version a number or a tag; null where the binding is none of a version
   * @param tenant of the process, empty for none; null for that of the caller
   * @param orWithoutTenant whether a process without a tenant will do
   */
  public record Input(
      String element,
      @Nullable String version,
      @Nullable String tenant,
      boolean orWithoutTenant,
      @Nullable String businessKey,
      @Nullable String name,
      Map<String, VariableValue> variables,
      Map<String, @Nullable Object> transients) {}

  /** What a call activity is about to call; notes the id of the instance where it is wanted. */
  public Input input(Effect.CallInstance call, ExecutionView view, InstanceState caller) {
    CalledProcess called = call.activity().called();
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
      key = caller.instance().businessKey();
    }
    String element = element(called, view);
    String fallback = text(called.fallsBackToNoTenant(), view);
    String version = text(called.version(), view);
    String tenant =
        called.tenant() == null
            ? null
            : Objects.requireNonNullElse(text(called.tenant(), view), "");
    String idVariable = text(called.idVariable(), view);
    if (idVariable != null && !idVariable.isEmpty()) {
      view.setVariable(idVariable, Long.toString(call.instanceId()));
    }
    return new Input(
        element,
        version,
        tenant,
        Boolean.parseBoolean(fallback),
        key,
        name(called.name(), new Handed(stored, transients)),
        kept(stored),
        transients);
  }

  private static String element(CalledProcess called, ExecutionView view) {
    String element = text(called.element(), view);
    if (element == null || element.isBlank()) {
      throw new TurgoIllegalArgumentException(
          "Expected a key or id of a process definition from '"
              + called.element().text()
              + "' of 'calledElement', but it is empty");
    }
    return element.strip();
  }

  /** What is handed over, as expressions see it that see nothing else. */
  private record Handed(
      Map<String, @Nullable Object> stored, Map<String, @Nullable Object> transients)
      implements CompiledExpression.Variables {
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

  private static @Nullable String name(@Nullable CompiledExpression expression, Handed handed) {
    if (expression == null || expression.isLiteral()) {
      return expression == null ? null : expression.text();
    }
    Object value = expression.evaluate(handed);
    return value == null ? null : value.toString();
  }

  /** What a signal carries that is about to be thrown. */
  Map<String, VariableValue> payload(Work.FindPayload find, ExecutionView view) {
    return kept(carried(find.mappings(), view));
  }

  /** What an error carries that is about to be thrown. */
  Work.ErrorData errorData(Work.FindErrorData find, ExecutionView view) {
    Map<String, @Nullable Object> carried = carried(find.mappings(), view);
    Object message = carried.remove("errorMessage");
    return new Work.ErrorData(message == null ? null : message.toString(), kept(carried));
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
  List<VariableChange> taken(Work.TakePayload take) {
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
      CompiledExpression source = mapping.sourceExpression();
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
  Work.GivenBack results(Work.Results results, ExecutionView view) {
    ProcessGraph calling = graphs.apply(results.caller().definitionId());
    GraphNode node = calling.node(results.caller().activityId());
    try {
      return results(node, view);
    } catch (RuntimeException e) {
      throw ModelFaults.at(e, calling.key(), node.id());
    }
  }

  private Work.GivenBack results(GraphNode node, ExecutionView view) {
    List<VariableChange> changes = new ArrayList<>();
    if (node instanceof GraphNode.CallActivity activity) {
      for (VariableMapping mapping : activity.out()) {
        boolean local = activity.outLocal() || mapping.local();
        handed(mapping, view, false)
            .forEach((name, value) -> changes.add(result(mapping, name, value, local)));
      }
      if (activity.mapping() != null) {
        Command.LastOfCalled last =
            new Command.LastOfCalled(view.getVariables(), view.getTenantId());
        return new Work.GivenBack(List.copyOf(changes), last);
      }
    }
    return new Work.GivenBack(List.copyOf(changes), null);
  }

  /** Has code of a call activity take of an instance that has ended what it likes. */
  void map(Work.MapResults map, ExecutionView view) {
    LastVariables last =
        new LastVariables(map.calledId(), map.last().variables(), map.last().tenantId());
    mapping(map.activity(), view).mapOutputVariables(view, last);
  }

  private DelegateVariableMapping mapping(GraphNode.CallActivity activity, ExecutionView view) {
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
    CompiledExpression sourceExpression = mapping.sourceExpression();
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

  private static @Nullable String text(
      @Nullable CompiledExpression expression, ExecutionView view) {
    Object value = expression == null ? null : valueOf(expression, view);
    return value == null ? null : value.toString();
  }

  private static @Nullable Object valueOf(CompiledExpression expression, ExecutionView view) {
    return expression.isLiteral() ? expression.text() : expression.evaluate(view);
  }
}
