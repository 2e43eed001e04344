package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.exit;
import static io.turgo.engine.testing.CaseText.planItem;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.task;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A plan item costs the same however many there are: when it is created, when it completes, and
 * when a sentry lets it begin with all others. Costs are bytes that all threads allocate and CPU
 * time of the caller, which steps the case; another load changes neither.
 */
class CaseScaleTest extends CaseScenarios {
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  /** Items in a row; the last of them lets all others begin. */
  private static final int CHAINED = 50;

  /**
   * What something costs.
   *
   * @param bytes allocated
   */
  private record Cost(long bytes, long cpuNanos) {
    static Cost of(Runnable call) {
      long bytes = THREADS.getTotalThreadAllocatedBytes();
      long cpu = THREADS.getCurrentThreadCpuTime();
      call.run();
      return new Cost(
          THREADS.getTotalThreadAllocatedBytes() - bytes, THREADS.getCurrentThreadCpuTime() - cpu);
    }

    Cost least(Cost other) {
      return new Cost(Math.min(bytes, other.bytes), Math.min(cpuNanos, other.cpuNanos));
    }

    Cost each(int items) {
      return new Cost(bytes / items, cpuNanos / items);
    }

    @Override
    public String toString() {
      return "%,d bytes and %,d us".formatted(bytes, cpuNanos / 1_000);
    }

    void assertNotMuchMoreThan(Cost small, String what) {
      assertThat(bytes)
          .as("bytes of %s: %s, with fewer %s", what, this, small)
          .isLessThan(small.bytes * 3 / 2);
      assertThat(cpuNanos)
          .as("CPU time of %s: %s, with fewer %s", what, this, small)
          .isLessThan(small.cpuNanos * 3);
    }
  }

  /** What an item costs when all are created, when one completes, and when all others begin. */
  private record Costs(Cost create, Cost complete, Cost begin) {
    static Costs of(Kit kit, int items) {
      List<String> elements = new ArrayList<>();
      elements.add(task("t0"));
      for (int i = 1; i < items; i++) {
        boolean chained = i <= CHAINED;
        elements.add(task("t" + i, entry(chained ? "s" + i : "last")));
        if (chained) {
          elements.add(sentry("s" + i, "", "t" + (i - 1) + " complete"));
        }
      }
      elements.add(sentry("last", "", "t" + CHAINED + " complete"));
      String key = "scale" + items;
      deploy(kit, key, "", elements.toArray(String[]::new));
      List<String> ids = new ArrayList<>();
      Cost create =
          Cost.of(() ->
              ids.add(
                  cases(kit).createCaseInstanceBuilder().caseDefinitionKey(key).start().getId()));
      String id = ids.getFirst();
      Cost complete = new Cost(Long.MAX_VALUE, Long.MAX_VALUE);
      for (int i = 0; i < CHAINED; i++) {
        complete = complete.least(completion(kit, id, i));
      }
      Cost begin = completion(kit, id, CHAINED);
      cases(kit).terminateCaseInstance(id);
      kit.engine()
          .getRepositoryService()
          .createDeploymentQuery()
          .list()
          .forEach(one -> kit.engine().getRepositoryService().deleteDeployment(one.getId(), true));
      return new Costs(create.each(items), complete, begin.each(items));
    }

    private static Cost completion(Kit kit, String id, int number) {
      PlanItemInstance next = item(kit, id, "t" + number);
      return Cost.of(() -> cases(kit).triggerPlanItemInstance(next.getId()));
    }

    Costs least(Costs other) {
      return new Costs(
          create.least(other.create), complete.least(other.complete), begin.least(other.begin));
    }
  }

  /** Each end asks whether anything still waits for the listener. */
  @Test
  void theEndOfAnItemCostsTheSameHoweverManyHaveEndedThatWaitedForOneListener() {
    int items = 2_000;
    Kit kit = on(Database.SQLITE);
    List<String> elements = new ArrayList<>();
    elements.add(planItem("userEventListener", "stop", "", ""));
    for (int i = 0; i < items; i++) {
      elements.add(task("t" + i, exit("stopped")));
    }
    elements.add(sentry("stopped", "", "stop occur"));
    deploy(kit, "scale", "", elements.toArray(String[]::new));
    String id = start(kit, "scale", Map.of());
    List<Cost> costs = new ArrayList<>();
    for (PlanItemInstance item :
        cases(kit).createPlanItemInstanceQuery().caseInstanceId(id).list()) {
      if (item.getState().equals(PlanItemInstanceState.ACTIVE)) {
        costs.add(Cost.of(() -> cases(kit).triggerPlanItemInstance(item.getId())));
      }
    }
    assertThat(costs).hasSize(items);
    least(costs.subList(items - 2 * CHAINED, items - CHAINED))
        .assertNotMuchMoreThan(least(costs.subList(CHAINED, 4 * CHAINED)), "an end among the last");
    assertCompleted(kit, id);
  }

  /** Most items in the stage have nothing to do with the listener of the one that ends. */
  @Test
  void theEndOfAnItemCostsTheSameHoweverManyOthersHaveListenersOfTheirOwn() {
    Kit kit = on(Database.SQLITE);
    firstEnds(kit, 400); // warms
    firstEnds(kit, 2_000)
        .assertNotMuchMoreThan(firstEnds(kit, 400), "an end of an item with its own listener");
  }

  /** The least cost among the first ends of items that each have a listener of their own. */
  private static Cost firstEnds(Kit kit, int items) {
    List<String> elements = new ArrayList<>();
    for (int i = 0; i < items; i++) {
      elements.add(planItem("userEventListener", "stop" + i, "", ""));
      elements.add(task("t" + i, exit("stopped" + i)));
      elements.add(sentry("stopped" + i, "", "stop" + i + " occur"));
    }
    deploy(kit, "pairs" + items, "", elements.toArray(String[]::new));
    String id = start(kit, "pairs" + items, Map.of());
    List<Cost> costs = new ArrayList<>();
    for (int i = items - 1; i >= items - CHAINED; i--) {
      String item = item(kit, id, "t" + i).getId();
      costs.add(Cost.of(() -> cases(kit).triggerPlanItemInstance(item)));
    }
    return least(costs);
  }

  private static Cost least(List<Cost> costs) {
    return costs.stream().reduce(costs.getFirst(), Cost::least);
  }

  @Test
  void anItemCostsTheSameAmongTenThousand() {
    Kit kit = on(Database.SQLITE);
    Costs.of(kit, 2_000); // warms
    Costs small = Costs.of(kit, 1_000).least(Costs.of(kit, 1_000));
    Costs large = Costs.of(kit, 10_000);
    System.out.println("an item of 1,000:  " + small);
    System.out.println("an item of 10,000: " + large);
    large.create.assertNotMuchMoreThan(small.create, "the creation of an item of 10,000");
    large.complete.assertNotMuchMoreThan(small.complete, "the completion of an item of 10,000");
    large.begin.assertNotMuchMoreThan(small.begin, "the beginning of an item of 10,000");
  }
}
