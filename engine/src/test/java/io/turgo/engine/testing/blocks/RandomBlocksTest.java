package io.turgo.engine.testing.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.testing.QuietLog;
import io.turgo.engine.testing.blocks.BlockXml.Async;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random models of nested blocks with every element, run to their end: one without jobs, the next
 * with some, the third with a job before and after everything. What came of them is compared with a
 * reference interpreter that knows only the blocks. {@code -Dturgo.blocks.seed=7} plays the model
 * of one seed, {@code -Dturgo.blocks.models=100000} more of them in memory, {@code
 * -Dturgo.blocks.migrated=10000} more that are migrated.
 */
@Timeout(600)
@ExtendWith(QuietLog.class)
class RandomBlocksTest {
  private static final int IN_MEMORY = Integer.getInteger("turgo.blocks.models", 900);
  private static final int MIGRATED = Integer.getInteger("turgo.blocks.migrated", 100);

  /** Versions of other structures; an odd number, so that the ids change each time. */
  private static final int OTHERS = 3;

  private static final int IN_SQLITE = 30;
  private static final int IN_POSTGRES = 9;
  private static final int LOST_PERCENT = 10;
  private static final int MIGRATED_PERCENT = 25;
  private static final int MOVED_PERCENT = 60;
  private static final int MOST_FAILURES = 10;

  private final List<String> failures = new ArrayList<>();
  private String smallest = "";

  /** The seeds to be played, so many or the one that was asked for. */
  private static long[] seeds(int models) {
    Long only = Long.getLong("turgo.blocks.seed");
    long[] seeds = new long[only == null ? models : 1];
    for (int i = 0; i < seeds.length; i++) {
      seeds[i] = only == null ? i : only;
    }
    return seeds;
  }

  private void play(Block.Model model, long seed, Async async, ModelRunner runner, Random random) {
    try {
      new Player(model, Reference.visits(model), runner, random).play();
    } catch (RuntimeException | AssertionError e) {
      String xml = BlockXml.write(List.of(model), async);
      failures.add("Seed " + seed + ", jobs " + async + ": " + e);
      smallest = smallest.isEmpty() || xml.length() < smallest.length() ? xml : smallest;
      if (failures.size() == MOST_FAILURES) {
        checkFailures();
      }
    }
  }

  private void checkFailures() {
    assertThat(failures).as("the smallest model of them is %s", smallest).isEmpty();
  }

  /** Where the model of a seed makes jobs. */
  private static Async async(long seed) {
    List<Async> settings = List.of(Async.values());
    return settings.get(Math.floorMod(seed, settings.size()));
  }

  @Test
  void modelsHaveEveryElement() {
    StringBuilder made = new StringBuilder();
    for (long seed = 0; seed < IN_SQLITE * 10; seed++) {
      made.append(BlockMaker.make(seed).processes());
    }
    String all = made.toString();
    for (Class<?> kind : List.of(Block.class, Block.What.class)) {
      for (Class<?> one : kind.getPermittedSubclasses()) {
        if (one.isRecord()) {
          assertThat(all.contains(one.getSimpleName() + "[")).as(one.getSimpleName()).isTrue();
        }
      }
    }
    assertAll(all, "kind=", Block.Kind.values());
    assertAll(all, "gateway=", Block.Gateway.values());
    assertAll(all, "how=", Block.How.values());
    assertAll(all, "trigger=", Block.Trigger.values());
    assertAll(all, "order=", Block.Loop.Order.values());
  }

  private static void assertAll(String made, String what, Object[] values) {
    for (Object value : values) {
      assertThat(made.contains(what + value)).as(what + value).isTrue();
    }
  }

  @Test
  void modelsEndAsTheReferenceSaysInMemory() {
    playInMemory(IN_MEMORY / 3, new MemoryRunner.Rates(LOST_PERCENT, 0, 0));
  }

  /**
   * Each goes through many versions of its process, of which none has the ids of the one before it
   * and most have another structure; and its tokens begin their activities anew, or go on behind
   * them.
   */
  @Test
  void migratedAndMovedInstancesEndAsTheReferenceSaysInMemory() {
    MemoryRunner.Rates rates =
        new MemoryRunner.Rates(LOST_PERCENT, MIGRATED_PERCENT, MOVED_PERCENT);
    boolean many = seeds(MIGRATED).length == MIGRATED;

    Changed changed = playInMemory(MIGRATED, rates);

    assertThat(changed.migrations()).isGreaterThan(many ? 2 * MIGRATED : -1);
    assertThat(changed.moves()).isGreaterThan(many ? 2 * MIGRATED : -1);
    assertThat(changed.restructured()).isGreaterThan(many ? changed.migrations() / 2 : -1);
  }

  /**
   * How often instances were changed from outside.
   *
   * @param restructured migrations that have begun or ended scopes or waiting events
   */
  private record Changed(int migrations, int restructured, int moves) {}

  private Changed playInMemory(int models, MemoryRunner.Rates rates) {
    Changed changed = new Changed(0, 0, 0);
    for (long seed : seeds(models)) {
      Block.Model model = BlockMaker.make(seed);
      Async async = async(seed);
      List<List<ProcessGraph>> versions = new ArrayList<>();
      versions.add(compiled(BlockXml.write(List.of(model), async)));
      for (int other = 1; other <= (rates.migrated() == 0 ? 0 : OTHERS); other++) {
        String file = BlockXml.write(List.of(OtherStructure.of(model, other)), async);
        versions.add(compiled(other % 2 == 0 ? file : MemoryRunner.renamed(file)));
      }
      Random random = new Random(seed);
      MemoryRunner runner = new MemoryRunner(versions, random, rates);
      play(model, seed, async, runner, random);
      changed =
          new Changed(
              changed.migrations + runner.migrations(),
              changed.restructured + runner.restructured(),
              changed.moves + runner.moves());
    }
    checkFailures();
    return changed;
  }

  @Test
  void modelsEndAsTheReferenceSaysOnSqlite(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("blocks.db")).withDurable(false);
    playInEngine(() -> SqliteStore.open(file), IN_SQLITE, 10);
  }

  @Test
  void modelsEndAsTheReferenceSaysOnPostgres() {
    String database = TestPostgres.newDatabase();
    playInEngine(() -> PostgresStore.open(TestPostgres.settings(database)), IN_POSTGRES, 3);
  }

  private static List<ProcessGraph> compiled(String file) {
    return new BpmnCompiler(new ElExpressionCompiler())
        .compile("random.bpmn", file.getBytes(StandardCharsets.UTF_8));
  }

  private void playInEngine(Supplier<Store> stores, int models, int reopenPercent) {
    Random random = new Random(models);
    try (EngineRunner runner = new EngineRunner(stores, random, reopenPercent)) {
      for (Async async : Async.values()) {
        Map<Long, Block.Model> own = new TreeMap<>();
        for (long seed : seeds(models)) {
          if (async(seed) == async) {
            own.put(seed, BlockMaker.make(seed));
          }
        }
        if (!own.isEmpty()) {
          runner.deploy(BlockXml.write(List.copyOf(own.values()), async));
        }
        own.forEach((seed, model) -> play(model, seed, async, runner, random));
      }
      assertThat(ConsistencyCheck.run(runner.store())).isEmpty();
    }
    checkFailures();
  }
}
