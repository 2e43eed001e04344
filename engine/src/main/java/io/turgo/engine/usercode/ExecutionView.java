package io.turgo.engine.usercode;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome.Change;
import io.turgo.engine.interpreter.CallOutcome.Commanded;
import io.turgo.engine.interpreter.CallOutcome.Decided;
import io.turgo.engine.interpreter.CallOutcome.TransientChange;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Step;
import io.turgo.engine.interpreter.Stepper;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.AggregationOverview;
import io.turgo.engine.variable.SpinJsonNode;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What user code sees of its execution: the variables as they were when the call began, with its
 * own changes on top. It writes down what is read and what is changed; nothing reaches the instance
 * before the call has returned. For the thread of the call only.
 */
public sealed class ExecutionView implements DelegateExecution, CompiledExpression.Variables
    permits PlanItemView {
  private final Call<?> call;
  private final InstanceState state;

  /** The state with what the call has had the engine do for the instance. */
  private InstanceState seen;

  /** How many of the changes are in what is seen. */
  private int applied;

  private final Store store;
  private TransientView transients;
  private final VariableCodec codec;
  private final Overviews overviews;
  private final @Nullable RunningUnit unit;
  private final HeldValues held;
  private final LongFunction<BpmnModel> models;
  private final LongFunction<DefinitionRow> definitions;
  private final Supplier<String> tenant;
  private final List<Change> changes = new ArrayList<>(2);
  private final Map<String, @Nullable VariableValue> overlay = new HashMap<>();
  private final Map<String, @Nullable VariableValue> localOverlay = new HashMap<>();
  private final Map<String, @Nullable VariableValue> reads = new HashMap<>();
  private final Map<String, @Nullable VariableValue> readThenWritten = new HashMap<>();

  /**
   * @param unit that the code runs for; null for code that changes nothing
   * @param tenant of the instance, empty for none
   */
  ExecutionView(
      Call<?> call,
      InstanceState state,
      Store store,
      VariableCodec codec,
      Overviews overviews,
      @Nullable RunningUnit unit,
      LongFunction<BpmnModel> models,
      LongFunction<DefinitionRow> definitions,
      Supplier<String> tenant) {
    this.models = models;
    this.definitions = definitions;
    this.tenant = tenant;
    this.call = call;
    this.state = state;
    this.seen = state;
    this.store = store;
    this.transients = new TransientView(call.executionId(), state);
    this.codec = codec;
    this.overviews = overviews;
    this.unit = unit;
    this.held = new HeldValues(codec);
  }

  /** What the call has done to its own instance so far. */
  public List<Change> changes() {
    return changes;
  }

  List<VariableChange> variableChanges() {
    return changes.stream()
        .filter(VariableChange.class::isInstance)
        .map(VariableChange.class::cast)
        .toList();
  }

  /** Notes decisions that the call has evaluated. */
  void decided(List<Decided> decisions) {
    changes.addAll(decisions);
  }

  /** The instance as it will be with the commands of this call so far. */
  InstanceState seen() {
    return seen;
  }

  /** See {@link NestedCalls#definitionsChanged}. */
  void definitionsChanged(long before, long after, LongPredicate isActive) {
    state.definitionsChanged(before, after, isActive);
  }

  /** Whether an id is of something in the instance, be it that the call has ended it. */
  boolean hasScope(long scopeId) {
    return seen.hasScope(scopeId) || state.hasScope(scopeId);
  }

  /**
   * Notes a command for the instance, to be done when the call has returned.
   *
   * @return the instance as it will be then
   */
  InstanceState command(Command command, RunningUnit unit) {
    checkNotEnded();
    keepChangedObjects();
    preview(command, unit);
    for (String name : WrittenVariables.of(command)) {
      held.forget(name);
      noteWritten(name);
    }
    changes.add(new Commanded(command));
    applied = changes.size();
    return seen;
  }

  /**
   * Variables as one of the services would answer them, with what the call has done so far.
   *
   * @param scopeId an execution, a task or the instance
   * @param names which ones, null for all
   */
  Map<String, @Nullable Object> variablesFrom(
      long scopeId, boolean local, @Nullable Collection<String> names, RunningUnit unit) {
    checkNotEnded();
    keepChangedObjects();
    if (applied < changes.size()) {
      preview(null, unit);
      applied = changes.size();
    }
    Map<String, VariableRow> rows = seen.variablesFrom(scopeId, local);
    if (names != null) {
      rows.keySet().retainAll(names);
    }
    for (String name : names == null ? rows.keySet() : names) {
      noteRead(state, name, state.visibleVariable(call.executionId(), name));
    }
    return values(rows);
  }

  /** What is in rows, be they of another instance. */
  Map<String, @Nullable Object> values(Map<String, VariableRow> rows) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    rows.forEach((name, row) -> values.put(name, value(row)));
    return values;
  }

  private @Nullable Object value(VariableRow row) {
    AggregationOverview overview = AggregationOverview.of(row.value());
    if (overview == null) {
      return codec.decode(row.value().deferred() ? fetch(row) : row.value());
    }
    InstanceState owner = row.instanceId() == state.id() ? seen : null;
    if (unit != null && owner == null) {
      owner = unit.read(row.instanceId());
    }
    return owner == null ? null : overviews.value(owner, row.name(), overview, tenant);
  }

  /** What the instances of an activity have so far, with what this call has changed of them. */
  private @Nullable Object value(String name, AggregationOverview overview) {
    if (unit != null) {
      keepChangedObjects();
      if (applied < changes.size()) {
        preview(null, unit);
        applied = changes.size();
      }
    }
    return overviews.value(seen, name, overview, tenant);
  }

  /** Sets variables whose objects the call has changed in place. */
  public void keepChangedObjects() {
    if (!seen.isEnded()) {
      held.changed().forEach(one -> change(one.name(), one.value(), one.own()));
    }
  }

  private void checkNotEnded() {
    if (seen.isEnded()) {
      throw new TurgoObjectNotFoundException(
          "Process instance " + state.id() + " has ended in this very step");
    }
  }

  /**
   * @param command null for none
   */
  private void preview(@Nullable Command command, RunningUnit unit) {
    InstanceState copy = seen.fork();
    Step step =
        Stepper.preview(
            copy, call, changes.subList(applied, changes.size()), command, unit.previewing(state));
    if (step instanceof Step.Rejected(TurgoException reason)) {
      throw reason;
    }
    seen = copy;
    overlay.clear();
    localOverlay.clear();
    transients = new TransientView(call.executionId(), copy);
  }

  /** The variables that the call has read, with what they were. */
  Map<String, @Nullable VariableValue> reads() {
    return reads;
  }

  /** The variables that the call has read and then written, with what they were. */
  public Map<String, @Nullable VariableValue> readThenWritten() {
    return readThenWritten;
  }

  @Override
  public String getId() {
    return Long.toString(call.executionId());
  }

  @Override
  public String getProcessInstanceId() {
    return Long.toString(state.id());
  }

  @Override
  public String getRootProcessInstanceId() {
    return Long.toString(state.instance().rootId());
  }

  @Override
  public String getProcessDefinitionId() {
    return Long.toString(state.instance().definitionId());
  }

  final DefinitionRow definition() {
    return definitions.apply(state.instance().definitionId());
  }

  @Override
  public String getProcessDefinitionKey() {
    return definition().key();
  }

  @Override
  public @Nullable String getProcessDefinitionName() {
    return definition().name();
  }

  @Override
  public Integer getProcessDefinitionVersion() {
    return definition().version();
  }

  @Override
  public @Nullable String getProcessDefinitionCategory() {
    return definition().category();
  }

  @Override
  public String getDeploymentId() {
    return Long.toString(definition().deploymentId());
  }

  @Override
  public @Nullable String getParentId() {
    ExecutionRow row = state.execution(call.executionId());
    return row == null ? null : Long.toString(row.parentId());
  }

  @Override
  public @Nullable String getSuperExecutionId() {
    InstanceCaller caller = state.instance().caller();
    return caller == null || !onProcess() ? null : Long.toString(caller.executionId());
  }

  @Override
  public @Nullable String getProcessInstanceBusinessKey() {
    return latest().instance().businessKey();
  }

  @Override
  public @Nullable String getProcessInstanceBusinessStatus() {
    return InstanceFacts.of(latest().instance().facts()).businessStatus();
  }

  /** The instance with the commands of this call, or as it was if they have ended it. */
  final InstanceState latest() {
    return seen.isEnded() ? state : seen;
  }

  @Override
  public String getTenantId() {
    return tenant.get();
  }

  @Override
  public boolean isProcessInstanceType() {
    return onProcess();
  }

  @Override
  public boolean isMultiInstanceRoot() {
    ExecutionRow row = state.execution(call.executionId());
    if (row == null || call.node().common().multiInstance() == null) {
      return false;
    }
    ExecutionRow parent = state.execution(row.parentId());
    return parent == null || !parent.activityId().equals(row.activityId());
  }

  @Override
  public boolean isEnded() {
    return seen.isEnded()
        || (onProcess()
            ? ExecutionListener.EVENTNAME_END.equals(getEventName())
            : seen.execution(call.executionId()) == null);
  }

  @Override
  public String getCurrentActivityId() {
    return onProcess() ? call.node().id() : call.elementId();
  }

  @Override
  public @Nullable String getActivityInstanceId() {
    if (onProcess()) {
      return getProcessInstanceId();
    }
    ExecutionRow row = state.execution(call.executionId());
    return row == null || row.activityInstanceId() == 0
        ? null
        : Long.toString(row.activityInstanceId());
  }

  @Override
  public @Nullable String getParentActivityInstanceId() {
    if (onProcess()) {
      return null;
    }
    ExecutionRow row = state.execution(call.executionId());
    do {
      row = row == null ? null : state.execution(row.parentId());
    } while (row != null && row.activityInstanceId() == 0);
    return row == null ? getProcessInstanceId() : Long.toString(row.activityInstanceId());
  }

  @Override
  public @Nullable String getCurrentTransitionId() {
    boolean onFlow =
        call.request() instanceof Work.Notify notify
            && !onProcess()
            && !notify.listener().elementId().equals(call.node().id());
    return onFlow ? call.elementId() : null;
  }

  @Override
  public @Nullable String getCurrentActivityName() {
    return getCurrentFlowElement().getName();
  }

  /** A listener on the process is told of the node where its execution is. */
  private boolean onProcess() {
    return call.executionId() == state.id();
  }

  @Override
  public FlowElement getCurrentFlowElement() {
    return flowElement(getCurrentActivityId());
  }

  @Override
  public BpmnModel getBpmnModel() {
    return models.apply(state.instance().definitionId());
  }

  /** An element of the execution's process. */
  FlowElement flowElement(String id) {
    FlowElement found = getBpmnModel().getFlowElement(id);
    if (found == null) {
      throw new IllegalStateException(
          "Expected element '"
              + id
              + "' in the file of process definition "
              + getProcessDefinitionId()
              + ", but it is not there");
    }
    return found;
  }

  @Override
  public @Nullable String getEventName() {
    return call.request() instanceof Work.Notify notify ? notify.event() : null;
  }

  @Override
  public @Nullable Expression getFieldExpression(String fieldName) {
    Implementation implementation =
        switch (call.request()) {
          case Work.NotifyTask notify -> notify.listener().implementation();
          case Work.Notify notify -> notify.listener().implementation();
          case Work<?> work when work.task() != null -> work.task().implementation();
          default -> null;
        };
    List<Implementation.Field> fields =
        switch (implementation) {
          case Implementation.JavaClass ofClass -> ofClass.fields();
          case Implementation.DelegateExpression byExpression -> byExpression.fields();
          case Implementation.OfType ofType -> ofType.fields();
          case null, default -> List.of();
        };
    for (Implementation.Field field : fields) {
      if (field.name().equals(fieldName)) {
        return Delegates.valueOf(field);
      }
    }
    return null;
  }

  @Override
  public Map<String, @Nullable Object> getVariables() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    for (long scope = call.executionId(); ; ) {
      for (VariableRow row : seen.variables(scope)) {
        if (!all.containsKey(row.name())) {
          all.put(row.name(), getVariable(row.name()));
        }
      }
      ExecutionRow execution = seen.execution(scope);
      if (execution == null) {
        break;
      }
      scope = execution.parentId();
    }
    apply(overlay, all);
    apply(localOverlay, all);
    transients.all().keySet().forEach(name -> all.put(name, getVariable(name)));
    return all;
  }

  @Override
  public Map<String, @Nullable Object> getVariablesLocal() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    for (VariableRow row : seen.variables(call.executionId())) {
      all.put(row.name(), getVariableLocal(row.name()));
    }
    apply(localOverlay, all);
    all.putAll(transients.local());
    return all;
  }

  private void apply(
      Map<String, @Nullable VariableValue> changed, Map<String, @Nullable Object> to) {
    changed.forEach((name, value) -> {
      if (value == null) {
        to.remove(name);
      } else {
        to.put(name, held.object(name, isOwn(name), value));
      }
    });
  }

  @Override
  public @Nullable Object getVariable(String variableName) {
    RequiredArguments.name(variableName);
    Long scope = transientScope(variableName);
    if (scope != null) {
      return transients.of(scope).get(variableName);
    }
    VariableValue value = visible(variableName);
    return value == null ? null : object(variableName, isOwn(variableName), value);
  }

  @Override
  public @Nullable Object getVariableLocal(String variableName) {
    RequiredArguments.name(variableName);
    if (transients.local().containsKey(variableName)) {
      return transients.local().get(variableName);
    }
    VariableValue value = local(variableName);
    return value == null ? null : object(variableName, true, value);
  }

  private @Nullable Object object(String name, boolean own, VariableValue value) {
    AggregationOverview overview = AggregationOverview.of(value);
    return overview == null ? held.object(name, own, value) : value(name, overview);
  }

  @Override
  public boolean hasVariable(String variableName) {
    RequiredArguments.name(variableName);
    return transientScope(variableName) != null || visible(variableName) != null;
  }

  @Override
  public boolean hasVariableLocal(String variableName) {
    RequiredArguments.name(variableName);
    return transients.local().containsKey(variableName) || local(variableName) != null;
  }

  private @Nullable Long transientScope(String name) {
    if (transients.isEmpty()) {
      return null;
    }
    boolean ownIsStored =
        localOverlay.containsKey(name)
            ? localOverlay.get(name) != null
            : seen.variable(call.executionId(), name) != null;
    return transients.scopeOf(name, ownIsStored);
  }

  private @Nullable VariableValue visible(String name) {
    VariableValue own = localOverlay.get(name);
    if (own != null) {
      return own;
    }
    if (overlay.containsKey(name)) {
      return overlay.get(name);
    }
    ExecutionRow execution = seen.execution(call.executionId());
    long from =
        execution != null && localOverlay.containsKey(name)
            ? execution.parentId() // its own one was removed: the outer one shows again
            : call.executionId();
    return read(name, seen.visibleVariable(from, name));
  }

  private @Nullable VariableValue local(String name) {
    if (localOverlay.containsKey(name)) {
      return localOverlay.get(name);
    }
    VariableRow row = seen.variable(call.executionId(), name);
    if (row != null && overlay.containsKey(name)) {
      return overlay.get(name);
    }
    return read(name, row);
  }

  private @Nullable VariableValue read(String name, @Nullable VariableRow row) {
    noteRead(seen, name, row);
    if (row == null) {
      return null;
    }
    return row.value().deferred() ? fetch(row) : row.value();
  }

  private void noteRead(InstanceState from, String name, @Nullable VariableRow row) {
    reads.putIfAbsent(name, StoredValues.read(from, row));
  }

  /**
   * The value that the instance has for a name, which may be left in the database; null for none,
   * and where another one hides it. It is the same object until the variable is set.
   */
  @Nullable VariableValue stored(String name) {
    if (transientScope(name) != null
        || overlay.containsKey(name)
        || localOverlay.containsKey(name)) {
      return null;
    }
    VariableRow row = seen.visibleVariable(call.executionId(), name);
    noteRead(seen, name, row);
    return row == null || row.value().isOverview() ? null : row.value();
  }

  private VariableValue fetch(VariableRow row) {
    VariableValue value = store.loadVariable(row.id());
    if (value == null) {
      throw new TurgoObjectNotFoundException(
          "Variable '" + row.name() + "' of instance " + state.id() + " was removed meanwhile");
    }
    return value;
  }

  @Override
  public void setVariable(String variableName, @Nullable Object value) {
    set(variableName, value, false);
  }

  @Override
  public void setVariableLocal(String variableName, @Nullable Object value) {
    set(variableName, value, true);
  }

  private void set(String name, @Nullable Object value, boolean local) {
    VariableValue encoded = codec.encode(RequiredArguments.name(name), value);
    change(name, encoded, local);
    Object kept = value instanceof SpinJsonNode node ? node.unwrap() : value;
    held.hold(name, isOwn(name), encoded, kept);
  }

  @Override
  public void removeVariable(String variableName) {
    change(variableName, null, false);
  }

  @Override
  public void removeVariableLocal(String variableName) {
    change(variableName, null, true);
  }

  @Override
  public Map<String, @Nullable Object> getTransientVariables() {
    return transients.all();
  }

  @Override
  public Map<String, @Nullable Object> getTransientVariablesLocal() {
    return transients.local();
  }

  @Override
  public void setTransientVariable(String variableName, @Nullable Object value) {
    changeTransient(variableName, new TransientChange(value, false), false);
  }

  @Override
  public void setTransientVariableLocal(String variableName, @Nullable Object value) {
    changeTransient(variableName, new TransientChange(value, false), true);
  }

  @Override
  public void removeTransientVariable(String variableName) {
    changeTransient(variableName, new TransientChange(null, true), false);
  }

  @Override
  public void removeTransientVariableLocal(String variableName) {
    changeTransient(variableName, new TransientChange(null, true), true);
  }

  private void changeTransient(String name, TransientChange change, boolean local) {
    changes.add(new VariableChange(RequiredArguments.name(name), null, local, change));
    transients.change(name, change, local);
  }

  private void change(String name, @Nullable VariableValue value, boolean local) {
    noteWritten(RequiredArguments.name(name));
    changes.add(new VariableChange(name, value, local));
    boolean own = local || isOwn(name);
    (own ? localOverlay : overlay).put(name, value);
    if (value == null) {
      held.hold(name, own, null, null);
    }
  }

  /** Whether the variable that is seen by a name is of the call's own scope. */
  private boolean isOwn(String name) {
    return localOverlay.get(name) != null
        || (!localOverlay.containsKey(name) && seen.variable(call.executionId(), name) != null);
  }

  private void noteWritten(String name) {
    if (reads.containsKey(name)) {
      readThenWritten.putIfAbsent(name, reads.get(name));
    }
  }

  // What an expression sees: "execution", also as "variableContainer", and the variables.

  @Override
  public boolean has(String name) {
    return isThis(name) || hasVariable(name);
  }

  @Override
  public @Nullable Object get(String name) {
    return isThis(name) ? this : getVariable(name);
  }

  private static boolean isThis(String name) {
    return name.equals("execution") || name.equals("variableContainer");
  }

  @Override
  public void set(String name, @Nullable Object value) {
    setVariable(name, value);
  }
}
