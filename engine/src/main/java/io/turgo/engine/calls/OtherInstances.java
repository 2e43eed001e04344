package io.turgo.engine.calls;

import io.turgo.engine.calls.StepLoop.Reached;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.Stepper;
import io.turgo.engine.usercode.CallResult;
import io.turgo.engine.usercode.RunningUnit;
import io.turgo.engine.usercode.StoredValues;
import io.turgo.engine.usercode.WrittenVariables;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Instances other than the attempt's own that its user code has changed by calls of the engine.
 * They are written in the attempt's unit.
 *
 * <p>A command is stepped immediately, while no gate is held, on the unit's copy of the instance.
 * When the attempt is stepped again after a clash, so are the commands, with the outcomes of their
 * user code. If a command takes another path now, the code that gave it is called again.
 */
public final class OtherInstances implements RunningUnit {
  private final Host host;
  private final Map<Long, InstanceState> states = new LinkedHashMap<>();

  /** How to undo what commands that are under way have done, in order. */
  private final List<Replaced> replaced = new ArrayList<>(0);

  /** How a unit that the attempt is to become a part of leaves instances. */
  private Map<Long, InstanceState> below = Map.of();

  private final Map<Long, InstanceState> onlyRead = new HashMap<>(0);
  private final Map<Read, @Nullable VariableValue> reads = new HashMap<>(0);
  private List<Nested> made = new ArrayList<>();
  private int depth;

  /** The unit that the instances are a part of. */
  public interface Host {
    /** How much work the unit has made. */
    Effort effort();

    /** Whether instances are read from the database before they are stepped. */
    boolean readsFromDatabase();

    /** The unit changes other instances from now on. */
    void changesOthers();

    /** Business time in epoch milliseconds. */
    long now();

    StepContext context(@Nullable Long definitionId, long begun);

    StepContext previewing(@Nullable Long definitionId);

    /**
     * The instance as it is cached, or else as the database has it; null if there is none.
     *
     * @param fresh as the database has it in any case
     */
    @Nullable InstanceSnapshot snapshot(long instanceId, boolean fresh);

    /** The instance that has an execution or a task with this id. */
    OptionalLong instanceOfScope(long scopeId);

    /** Makes a call of user code that one of the instances needs. */
    <R extends @Nullable Object> CallResult<R> run(Call<R> call, InstanceState state);
  }

  /** How an instance was before a command; null if the unit did not know it. */
  private record Replaced(long instanceId, @Nullable InstanceState before) {}

  /** A variable of another instance, as it was seen from one of its scopes. */
  private record Read(long instanceId, long scopeId, String name) {}

  /**
   * A command that user code gave, with the outcomes of the user code that it needed.
   *
   * @param begun business time at which it was given
   * @param readThenWritten variables that it writes and that the code which gave it had read
   */
  record Nested(
      long instanceId,
      Command command,
      long begun,
      Journal journal,
      Map<Read, @Nullable VariableValue> readThenWritten) {
    /** Whether what was read before the command is still so. */
    boolean holds(InstanceState state) {
      for (Map.Entry<Read, @Nullable VariableValue> read : readThenWritten.entrySet()) {
        VariableRow row =
            state.variablesFrom(read.getKey().scopeId(), false).get(read.getKey().name());
        if (!StoredValues.same(read.getValue(), StoredValues.read(state, row))) {
          return false;
        }
      }
      return true;
    }

    boolean isStart() {
      return command instanceof Command.Begin;
    }
  }

  public OtherInstances(Host host) {
    this.host = host;
  }

  /** Forgets all states, because the attempt is stepped from its beginning. */
  public void rewind() {
    states.clear();
    replaced.clear();
    onlyRead.clear();
    made.clear();
  }

  /** What the attempt changes is changed on top of this from its next stepping on. */
  public void stepOn(Map<Long, InstanceState> unit) {
    below = unit;
  }

  /** Instances that are changed, by their ids. */
  public Map<Long, InstanceState> byId() {
    return states;
  }

