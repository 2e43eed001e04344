package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.exception.TurgoException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random cases and random calls: after each, the plan items are those of {@link CaseReference}. The
 * seed is a part of each failure. {@code -Dturgo.cases=1000} plays more, {@code -Dturgo.seed=7}
 * begins elsewhere.
 */
@SuppressWarnings("NullAway") // what is missing fails the test
class RandomCasesTest extends CaseScenarios {
  private static final int MODELS = Integer.getInteger("turgo.cases", 12);
  private static final int CALLS = 12;

  @ParameterizedTest
  @EnumSource
  void areAsTheReferenceSays(Database database) {
    checkAll(on(database), call -> false);
  }

  /** The database cuts the unit of each call off at one of its first rows. */
  @Test
  void areAsBeforeWhenTheirUnitsAreCut() {
    Kit kit = on(Database.POSTGRES);
    CutUnits cuts = new CutUnits(kit);
    Random random = new Random(seed());
    int[] refused = {0};
    checkAll(
        kit,
        call -> {
          cuts.refuseAfter(random.nextInt(4));
          try {
            call.run();
            return true;
          } catch (TurgoException e) {
            refused[0]++;
            return false;
          } finally {
            cuts.none();
          }
        });
    assertThat(refused[0]).isGreaterThan(MODELS);
  }

  private static long seed() {
    return Long.getLong("turgo.seed", System.nanoTime());
  }

  private static void checkAll(Kit kit, Predicate<Runnable> early) {
    long seed = seed();
    for (int i = 0; i < MODELS; i++) {
      check(kit, "r" + i, seed + i, early);
    }
  }

  /**
   * Makes a model and calls.
   *
   * @param early makes a call before its turn, and says whether it did; otherwise nothing changes
   */
  private static void check(Kit kit, String key, long seed, Predicate<Runnable> early) {
    Random random = new Random(seed);
    CaseReference reference = new CaseReference();
    List<String> elements = new ArrayList<>();
    new Maker(random, reference, elements).stage("model", 0);
    String root = random.nextBoolean() ? "autoComplete='true'" : "";
    reference.root.autoComplete = !root.isEmpty();
    String file = CaseText.file(key, root, elements.toArray(String[]::new));
    kit.engine().getRepositoryService().createDeployment().addString(key + ".cmmn", file).deploy();
    Map<String, Boolean> variables = new HashMap<>();
    for (int v = 0; v < 3; v++) {
      variables.put("v" + v, false);
    }
    String id = start(kit, key, variables);
    reference.start(variables);
    StringBuilder calls = new StringBuilder("start");
    for (int call = 0; call < CALLS && !reference.ended; call++) {
      assertSame(kit, id, reference, seed, calls, file);
      List<CaseReference.Node> open = reference.triggerable();
      if (open.isEmpty() || random.nextInt(4) == 0) {
        String name = "v" + random.nextInt(3);
        boolean value = random.nextBoolean();
        calls.append(", ").append(name).append('=').append(value);
        Runnable set = () -> cases(kit).setVariable(id, name, value);
        make(set, early, () -> assertSame(kit, id, reference, seed, calls, file));
        reference.set(name, value);
      } else {
        CaseReference.Node node = open.get(random.nextInt(open.size()));
        calls.append(", trigger ").append(node.item.id);
        boolean byHand = node.state.equals("enabled");
        String item = item(kit, id, node.item.id).getId();
        Runnable change =
            byHand
                ? () -> cases(kit).startPlanItemInstance(item)
                : () -> cases(kit).triggerPlanItemInstance(item);
        make(change, early, () -> assertSame(kit, id, reference, seed, calls, file));
        if (byHand) {
          reference.startByHand(node);
        } else {
          reference.trigger(node);
        }
      }
    }
    assertSame(kit, id, reference, seed, calls, file);
    if (!reference.ended) {
      cases(kit).terminateCaseInstance(id);
    }
  }

  private static void make(Runnable call, Predicate<Runnable> early, Runnable unchanged) {
    if (!early.test(call)) {
      unchanged.run();
      call.run();
    }
  }

