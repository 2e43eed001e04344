package io.turgo.engine.usercode;

import io.turgo.engine.delegate.ProcessCode;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.select.UnitVariables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the engine by user code that the engine runs: they are a part of the unit that the code
 * runs for, and are committed with it or not at all.
 *
 * <p>What the code calls for its own instance is noted and done when the code has returned; until
 * then it sees what that will do, as far as no further user code is needed for it. Calls for other
 * instances are done at once, on a copy. Known by thread: what user code does on threads of its own
 * is not a part of the unit.
 */
public final class NestedCalls implements UnitVariables {
  /** One per engine, so not static; what a thread runs is taken away when its user code returns. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Running> current = new ThreadLocal<>();

  /**
   * User code that a thread runs.
   *
   * @param outer user code whose call of the engine it is run for, if that ends in the same unit
   * @param below user code whose call of the engine it is run for
   */
  private record Running(
      ExecutionView view, RunningUnit unit, @Nullable Running outer, @Nullable Running below) {}

  /** The tenant whose model the code is of that a thread runs for no instance. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable String> ofModel = new ThreadLocal<>();

  private final boolean tenantsShare;

  /**
   * @param tenantsShare whether user code of one tenant may name what is of another
   */
  public NestedCalls(boolean tenantsShare) {
    this.tenantsShare = tenantsShare;
  }

  /** Runs user code. */
  public <T> T during(ExecutionView view, RunningUnit unit, Supplier<T> userCode) {
    Running before = current.get();
    current.set(new Running(view, unit, unit.endsWithOuter() ? before : null, before));
    try {
      return ProcessCode.call(userCode);
    } finally {
      if (before == null) {
        current.remove();
      } else {
        current.set(before);
      }
    }
  }

  /**
   * Runs code of a model for no instance, such as an expression of a start event that is deployed.
   * Like code of instances, it is held to the tenant of the model.
   *
   * @param tenant empty for none
   */
  public <T extends @Nullable Object> T ofModel(String tenant, Supplier<T> userCode) {
    if (tenant.isEmpty()) {
      return userCode.get();
    }
    String before = ofModel.get();
    ofModel.set(tenant);
    try {
      return userCode.get();
    } finally {
      if (before == null) {
        ofModel.remove();
      } else {
        ofModel.set(before);
      }
    }
  }

  /** The same for code without a result. */
  public void runOfModel(String tenant, Runnable userCode) {
    ofModel(
        tenant,
        () -> {
          userCode.run();
          return null;
        });
  }

  /**
   * User code of this thread has changed what is deployed, and nobody else has meanwhile. The
   * instances that its unit starts stay right if their definitions are active still; they would be
   * started again, and their code would make the change again, without end.
   *
   * @param before the epoch of the definitions before the change
   * @param after the epoch that the change has made
   */
  public void definitionsChanged(long before, long after, LongPredicate isActive) {
    for (Running running = current.get(); running != null; running = running.below()) {
      running.view().definitionsChanged(before, after, isActive);
      running.unit().others().forEach(other -> other.definitionsChanged(before, after, isActive));
    }
  }

  /**
   * Notes decisions that the user code of this thread has evaluated; false if the thread runs none.
   */
  public boolean decided(List<CallOutcome.Decided> decisions) {
    Running running = current.get();
    if (running == null) {
      return false;
    }
    running.view().decided(decisions);
    return true;
  }

  /** Whether this thread runs user code of a unit. */
  public boolean isRunningUserCode() {
    return current.get() != null;
  }

  @Override
  public @Nullable String heldTo() {
    if (tenantsShare) {
      return null;
    }
    String model = ofModel.get();
    Running running = current.get();
    if (model != null || running == null) {
      return model;
    }
    String tenant = running.view().getTenantId();
    return tenant.isEmpty() ? null : tenant;
  }

  @Override
  public boolean hasScope(long scopeId) {
    return find(state ->
        state.id() == scopeId || state.execution(scopeId) != null || state.task(scopeId) != null)
        != null;
  }

