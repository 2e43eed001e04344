package io.turgo.engine.service.transfer;

import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.StepContext.HistoryDetail;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.Shards;
import io.turgo.engine.transfer.EndedInstance;
import io.turgo.engine.transfer.Origin;

/**
 * The rows of one instance that has ended in another engine: an instance that begins and ends in
 * one unit, of which only the history stays.
 */
final class EndedRows {
  private EndedRows() {}

  static InstanceChanges of(
      EndedInstance from,
      DefinitionRow definition,
      ProcessGraph graph,
      PastRows.Making making,
      int shards) {
    Long expected = making.ended().get(from.key());
    long id = expected == null ? making.ids().getAsLong() : expected;
    making.ended().put(from.key(), id);
    InstanceRow row =
        new InstanceRow(
            id,
            id,
            AggregateKind.PROCESS,
            definition.id(),
            Shards.of(id, shards),
            1,
            from.start().businessKey(),
            from.start().name(),
            from.start().userId(),
            from.start().at().toEpochMilli(),
            true,
            null,
            null);
    InstanceState state = InstanceState.started(row, InstanceChanges.ANY_EPOCH);
    PastRows past = new PastRows(definition, graph, making, state);
    past.note(Origin.ENDED, from.key(), id, null);
    if (past.records(HistoryDetail.INSTANCE)) {
      state.record(history(from, row, past));
      from.activities().forEach(past::ended);
      from.variables().forEach(past::variable);
      from.changes().forEach(past::change);
      from.comments().forEach(past::comment);
    }
    state.endInstance();
    return state.changes();
  }

  private static HistoryRow history(EndedInstance from, InstanceRow row, PastRows past) {
    String caller = from.callerKey();
    return new HistoryRow.OfInstance(
        row.id(),
        row.definitionId(),
        row.businessKey(),
        row.name(),
        row.startUserId(),
        from.start().activityId(),
        row.startedAt(),
        from.end().at().toEpochMilli(),
        from.end().activityId(),
        from.end().deleteReason(),
        caller == null ? null : (Long) past.endedInstance(caller));
  }
}
