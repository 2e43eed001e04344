package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.cmmn.PlanItemInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The completion of a plan item costs what listens to it, however many items there are. */
@SuppressWarnings("NullAway") // what is missing fails the test
class CaseScaleTest extends CaseScenarios {
  private static final int DONE = 50;

  private static long nanosPerItem(Kit kit, int items) {
    List<String> elements = new ArrayList<>();
    elements.add(task("t0"));
    for (int i = 1; i < items; i++) {
      boolean chained = i < 2 * DONE;
      elements.add(chained ? task("t" + i, entry("s" + i)) : task("t" + i, entry("last")));
      if (chained) {
        elements.add(sentry("s" + i, "", "t" + (i - 1) + " complete"));
      }
    }
    elements.add(sentry("last", "", "t" + (2 * DONE - 1) + " complete"));
    String key = "scale" + items;
    deploy(kit, key, "", elements.toArray(String[]::new));
    String id = start(kit, key, Map.of());
    for (int i = 0; i < DONE; i++) { // warm
      trigger(kit, id, "t" + i);
    }
    long best = Long.MAX_VALUE;
    for (int i = DONE; i < 2 * DONE - 1; i++) {
      PlanItemInstance next = item(kit, id, "t" + i);
      long begun = System.nanoTime();
      cases(kit).triggerPlanItemInstance(next.getId());
      best = Math.min(best, System.nanoTime() - begun);
    }
    cases(kit).terminateCaseInstance(id);
    return best;
  }

  @Test
  void anItemCostsTheSameAmongTenThousand() {
    Kit kit = on(Database.SQLITE);
    nanosPerItem(kit, 200);
    long small = nanosPerItem(kit, 1_000);
    long large = Long.MAX_VALUE;
    for (int i = 0; i < 3 && large >= 5 * small; i++) { // another load may have slowed one
      large = Math.min(large, nanosPerItem(kit, 10_000));
    }
    System.out.println(
        "case items: " + small / 1000 + " us of 1,000, " + large / 1000 + " us of 10,000");
    assertThat(large)
        .as("an item among 10,000; among 1,000 it takes %s", small)
        .isLessThan(5 * small);
  }
}
