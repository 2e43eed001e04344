package io.turgo.engine.service.transfer;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.Shards;
import io.turgo.engine.transfer.EndedInstance;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.RunningInstance;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Makes the rows of trees of instances. */
public final class InstanceMaker {
  private final DefinitionRegistry definitions;
  private final StepContext.Policy policy;
  private final LongSupplier ids;
  private final InstantSource clock;
  private final int shards;

  public InstanceMaker(
      DefinitionRegistry definitions,
      StepContext.Policy policy,
      LongSupplier ids,
      InstantSource clock,
      int shards) {
    this.definitions = definitions;
    this.policy = policy;
    this.ids = ids;
    this.clock = clock;
    this.shards = shards;
  }

  /**
   * Collects what the rows of all instances of one call need, such as ids and the time.
   *
   * @param ended the ids of instances that have ended, as far as they are known
   */
  PastRows.Making making(String source, Map<String, Long> ended) {
    return new PastRows.Making(source, policy, ids, clock.millis(), new HashMap<>(ended));
  }

  /**
   * The history of an instance that has ended.
   *
   * @throws TurgoIllegalArgumentException if its definition is not there
   */
  InstanceChanges make(PastRows.Making making, EndedInstance from) {
    DefinitionRow definition = definition(from.key(), from.processDefinitionId());
    return EndedRows.of(from, definition, definitions.graph(definition.id()), making, shards);
  }

  /**
   * The rows of a tree, the instance at the top first.
   *
   * @throws TurgoIllegalArgumentException if it cannot go on as it stands, with the element
   */
  List<InstanceChanges> make(PastRows.Making making, List<RunningInstance> tree) {
    Map<String, InstanceRows> byKey = new HashMap<>();
    List<InstanceRows> made = new ArrayList<>();
    for (RunningInstance from : tree) {
      InstanceRows rows = rows(making, from, made.isEmpty() ? null : made.getFirst(), byKey);
      if (byKey.put(from.key(), rows) != null) {
        throw new TurgoIllegalArgumentException("Instance " + from.key() + " is there twice");
      }
      made.add(rows);
    }
    for (RunningInstance from : tree) {
      RunningInstance.Caller caller = from.caller();
      if (caller != null) {
        rowsOf(byKey, caller.instanceKey()).calls(caller.tokenKey(), idOf(byKey, from.key()));
      }
    }
    return made.stream().map(InstanceRows::changes).toList();
  }

  private static InstanceRows rowsOf(Map<String, InstanceRows> byKey, String key) {
    return Objects.requireNonNull(byKey.get(key));
  }

  private static long idOf(Map<String, InstanceRows> byKey, String key) {
    return rowsOf(byKey, key).id();
  }

  private InstanceRows rows(
      PastRows.Making making,
      RunningInstance from,
      @Nullable InstanceRows root,
      Map<String, InstanceRows> above) {
    DefinitionRow definition = definition(from.key(), from.processDefinitionId());
    long id = ids.getAsLong();
    long rootId = root == null ? id : root.id();
    int shard = Shards.of(rootId, shards);
    InstanceRows.Place place =
        new InstanceRows.Place(id, rootId, shard, caller(from, root == null, above));
    InstanceRows rows =
        new InstanceRows(from, definition, definitions.graph(definition.id()), place, making);
    if (root == null) {
      rows.note(Origin.ROOT, from.key(), id, from.start().suspended() ? Origin.SUSPENDED : null);
    }
    rows.note(Origin.INSTANCE, from.key(), id, null);
    rows.make();
    return rows;
  }

  private DefinitionRow definition(String instanceKey, String definitionId) {
    long id = ApiCalls.parse("Process definition", definitionId);
    try {
      return definitions.byId(id);
    } catch (TurgoObjectNotFoundException e) {
      throw new TurgoIllegalArgumentException(
          "Instance " + instanceKey + " cannot come along: " + e.getMessage(), e);
    }
  }

  private static @Nullable InstanceCaller caller(
      RunningInstance from, boolean isRoot, Map<String, InstanceRows> above) {
    RunningInstance.Caller caller = from.caller();
    if (caller == null && isRoot) {
      return null;
    }
    InstanceRows rows = caller == null ? null : above.get(caller.instanceKey());
    if (caller == null || rows == null) {
      throw new TurgoIllegalArgumentException(
          "Instance "
              + from.key()
              + " must be called by an instance before it in its tree, or be the first one");
    }
    return rows.callerAt(caller.tokenKey());
  }
}
