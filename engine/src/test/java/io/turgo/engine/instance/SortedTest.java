package io.turgo.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.variable.VariableType;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorted rows are as a TreeMap has them, whatever their number, and a change costs the same. */
class SortedTest {
  private static final int LARGE = 200_000;
  private static final Comparator<VariableRow> BY_ID = Comparator.comparingLong(Row::id);
  private static final Comparator<VariableRow> BY_SCOPE =
      Comparator.comparingLong(VariableRow::executionId).thenComparingLong(Row::id);

  private static VariableRow row(long id, String value) {
    return new VariableRow(id, 1, id % 10, "v", VariableType.encode("v", value));
  }

  private static Sorted<VariableRow> appended(int rows) {
    Sorted<VariableRow> sorted = Sorted.of(BY_ID, List.of());
    for (int i = 0; i < rows; i++) {
      sorted = sorted.with(row(2L * i, "a"));
    }
    return sorted;
  }

  private static NavigableMap<Long, VariableRow> map(Collection<VariableRow> rows) {
    NavigableMap<Long, VariableRow> map = new TreeMap<>();
    rows.forEach(row -> map.put(row.id(), row));
    return map;
  }

  private static List<VariableRow> rows(Sorted<VariableRow> sorted) {
    List<VariableRow> rows = new ArrayList<>();
    sorted.forEach(rows::add);
    return rows;
  }