  public boolean isEmpty() {
    return states.isEmpty();
  }

  /** The commands since this was asked last, in their order. */
  public List<Nested> take() {
    reads.clear();
    if (made.isEmpty()) {
      return List.of();
    }
    List<Nested> taken = made;
    made = new ArrayList<>();
    return taken;
  }

  @Override
  public Collection<InstanceState> others() {
    return states.values();
  }

  @Override
  public @Nullable Map<String, VariableRow> variablesFrom(
      long scopeId, boolean local, @Nullable Collection<String> names) {
    InstanceState state = reading(scopeId);
    if (state == null) {
      return null;
    }
    Map<String, VariableRow> rows = state.variablesFrom(scopeId, local);
    Map<String, VariableRow> found = new LinkedHashMap<>();
    for (String name : names == null ? rows.keySet() : names) {
      VariableRow row = rows.get(name);
      reads.putIfAbsent(new Read(state.id(), scopeId, name), StoredValues.read(state, row));
      if (row != null) {
        found.put(name, row);
      }
    }
    return found;
  }

  @Override
  public @Nullable InstanceState read(long instanceId) {
    InstanceState changed = states.get(instanceId);
    return changed == null ? onlyRead.get(instanceId) : changed;
  }

  /** The instance of a scope, as the unit will step it if it does. */
  private @Nullable InstanceState reading(long scopeId) {
    for (Map<Long, InstanceState> known : List.of(states, onlyRead)) {
      for (InstanceState state : known.values()) {
        if (state.hasScope(scopeId)) {
          return state;
        }
      }
    }
    OptionalLong instance = host.instanceOfScope(scopeId);
    if (instance.isEmpty() || states.containsKey(instance.getAsLong())) {
      return null;
    }
    InstanceSnapshot snapshot = host.snapshot(instance.getAsLong(), true);
    if (snapshot == null) {
      return null;
    }
    InstanceState state = InstanceState.of(snapshot);
    onlyRead.put(snapshot.id(), state);
    return state;
  }

  @Override
  public boolean endsWithOuter() {
    return depth > 0;
  }

  @Override
  public StepContext previewing(InstanceState state) {
    return host.previewing(state.knownDefinitionId());
  }

  @Override
  public InstanceState call(long instanceId, Command command) {
    int begun = replaced.size();
    int madeBefore = made.size();
    boolean done = false;
    depth++;
    try {
      InstanceState state = stepFreshIfRejected(instanceId, command);
      host.changesOthers();
      done = true;
      return state;
    } finally {
      depth--;
      if (!done) {
        while (made.size() > madeBefore) {
          made.removeLast();
        }
        undo(begun);
      }
      if (depth == 0) {
        replaced.clear();
      }
    }
  }

  private void put(InstanceState state) {
    replaced.add(new Replaced(state.id(), states.get(state.id())));
    InstanceState before = states.put(state.id(), state);
    if (before != null) {
      count(before, -1);
    }
    count(state, 1);
  }

  /** Takes no memory until all is as it was: user code may catch the error and go on. */
  private void undo(int begun) {
    while (replaced.size() > begun) {
      Replaced last = replaced.removeLast();
      InstanceState undone =
          last.before == null
              ? states.remove(last.instanceId)
              : states.put(last.instanceId, last.before);
      if (undone != null) {
        count(undone, -1);
      }
      if (last.before != null) {
        count(last.before, 1);
      }
    }
  }

