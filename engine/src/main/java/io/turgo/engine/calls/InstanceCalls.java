package io.turgo.engine.calls;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effect;
import io.turgo.engine.interpreter.OutwardThrow;
import io.turgo.engine.model.CalledProcess;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.store.Store;
import io.turgo.engine.usercode.ExecutionView;
import io.turgo.engine.usercode.MappingCode;
import io.turgo.engine.usercode.NestedCalls;
import io.turgo.engine.usercode.RunningUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Calls between instances: the start of a called instance, and later calls to it. Each is a command
 * that joins the unit, as those of user code do.
 */
final class InstanceCalls {
  private final Store store;
  private final NestedCalls nested;
  private final EngineCalls engine;
  private final CalledDefinitions definitions;
  private final LongFunction<ProcessGraph> graphs;
  private final MappingCode mappings;

  InstanceCalls(
      Store store,
      NestedCalls nested,
      EngineCalls engine,
      CalledDefinitions definitions,
      LongFunction<ProcessGraph> graphs,
      MappingCode mappings) {
    this.store = store;
    this.nested = nested;
    this.engine = engine;
    this.definitions = definitions;
    this.graphs = graphs;
    this.mappings = mappings;
  }

  /** Starts what a call activity calls. */
  void start(Effect.CallInstance call, ExecutionView view, InstanceState state) {
    InstanceRow caller = state.instance();
    MappingCode.Input input = mappings.input(call, view, state);
    CalledDefinitions.Wanted wanted =
        new CalledDefinitions.Wanted(
            call.version() == null
                ? call.activity().called().binding()
                : CalledProcess.Binding.VERSION,
            input.element(),
            call.version() == null ? input.version() : call.version(),
            input.tenant(),
            input.orWithoutTenant(),
            caller.definitionId(),
            call.activity().called().isCase());
    while (true) {
      CalledDefinitions.Definition found = definitions.find(wanted);
      Command.Start start =
          new Command.Start(
              call.instanceId(),
              found.definitionId(),
              found.epoch(),
              caller.shard(),
              input.businessKey(),
              input.name(),
              call.userId(),
              null,
              List.of(),
              input.variables(),
              input.transients(),
              false,
              caller.rootId(),
              call.caller(),
              null,
              call.begins(),
              wanted.isCase() ? AggregateKind.CASE : AggregateKind.PROCESS);
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

  /**
   * Whether an escalation that is about to be thrown at the instance above ends the one that throws
   * it; false for other commands.
   */
  private boolean endsThrower(Command command, InstanceState thrower) {
    InstanceCaller caller = thrower.isEnded() ? null : thrower.instance().caller();
    return command instanceof Command.CalledThrew threw
        && caller != null
        && OutwardThrow.interrupts(threw, caller, this::known, graphs);
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
   * @return as the effect says
   */
  boolean command(Effect.CommandOther other, InstanceState from) {
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
    boolean ends = endsThrower(other.command(), from);
    try {
      engine.call(other.instanceId(), other.command());
    } catch (TurgoObjectNotFoundException e) {
      if (!(other.command() instanceof Command.RequireAt)) {
        throw e;
      }
      // It has ended meanwhile, which has changed the calling instance too: the unit cannot be
      // written and is stepped again.
    }
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
  void tell(Effect.CommandCalled told, RunningUnit unit) {
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

  private void tell(long id, Effect.CommandCalled told) {
    try {
      engine.call(id, told.command());
    } catch (TurgoObjectNotFoundException e) {
      if (store.calledBy(told.executionIds()).contains(id)) {
        throw e;
      }
      // It has ended meanwhile, which has changed the calling instance too: the unit cannot be
      // written and is stepped again.
    }
  }
}
