package io.turgo.engine.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.store.SampleRows;
import io.turgo.engine.store.jdbc.ChangePlan;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions keep texts by the statements in them, so no two sets may be taken for one. */
class FlushTest {
  private static BitSet combination(List<Row> updates, List<Row> deletes) {
    InstanceChanges changes = SampleRows.change(7, 1, List.of(), updates, deletes);
    return Flush.of(ChangePlan.of(SampleRows.units(changes), new BitSet())).combination();
  }

  @Test
  void statementsBeyondTheSixtyFourthAreNoOthers() {
    JobRow job = SampleRows.externalJob(8, 7, "mail", 0, "", null, null);
    Row execution = SampleRows.execution(7, "a");

    int update = GroupStatement.UPDATES.get(Tables.of(job).ordinal()).number();
    assertThat(update).isGreaterThan(Long.SIZE);
    assertThat(combination(List.of(job), List.of()).stream())
        .containsExactly(GroupStatement.BUMP.number(), update);
    assertThat(combination(List.of(), List.of(execution)).stream())
        .containsExactly(
            GroupStatement.BUMP.number(),
            GroupStatement.DELETES.get(Tables.of(execution).ordinal()).number());
  }

  @Test
  void eachStatementHasANumberOfItsOwn() {
    BitSet numbers = new BitSet();
    numbers.set(GroupStatement.BUMP.number());
    numbers.set(GroupStatement.END.number());
    for (Table<?> table : Tables.WRITTEN) {
      numbers.set(GroupStatement.DELETES.get(table.ordinal()).number());
      numbers.set(GroupStatement.INSERTS.get(table.ordinal()).number());
      numbers.set(GroupStatement.UPDATES.get(table.ordinal()).number());
    }
    assertThat(numbers.cardinality()).isEqualTo(2 + 3 * Tables.WRITTEN.size());
  }
}
