package io.turgo.engine.query.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Date;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordColumnsTest {
  private static final Relation TABLE = new Relation("turgo_thing", "thi");
  private static final Field<Long> ID = TABLE.id();
  private static final Field<Long> PARENT = TABLE.optionalNumber("parent_id");
  private static final Field<Long> AT = TABLE.optionalNumber("made_at");
  private static final Field<Integer> SIZE = TABLE.optionalInteger("size");

  private record Inner(long parent, @Nullable Long at, int size) {}

  private record Outer(
      String getId, Inner inner, @Nullable String getParent, @Nullable Date getTime) {}

  private record Thing(String getId, @Nullable Object getValue, boolean isNew) {}

  private static Record row(RecordColumns<?> columns, @Nullable Object... values) {
    Record row = DSL.using(SQLDialect.SQLITE).newRecord(columns.fields());
    row.fromArray(values);
    return row;
  }

  @Test
  void eachComponentHasAColumn() {
    RecordColumns<Outer> columns = RecordColumns.of(Outer.class, ID, PARENT, AT, SIZE, PARENT, AT);
    assertThat(columns.read(row(columns, 7L, 8L, 9L, 10, 8L, 9L)))
        .isEqualTo(new Outer("7", new Inner(8, 9L, 10), "8", new Date(9)));
  }

  @Test
  void noValueIsNullOrZero() {
    RecordColumns<Outer> columns = RecordColumns.of(Outer.class, ID, PARENT, AT, SIZE, PARENT, AT);
    assertThat(columns.read(row(columns, 7L, null, null, null, null, null)))
        .isEqualTo(new Outer("7", new Inner(0, null, 0), null, null));
  }

  @Test
  void componentsWithoutColumnsAreHandedIn() {
    RecordColumns<Thing> columns = RecordColumns.of(Thing.class, ID);
    Record row = row(columns, 7L);
    assertThat(columns.read(row)).isEqualTo(new Thing("7", null, false));
    Thing thing = columns.read(row, "red", true);
    assertThat(thing).isEqualTo(new Thing("7", "red", true));
    assertThat(columns.with(thing, "blue")).isEqualTo(new Thing("7", "blue", false));
  }

  @Test
  void wrongColumnsAreRefused() {
    assertThatThrownBy(() -> RecordColumns.of(Thing.class, SIZE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("getId")
        .hasMessageContaining("Thing")
        .hasMessageContaining("Integer");
    assertThatThrownBy(() -> RecordColumns.of(Inner.class, ID, AT, SIZE, PARENT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no component for")
        .hasMessageContaining("parent_id");
  }
}