  /** Whether this thread runs user code that cannot be committed without this instance. */
  public boolean isMoving(long instanceId) {
    return running(instanceId) != null;
  }

  /**
   * Does a command if this thread runs user code of just that instance.
   *
   * @return the instance as the command will leave it; null if the thread runs no such code
   * @throws io.turgo.engine.exception.TurgoException if the command cannot be done
   */
  public @Nullable InstanceState callOwn(long instanceId, Command command) {
    Running running = running(instanceId);
    return running == null ? null : running.view().command(command, running.unit());
  }

  /**
   * Does a command for an instance that this thread runs no user code of, as a part of the unit
   * that it does run user code for.
   *
   * @return the instance as the unit will leave it; null if this thread runs no user code
   */
  public @Nullable InstanceState callOther(long instanceId, Command command) {
    Running running = current.get();
    return running == null ? null : running.unit().call(instanceId, command);
  }

  /**
   * The instance that has something in the unit of this thread's user code, such as a task that is
   * not committed yet; as that code sees it.
   */
  private @Nullable InstanceState find(Predicate<InstanceState> has) {
    for (Running running = current.get(); running != null; running = running.outer()) {
      if (has.test(running.view().seen())) {
        return running.view().seen();
      }
      for (InstanceState other : running.unit().others()) {
        if (has.test(other)) {
          return other;
        }
      }
    }
    return null;
  }

  /**
   * What waits for an event in the instances that the unit of this thread's user code changes, as
   * that code sees them; null if the thread runs no user code.
   */
  public @Nullable UnitSubscriptions subscriptions(EventSubscriptionRow.Kind kind, String name) {
    Running innermost = current.get();
    if (innermost == null) {
      return null;
    }
    UnitSubscriptions found = new UnitSubscriptions(new HashMap<>(), new ArrayList<>());
    for (Running running = innermost; running != null; running = running.outer()) {
      found.add(running.view().seen(), kind, name);
      running.unit().others().forEach(other -> found.add(other, kind, name));
    }
    return found;
  }

  /**
   * What waits for an event in instances of a unit.
   *
   * @param instances all that the unit changes, by their ids: what the database says of them is old
   */
  public record UnitSubscriptions(
      Map<Long, InstanceState> instances, List<EventSubscriptionRow> rows) {
    private void add(InstanceState state, EventSubscriptionRow.Kind kind, String name) {
      if (instances.putIfAbsent(state.id(), state) == null && !state.isEnded()) {
        rows.addAll(state.subscriptionsTo(kind, name));
      }
    }
  }

  /** An instance that the unit of this thread's user code changes, as that code sees it. */
  public @Nullable InstanceState known(long instanceId) {
    return find(state -> state.id() == instanceId);
  }

  /** Whether the unit of this thread's user code has ended an instance, as that code sees it. */
  public boolean hasEnded(long instanceId) {
    InstanceState known = known(instanceId);
    return known != null && known.isEnded();
  }

  @Override
  public @Nullable Map<String, @Nullable Object> from(
      long scopeId, boolean local, @Nullable Collection<String> names) {
    Running innermost = current.get();
    for (Running running = innermost; running != null; running = running.outer()) {
      if (running.view().hasScope(scopeId)) {
        return running.view().variablesFrom(scopeId, local, names, running.unit());
      }
    }
    Map<String, VariableRow> rows =
        innermost == null ? null : innermost.unit().variablesFrom(scopeId, local, names);
    return rows == null ? null : Objects.requireNonNull(innermost).view().values(rows);
  }

  /** The id of {@link #find what is found}. */
  public OptionalLong findId(Predicate<InstanceState> has) {
    InstanceState found = find(has);
    return found == null ? OptionalLong.empty() : OptionalLong.of(found.id());
  }

  private @Nullable Running running(long instanceId) {
    for (Running running = current.get(); running != null; running = running.outer()) {
      if (running.view().seen().id() == instanceId) {
        return running;
      }
    }
    return null;
  }
}
