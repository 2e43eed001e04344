package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.until;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.job.Job;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Task;
import io.turgo.engine.variable.CustomVariableType;
import io.turgo.engine.variable.VariableColumns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Activities that are done so often beside each other that several units make their instances. */
@Timeout(120)
class ManyLegsTest {
  private static final String EACH = "turgo:collection='list' turgo:elementVariable='item'";

  private static void deploy(Kit kit, String activity, String... more) {
    kit.deploy(
        "many",
        start("s"),
        activity,
        user("after", ""),
        end("e"),
        flow("s -> t -> after -> e"),
        String.join("", more));
  }

  private static long tasks(Kit kit) {
    return kit.engine().getTaskService().createTaskQuery().taskDefinitionKey("t").count();
  }

  private static List<Job> jobs(Kit kit) {
    return kit.engine().getManagementService().createJobQuery().list();
  }

  private static void runOne(Kit kit) {
    kit.engine().getManagementService().executeJob(jobs(kit).getFirst().getId());
  }

  private static void completeOne(Kit kit) {
    Task one =
        kit.engine()
            .getTaskService()
            .createTaskQuery()
            .taskDefinitionKey("t")
            .listPage(0, 1)
            .getFirst();
    kit.engine().getTaskService().complete(one.getId());
  }

  /** Each element comes once, as it was at the beginning, whatever happens between two parts. */
  @ParameterizedTest
  @EnumSource
  void partsAreMadeByJobsThroughRestarts(Database database) {
    Supplier<Store> stores = database.lasting();
    String id;
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      deploy(kit, manyTimes(user("t", "name='${item}:${loopCounter}'"), EACH, ""));
      id = kit.start("many", Map.of("list", IntStream.range(0, 2_100).boxed().toList()));
      assertThat(tasks(kit)).isEqualTo(1_000);
      assertThat(jobs(kit)).hasSize(2);
      String leg =
          Objects.requireNonNull(
              kit.engine()
                  .getTaskService()
                  .createTaskQuery()
                  .listPage(0, 1)
                  .getFirst()
                  .getExecutionId());
      assertThat(kit.variable(leg, "nrOfInstances")).isEqualTo(2_100);
      assertThat(kit.variable(leg, "nrOfActiveInstances")).isEqualTo(2_100);
      kit.engine().getRuntimeService().setVariable(id, "list", List.of("another"));
      completeOne(kit);
      kit.checkConsistency();
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      runOne(kit);
      assertThat(tasks(kit)).isEqualTo(1_999);
      kit.checkConsistency();
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      runOne(kit);
      assertThat(jobs(kit)).isEmpty();
      Set<String> names = new HashSet<>();
      for (Task task : kit.engine().getTaskService().createTaskQuery().list()) {
        assertThat(names.add(Objects.requireNonNull(task.getName()))).isTrue();
      }
      assertThat(names).hasSize(2_099).contains("1:1", "1000:1000", "2099:2099");
      kit.finish();
    }
  }

  /** What is done before the next part begins does not end the activity. */
  @ParameterizedTest
  @EnumSource
  void theActivityIsOverWhenTheLastPartIs(Database database) {
    try (Kit kit = Kit.on(database)) {
      AtomicInteger runs = new AtomicInteger();
      kit.code("c", execution -> runs.incrementAndGet());
      deploy(
          kit,
          manyTimes(
              sub("t", "", start("s1"), code("c", "c", ""), end("e1"), flow("s1 -> c -> e1")),
              "",
              cardinality(1_100)));
      String id = kit.start("many", Map.of());
      assertThat(runs).hasValue(1_000);
      assertThat(kit.engine().getTaskService().createTaskQuery().count()).isZero();
      kit.checkConsistency();
      kit.engine().getRuntimeService().suspendProcessInstanceById(id);
      assertThat(jobs(kit)).isEmpty();
      kit.engine().getRuntimeService().activateProcessInstanceById(id);
      kit.runJobs();
      assertThat(kit.failures()).isEmpty();
      assertThat(runs).hasValue(1_100);
      kit.complete(id, "after");
      assertThat(kit.isRunning(id)).isFalse();
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNotMadeYetGoesWithTheRest(Database database) {
    try (Kit kit = Kit.on(database)) {
      List<Integer> list = IntStream.range(0, 1_001).boxed().toList();
      deploy(
          kit,
          manyTimes(user("t", ""), EACH, until("${nrOfCompletedInstances >= 2}")),
          boundary("b", "t", true, "timeDuration:PT1H"),
          flow("b -> after"));
      String done = kit.start("many", Map.of("list", list));
      completeOne(kit);
      completeOne(kit);
      assertThat(jobs(kit)).isEmpty();
      kit.complete(done, "after");

      String late = kit.start("many", Map.of("list", list));
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
      Job timer =
          Objects.requireNonNull(
              kit.engine().getManagementService().createTimerJobQuery().singleResult());
      kit.engine().getManagementService().moveTimerToExecutableJob(timer.getId());
      kit.engine().getManagementService().executeJob(timer.getId());
      assertThat(jobs(kit)).isEmpty();
      kit.complete(late, "after");
      kit.finish();
    }
  }

  /** A part that fails is tried again as a whole; nobody has an instance twice. */
  @Test
  void aPartThatFailsIsTriedAgain() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      Map<Object, Integer> runs = new HashMap<>();
      AtomicInteger bad = new AtomicInteger(1_050);
      kit.code(
          "c",
          execution -> {
            int number = (Integer) Objects.requireNonNull(execution.getVariable("loopCounter"));
            if (number == bad.get()) {
              throw new IllegalStateException("not this one");
            }
            runs.merge(number, 1, Integer::sum);
          });
      deploy(kit, manyTimes(code("t", "c", ""), "", cardinality(1_100)));
      String id = kit.start("many", Map.of());
      kit.engine().getManagementService().setJobRetries(jobs(kit).getFirst().getId(), 1);
      kit.runJobs();
      assertThat(kit.failures()).hasSize(1);
      kit.checkConsistency();
      Job dead =
          Objects.requireNonNull(
              kit.engine().getManagementService().createDeadLetterJobQuery().singleResult());
      assertThat(dead.getElementId()).isEqualTo("t");
      bad.set(-1);
      kit.engine().getManagementService().moveDeadLetterJobToExecutableJob(dead.getId(), 1);
      kit.runJobs();
      assertThat(kit.failures()).isEmpty();
      assertThat(runs).hasSize(1_100);
      kit.complete(id, "after");
      assertThat(kit.isRunning(id)).isFalse();
      kit.finish();
    }
  }

  /** Numbers below one, as a value that says how often it was read. */
  record Numbers(List<Integer> all) implements Iterable<Integer> {
    @Override
    public Iterator<Integer> iterator() {
      return all.iterator();
    }
  }

  private record NumbersType(AtomicInteger reads) implements CustomVariableType<Numbers> {
    @Override
    public String typeName() {
      return "numbers";
    }

    @Override
    public Class<Numbers> valueClass() {
      return Numbers.class;
    }

    @Override
    public VariableColumns write(Numbers value) {
      return VariableColumns.ofLong(value.all().size());
    }

    @Override
    public Numbers read(VariableColumns columns) {
      reads.incrementAndGet();
      return numbers(Math.toIntExact(Objects.requireNonNull(columns.longValue())));
    }
  }

  private static Numbers numbers(int below) {
    return new Numbers(IntStream.range(0, below).boxed().toList());
  }

  /** Until it is set again: then the instances that follow are done for what it is. */
  @ParameterizedTest
  @ValueSource(strings = {"numbers", "${numbers}"})
  void aSequentialActivityReadsItsCollectionOnce(String collection) {
    AtomicInteger reads = new AtomicInteger();
    try (Kit kit =
        Kit.on(Database.SQLITE.open(), settings -> settings.variableType(new NumbersType(reads)))) {
      List<Object> seen = new ArrayList<>();
      kit.code("c", execution -> seen.add(String.valueOf(execution.getVariable("item"))));
      String each = "turgo:collection='" + collection + "' turgo:elementVariable='item' ";
      deploy(kit, manyTimes(code("t", "c", ""), each + "isSequential='true'", ""));
      String id = kit.start("many", Map.of("numbers", numbers(200)));
      assertThat(seen).hasSize(200).contains("0", "199");
      assertThat(reads).hasValueLessThanOrEqualTo(2);
      kit.complete(id, "after");

      kit.code(
          "c",
          execution -> {
            if (Objects.equals(execution.getVariable("item"), 2)) {
              execution.setVariable("numbers", numbers(3));
            }
          });
      assertThatThrownBy(() -> kit.start("many", Map.of("numbers", numbers(200))))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("at least 4 elements")
          .hasMessageContaining("'t'");
      kit.finish();
    }
  }
}