  private InstanceState stepFreshIfRejected(long instanceId, Command command) {
    Map<Read, @Nullable VariableValue> readBefore = new HashMap<>(reads);
    Collection<String> written = WrittenVariables.of(command);
    readBefore
        .keySet()
        .removeIf(read -> read.instanceId() != instanceId || !written.contains(read.name()));
    Nested nested =
        new Nested(instanceId, command, host.now(), new Journal(host.effort()), readBefore);
    Reached reached = step(nested, host.readsFromDatabase(), new Calling(nested));
    if (reached instanceof Reached.Rejected
        && nested.journal().isEmpty()
        && !host.readsFromDatabase()
        && !states.containsKey(instanceId)
        && !onlyRead.containsKey(instanceId)) {
      reached = step(nested, true, new Calling(nested)); // a cached copy may be old
    }
    return switch (reached) {
      case Reached.Done(InstanceState state) -> {
        made.add(nested);
        yield state;
      }
      case Reached.Failed failed -> throw failed.exception();
      case Reached.Rejected(TurgoException reason) -> throw reason;
      case Reached.Paused<?> paused -> throw new IllegalStateException("Unanswered " + paused);
    };
  }

  /**
   * Does commands again with the outcomes that their user code had.
   *
   * @return false if that is not possible any more; the states are then as before
   */
  boolean replay(List<Nested> commands) {
    int begun = replaced.size();
    boolean done = false;
    try {
      for (Nested nested : commands) {
        nested.journal().rewind();
        if (!(step(nested, host.readsFromDatabase(), new Known(nested)) instanceof Reached.Done)) {
          return false;
        }
      }
      done = true;
      return true;
    } finally {
      if (!done) {
        undo(begun);
      }
      if (depth == 0) {
        replaced.clear();
      }
    }
  }

  /** Steps a command on a copy of its instance, which the unit has from then on if it is done. */
  private Reached step(Nested nested, boolean fresh, Known outcomes) {
    Stepper stepper;
    if (nested.command() instanceof Command.Begin begin) {
      stepper = Stepper.begin(begin, host.context(begin.ofDefinition(), nested.begun()));
    } else {
      InstanceState state = copy(nested.instanceId(), fresh);
      if (state == null || state.isEnded()) {
        return new Reached.Rejected(
            new TurgoObjectNotFoundException(nested.command().missing(nested.instanceId())));
      }
      if (!outcomes.holds(state)) {
        return new Reached.Rejected(
            new TurgoException(
                "Another transaction changed the process"
                    + " instance while this one was using it; repeat the call"));
      }
      StepContext context = host.context(state.knownDefinitionId(), nested.begun());
      stepper = Stepper.of(nested.command(), state, context, false);
    }
    Reached reached = StepLoop.begin(stepper, outcomes);
    if (reached instanceof Reached.Done(InstanceState state)) {
      put(state);
    }
    return reached;
  }

  /** The outcomes that user code of a command had before. */
  private class Known implements StepLoop.Outcomes {
    final Nested nested;

    Known(Nested nested) {
      this.nested = nested;
    }

    /** Whether what was read before the command is still so. */
    boolean holds(InstanceState state) {
      return nested.holds(state);
    }

    @Override
    public <R extends @Nullable Object> @Nullable CallOutcome<R> of(
        Call<R> call, InstanceState seen) {
      return nested.journal().outcome(call, seen, OtherInstances.this);
    }
  }

  /** Those, and where there are none, what user code says that is called now. */
  private final class Calling extends Known {
    Calling(Nested nested) {
      super(nested);
    }

    @Override
    boolean holds(InstanceState state) {
      return true;
    }

    @Override
    public <R extends @Nullable Object> CallOutcome<R> of(Call<R> call, InstanceState seen) {
      CallOutcome<R> known = super.of(call, seen);
      if (known != null) {
        return known;
      }
      CallResult<R> result = host.run(nested.journal().untold(call), seen);
      return nested.journal().add(call, result, List.of(), host.now());
    }
  }

  private void count(InstanceState state, int sign) {
    host.effort().others(sign * state.addedRows(), sign * state.addedBytes());
  }

  private @Nullable InstanceState copy(long instanceId, boolean fresh) {
    InstanceState state = states.get(instanceId);
    state = state == null ? below.get(instanceId) : state;
    state = state == null ? onlyRead.get(instanceId) : state;
    if (state != null) {
      return state.fork();
    }
    InstanceSnapshot snapshot = host.snapshot(instanceId, fresh);
    return snapshot == null ? null : InstanceState.of(snapshot);
  }
}