  private static List<VariableRow> rows(Sorted<VariableRow> sorted, long from, long to) {
    List<VariableRow> rows = new ArrayList<>();
    sorted.all(row -> row.id() < from ? -1 : row.id() < to ? 0 : 1, rows::add);
    return rows;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 32, 33, 64, 65, 511, 512, 513, 1_000, 8_193, 20_000, LARGE})
  void isAsATreeMapThroughAnyChanges(int size) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Sorted<VariableRow> sorted = random.nextBoolean() ? appended(size) : of(size);
    NavigableMap<Long, VariableRow> expected = map(of(size, "a"));
    check(sorted, expected, random, "at first, seed " + seed);

    for (int round = 0; round < 8; round++) {
      Sorted<VariableRow> before = sorted;
      NavigableMap<Long, VariableRow> was = new TreeMap<>(expected);
      int removes = random.nextInt(4);
      for (int i = 0; i < 500; i++) {
        VariableRow row = row(random.nextInt(2 * size + 10), "b" + random.nextInt(9));
        if (random.nextInt(4) < removes) {
          sorted = sorted.without(row);
          expected.remove(row.id());
        } else {
          sorted = sorted.with(row);
          expected.put(row.id(), row);
        }
      }
      String when = "round " + round + ", seed " + seed;
      check(sorted, expected, random, when);
      assertThat(rows(before)).as("shared rows, " + when).isEqualTo(List.copyOf(was.values()));
      before.differences(sorted, (old, now) -> apply(was, old, now));
      assertThat(was).as("differences, " + when).isEqualTo(expected);
    }
  }

  private static Sorted<VariableRow> of(int size) {
    return Sorted.of(BY_ID, of(size, "a").reversed());
  }

  private static List<VariableRow> of(int size, String value) {
    return LongStream.range(0, size).mapToObj(i -> row(2 * i, value)).toList();
  }

  private static void apply(
      Map<Long, VariableRow> rows, @Nullable VariableRow old, @Nullable VariableRow now) {
    if (now == null) {
      assertThat(rows.remove(Objects.requireNonNull(old).id())).isEqualTo(old);
    } else {
      assertThat(rows.put(now.id(), now)).isEqualTo(old).isNotEqualTo(now);
    }
  }

  private static void check(
      Sorted<VariableRow> sorted,
      NavigableMap<Long, VariableRow> expected,
      Random random,
      String when) {
    assertThat(rows(sorted)).as(when).isEqualTo(List.copyOf(expected.values()));
    assertThat(sorted.size()).as(when).isEqualTo(expected.size());
    assertThat(sorted.bytes())
        .as(when)
        .isEqualTo(expected.values().stream().mapToLong(Payload::inMemory).sum());
    long most = expected.isEmpty() ? 10 : expected.lastKey() + 10;
    for (int i = 0; i < 50; i++) {
      long from = random.nextLong(most) - 2;
      long to = from + random.nextInt(random.nextBoolean() ? 5 : 500);
      List<VariableRow> range = List.copyOf(expected.subMap(from, to).values());
      assertThat(sorted.withId(from)).as(when).isEqualTo(expected.get(from));
      assertThat(rows(sorted, from, to)).as(when).isEqualTo(range);
      assertThat(sorted.count(row -> row.id() < from ? -1 : row.id() < to ? 0 : 1))
          .as(when)
          .isEqualTo(range.size());
      assertThat(sorted.first(row -> row.id() < from ? -1 : row.id() < to ? 0 : 1))
          .as(when)
          .isEqualTo(range.isEmpty() ? null : range.getFirst());
      assertThat(sorted.any(row -> row.id() == from))
          .as(when)
          .isEqualTo(expected.containsKey(from));
    }
  }

  @Test
  void rowsThatComeAndGoInTheirOrderLeaveNothing() {
    Sorted<VariableRow> sorted = appended(5_000);
    for (int i = 0; i < 50_000; i++) {
      sorted = sorted.with(row(10_000 + 2L * i, "new")).without(row(2L * i, "a"));
    }
    assertThat(sorted.size()).isEqualTo(5_000);
    for (VariableRow row : rows(sorted)) {
      sorted = sorted.without(row);
    }
    assertThat(rows(sorted)).isEmpty();
    assertThat(rows(sorted.with(row(1, "again")))).containsExactly(row(1, "again"));
  }

  /** What most rows have left takes the memory of few: nodes that are nearly empty are joined. */
  @Test
  void fewRowsOfManyAreInFewNodes() {
    List<VariableRow> all = of(8_192, "a");
    RowNode<VariableRow> root = RowBranch.of(leaves(all));
    List<VariableRow> kept = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (i % RowLeaf.MOST == 7) {
        kept.add(all.get(i));
      } else {
        root = root.without(BY_ID, all.get(i));
      }
    }

    List<VariableRow> left = new ArrayList<>();
    root.forEach(left::add);
    assertThat(left).isEqualTo(kept);
    assertThat(root.length()).as("leaves of %d rows", kept.size()).isLessThan(kept.size() / 4);
  }

  /** A node that is cut where no rows come to its end leaves room in both halves. */
  @Test
  void rowsThatComeBeforeOthersAreInFewNodes() {
    List<VariableRow> all = of(1_024, "a");
    RowNode<VariableRow> root = RowBranch.of(leaves(all));
    for (int i = 1; i <= all.size(); i++) {
      root = root.with(BY_ID, row(-i, "b"));
    }

    assertThat(root.size()).isEqualTo(2 * all.size());
    assertThat(root.length()).as("leaves").isLessThan(root.size() / (RowLeaf.MOST / 4));
  }

  private static List<RowNode<VariableRow>> leaves(List<VariableRow> rows) {
    List<RowNode<VariableRow>> leaves = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += RowLeaf.MOST) {
      leaves.add(RowLeaf.of(rows.subList(from, from + RowLeaf.MOST).toArray(new Row[0])));
    }
    return leaves;
  }

  @Test
  void aRefusedRowEndsAVisit() {
    Sorted<VariableRow> sorted = appended(1_000);
    List<Long> seen = new ArrayList<>();
    assertThat(
            sorted.all(
                row -> row.id() < 100 ? -1 : 0,
                row -> {
                  seen.add(row.id());
                  return row.id() < 104;
                }))
        .isFalse();
    assertThat(seen).containsExactly(100L, 102L, 104L);
  }

  @Test
  void aRowIsPutInAnotherPlace() {
    VariableRow old = row(7, "a");
    VariableRow moved = new VariableRow(7, 1, 3, "v", old.value());
    Sorted<VariableRow> sorted = Sorted.of(BY_SCOPE, of(100, "a")).with(null, old);

    assertThat(rows(sorted.with(old, row(7, "b"))))
        .hasSize(101)
        .contains(row(7, "b"))
        .doesNotContain(old);
    assertThat(rows(sorted.with(old, moved))).hasSize(101).contains(moved).doesNotContain(old);
  }

  @Test
  void differencesOfManyRowsLookAtThoseNearAChangeOnly() {
    int[] compared = {0};
    Comparator<VariableRow> counting =
        (a, b) -> {
          compared[0]++;
          return Long.compare(a.id(), b.id());
        };
    Sorted<VariableRow> before = Sorted.of(counting, of(LARGE, "a"));
    Sorted<VariableRow> after = before;
    for (int i = 0; i < 10; i++) {
      after = after.with(row(20_000L * i + 1, "new")).without(row(30_000L * i, "a"));
    }
    compared[0] = 0;
    List<Long> changed = new ArrayList<>();
    before.differences(
        after, (old, now) -> changed.add(Objects.requireNonNull(old == null ? now : old).id()));

    assertThat(changed).hasSize(20).isSorted();
    assertThat(compared[0]).as("comparisons").isLessThan(20 * 3 * RowLeaf.MOST);
  }

  /** What a change of a thousand rows copies, one of many copies hardly more often. */
  @Test
  void aChangeAllocatesAboutTheSameAtAnySize() {
    Sorted<VariableRow> few = of(1_000);
    Sorted<VariableRow> many = of(LARGE);
    allocated(few, 1_000);

    assertThat(allocated(many, LARGE)).isBetween(1L, allocated(few, 1_000) * 2);
  }

  private static long allocated(Sorted<VariableRow> rows, int size) {
    var threads = ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);
    List<VariableRow> changed =
        new Random(1).longs(2_000, 0, size).mapToObj(i -> row(2 * i, "b")).toList();
    long before = threads.getCurrentThreadAllocatedBytes();
    Sorted<VariableRow> now = rows;
    for (VariableRow row : changed) {
      now = now.with(row);
    }
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(now.size()).isEqualTo(size);
    return bytes;
  }
}