  private static void assertSame(
      Kit kit, String id, CaseReference reference, long seed, StringBuilder calls, String file) {
    String expected =
        reference.ended
            ? ""
            : reference.live().stream()
                .map(node -> node.item.id + "=" + node.state)
                .sorted()
                .collect(Collectors.joining(" "));
    assertThat(items(kit, id)).as("seed %s after %s of %s", seed, calls, file).isEqualTo(expected);
  }

  /** Makes a model, in both forms. */
  private static final class Maker {
    private final Random random;
    private final CaseReference reference;
    private final List<String> elements;
    private int count;

    Maker(Random random, CaseReference reference, List<String> elements) {
      this.random = random;
      this.reference = reference;
      this.elements = elements;
    }

    void stage(String stageId, int depth) {
      stage(stageId, depth, reference.root, elements);
    }

    private void stage(String stageId, int depth, CaseReference.Item stage, List<String> into) {
      List<CaseReference.Item> items = new ArrayList<>();
      int size = 2 + random.nextInt(3);
      List<List<String>> inner = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        CaseReference.Item item = new CaseReference.Item("n" + ++count, stage);
        int kind = random.nextInt(8);
        item.kind =
            kind == 0 && depth < 2
                ? "stage"
                : kind == 1 ? "milestone" : kind == 2 ? "userEventListener" : "task";
        item.autoComplete = random.nextBoolean();
        boolean isListener = item.kind.equals("userEventListener");
        item.required = !isListener && random.nextInt(5) == 0;
        item.manual = item.kind.equals("task") && random.nextInt(5) == 0;
        List<String> content = new ArrayList<>();
        if (item.kind.equals("stage")) {
          stage(item.id, depth + 1, item, content);
        }
        items.add(item);
        inner.add(content);
      }
      for (int i = 0; i < size; i++) {
        CaseReference.Item item = items.get(i);
        List<String> of = new ArrayList<>();
        List<String> rules = new ArrayList<>();
        if (item.required) {
          rules.addAll(List.of("requiredRule", ""));
        }
        if (item.manual) {
          rules.addAll(List.of("manualActivationRule", ""));
        }
        if (!rules.isEmpty()) {
          of.add(CaseText.control(rules.toArray(String[]::new)));
        }
        if (!item.kind.equals("userEventListener")) {
          for (int c = 0; c < 2; c++) {
            if (random.nextInt(3) == 0) {
              of.add(criterion(item, items, true, into));
            }
          }
          if (random.nextInt(5) == 0) {
            of.add(criterion(item, items, false, into));
          }
        }
        String attributes =
            item.kind.equals("stage") && item.autoComplete ? "autoComplete='true'" : "";
        into.add(
            CaseText.planItem(
                item.kind,
                item.id,
                attributes,
                String.join("", inner.get(i)),
                of.toArray(String[]::new)));
      }
    }

    private String criterion(
        CaseReference.Item item, List<CaseReference.Item> near, boolean entry, List<String> into) {
      CaseReference.Criterion criterion = new CaseReference.Criterion("s" + ++count, entry);
      int parts = 1 + random.nextInt(2);
      List<String> written = new ArrayList<>();
      for (int i = 0; i < parts; i++) {
        CaseReference.Item source = near.get(random.nextInt(near.size()));
        if (source == item) {
          continue;
        }
        String event =
            source.kind.equals("task") || source.kind.equals("stage")
                ? (random.nextInt(4) == 0 ? "exit" : "complete")
                : "occur";
        criterion.parts.add(source.id + " " + event);
        written.add(source.id + " " + event);
      }
      if (written.isEmpty() || random.nextInt(3) == 0) {
        criterion.variable = "v" + random.nextInt(3);
      }
      item.criteria.add(criterion);
      into.add(
          CaseText.sentry(
              criterion.id,
              criterion.variable == null ? "" : "${" + criterion.variable + "}",
              written.toArray(String[]::new)));
      return entry ? CaseText.entry(criterion.id) : CaseText.exit(criterion.id);
    }
  }
}
