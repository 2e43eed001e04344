package io.turgo.engine.instance;

/** A row of a table that is keyed by one 64-bit id; immutable, a change makes a new row. */
public sealed interface Row
    permits InstanceRow,
        InstanceFactsRow,
        ExecutionRow,
        VariableRow,
        TaskRow,
        IdentityLinkRow,
        JobRow,
        EventSubscriptionRow,
        HistoryRow,
        Relocation {
  long id();
}
