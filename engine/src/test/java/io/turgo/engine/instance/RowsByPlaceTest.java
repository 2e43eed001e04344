package io.turgo.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.variable.VariableType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowsByPlaceTest {
  private static final int MANY = 20_000;
  private static final Comparator<VariableRow> PLACES =
      Comparator.comparingLong(VariableRow::executionId)
          .thenComparing(VariableRow::name)
          .thenComparingLong(Row::id);

  private static final Comparator<VariableRow> NAMES =
      Comparator.comparing(VariableRow::name).thenComparingLong(Row::id);

  private static VariableRow row(long id, long scope, String name) {
    return new VariableRow(
        id, 1, scope, name, VariableType.encode(name, name.repeat((int) (id % 7))));
  }

  @Test
  void lookingLooksAtFewOfManyRows() {
    RowMap<VariableRow> rows = new RowMap<>(Rows.empty(), PLACES);
    for (int i = 0; i < MANY; i++) {
      rows.put(row(i, i % 100, "v" + i));
    }
    assertThat(rows.count(row -> Long.compare(row.executionId(), 7))).isEqualTo(MANY / 100);

    int[] looks = {0};
    for (int i = 0; i < 100; i++) {
      String name = "v" + i;
      long scope = i;
      VariableRow found =
          rows.only(row -> {
            looks[0]++;
            int place = Long.compare(row.executionId(), scope);
            return place != 0 ? place : row.name().compareTo(name);
          });
      assertThat(Objects.requireNonNull(found).id()).isEqualTo(i);
      rows.count(row -> {
        looks[0]++;
        return Long.compare(row.executionId(), scope);
      });
    }

    assertThat(looks[0] / 200).as("rows looked at, at a time").isLessThan(50);
  }

  /** Twice as many variables are one or two looks more. */
  @ParameterizedTest
  @CsvSource({"10000, 16", "20000, 17", "40000, 18"})
  void looksGrowWithTheLogarithmOfTheRows(int variables, int looksAtMost) {
    RowMap<VariableRow> rows = new RowMap<>(Rows.empty(), PLACES);
    for (int i = 0; i < variables; i++) {
      rows.put(row(i, 1, "v" + i));
    }
    int[] looks = {0};
    for (int i = 0; i < variables; i++) {
      String name = "v" + i;
      rows.only(row -> {
        looks[0]++;
        return row.name().compareTo(name);
      });
    }
    assertThat(looks[0] / variables).as("looks for a variable").isBetween(1, looksAtMost);
  }

  @Test
  void theOtherOrderIsKeptFromOneUnitToTheNext() {
    RowMap<VariableRow> rows = new RowMap<>(Rows.empty(), PLACES, NAMES);
    for (int i = 0; i < MANY; i++) {
      rows.put(row(i, i, "v" + i % 1_000));
    }
    rows.atOther(row -> row.name().compareTo("v7"));
    RowMap<VariableRow> next = new RowMap<>(rows.merged(), PLACES, NAMES);
    next.remove(7);
    int[] looks = {0};
    assertThat(
            next.atOther(row -> {
              looks[0]++;
              return row.name().compareTo("v7");
            }))
        .hasSize(MANY / 1_000 - 1);
    assertThat(looks[0]).isLessThan(MANY / 1_000 + 50);
  }

  @Test
  void aChangeOfALargeInstanceIsSeenWithoutComparingAllRows() {
    List<VariableRow> all = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      all.add(row(i, 1, "v" + i));
    }
    int[] compared = {0};
    Comparator<Row> counting =
        (a, b) -> {
          compared[0]++;
          return Long.compare(a.id(), b.id());
        };
    Sorted<VariableRow> before = Sorted.of(counting, all);
    compared[0] = 0;

    Sorted<VariableRow> after = before.with(row(10_000, 1, "changed")).without(row(5, 1, "v5"));
    after = after.with(row(MANY, 1, "new"));
    List<Long> changed = new ArrayList<>();
    before.differences(
        after, (old, now) -> changed.add(Objects.requireNonNull(old == null ? now : old).id()));

    assertThat(changed).containsExactly(5L, 10_000L, (long) MANY);
    assertThat(compared[0]).isLessThan(1_000);
  }

  @Test
  void anyChangesAreAsThoseOfAMap() {
    Random random = new Random(4711);
    for (int round = 0; round < 50; round++) {
      Map<Long, VariableRow> base = new HashMap<>();
      for (int i = 0; i < random.nextInt(300); i++) {
        long id = random.nextInt(400);
        base.put(id, row(id, random.nextInt(5), "b" + random.nextInt(3)));
      }
      RowMap<VariableRow> rows = new RowMap<>(Rows.of(base.values()), PLACES, NAMES);
      Map<Long, VariableRow> expected = new HashMap<>(base);
      for (int i = 0; i < 400; i++) {
        long id = random.nextInt(500);
        if (random.nextInt(3) == 0) {
          rows.remove(id);
          expected.remove(id);
        } else {
          VariableRow row = row(id, random.nextInt(5), "c" + random.nextInt(3));
          rows.put(row);
          expected.put(id, row);
        }
        long scope = random.nextInt(5);
        assertThat(rows.at(other -> Long.compare(other.executionId(), scope)))
            .isEqualTo(
                expected.values().stream()
                    .filter(other -> other.executionId() == scope)
                    .sorted(Comparator.comparingLong(Row::id))
                    .toList());
        String name = "c" + random.nextInt(3);
        assertThat(rows.fork().atOther(other -> other.name().compareTo(name)))
            .isEqualTo(
                expected.values().stream()
                    .filter(other -> other.name().equals(name))
                    .sorted(Comparator.comparingLong(Row::id))
                    .toList());
        if (i == 200) {
          rows.atOther(other -> 0); // from here on that order is kept
        }
      }
      Map<Long, VariableRow> differing = new HashMap<>(base);
      rows.differences((before, after) -> {
        assertThat(before).isNotEqualTo(after);
        if (after == null) {
          assertThat(differing.remove(Objects.requireNonNull(before).id())).isEqualTo(before);
        } else {
          assertThat(differing.put(after.id(), after)).isEqualTo(before);
        }
      });
      assertThat(differing).isEqualTo(expected);
      assertThat(rows.merged().values()).containsExactlyInAnyOrderElementsOf(expected.values());
      assertThat(rows.merged().bytes())
          .isEqualTo(expected.values().stream().mapToLong(Payload::inMemory).sum());
    }
  }
}
