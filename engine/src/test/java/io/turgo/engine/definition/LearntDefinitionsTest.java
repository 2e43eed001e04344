package io.turgo.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.AllDefinitions;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.Paused;
import io.turgo.engine.store.DefinitionStore.PausedRow;
import io.turgo.engine.store.DefinitionStore.Same;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.usercode.NestedCalls;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node knows deployments without reading all definitions, and knows the same by it. */
class LearntDefinitionsTest {
  private static final int OPERATIONS = 150;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path directory;

  @SuppressWarnings("NullAway.Init")
  private Store store;

  private final AtomicInteger reads = new AtomicInteger();
  private final AtomicInteger rowsRead = new AtomicInteger();
  private final AtomicLong ids = new AtomicLong();

  @BeforeEach
  void open() {
    store = SqliteStore.open(SqliteSettings.of(directory.resolve("definitions.sqlite")));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aDeploymentReadsNoneOfTheOthers() {
    DefinitionRegistry node = node();
    node.refresh();

    for (int i = 0; i < 20; i++) {
      deploy(node, "key" + i % 10, "", "");
      assertKnows(node, "deployment " + i);
    }

    assertThat(reads).as("reads of all definitions").hasValue(1);
  }

  @Test
  void aDeploymentOfAnotherNodeIsReadAlone() {
    DefinitionRegistry node = node();
    DefinitionRegistry other = node();
    node.refresh();
    other.refresh();

    deploy(other, "theirs", "", "");
    deploy(node, "ours", "", "");

    assertKnows(node, "after both");
    for (int i = 0; i < 20; i++) {
      deploy(other, "key" + i % 10, i % 3 == 0 ? "tenant" : "", "");
      if (i % 4 == 0) {
        node.lookAgain();
        assertKnows(node, "deployment " + i);
      }
    }
    assertThat(reads).as("reads of all definitions, at the beginning").hasValue(2);
    assertThat(rowsRead).as("rows of definitions read").hasValueLessThanOrEqualTo(2 + 20);
  }

  @Test
  void aDuplicateIsNoReasonToReadAnything() {
    DefinitionRegistry node = node();
    DefinitionRegistry other = node();
    deploy(other, "key", "", "");
    node.refresh();
    other.refresh();
    long epoch = store.definitions().epoch();
    reads.set(0);

    deploy(other, Same.NEWEST, "key", "", "");
    node.lookAgain();

    assertThat(store.definitions().epoch()).isEqualTo(epoch);
    assertThat(reads).hasValue(0);
    assertThat(rowsRead).hasValue(0);
    deploy(other, "key", "", "");
    node.lookAgain();
    assertKnows(node, "after the next deployment");
    assertThat(reads).hasValue(0);
  }

  @Test
  void aDuplicateHasANodeReadWhatItHasMissed() {
    DefinitionRegistry node = node();
    DefinitionRegistry other = node();
    deploy(node, "key", "", "");
    other.refresh();
    deploy(node, "missed", "", starts("missed", ""));

    deploy(other, Same.ANY, "key", "", "");

    assertKnows(other, "after its duplicate");
  }

  /** A deployment may come between the reads of the definitions and of their start events. */
  @Test
  void aStartEventThatIsSeenBeforeItsDefinitionIsKnownOnce() {
    deploy(node(), "key", "", starts("key", ""));
    AllDefinitions all = store.definitions().all();
    KnownDefinitions before = KnownDefinitions.NONE.plus(0, List.of(), all.starts());

    assertThat(before.plus(all.epoch(), all.definitions(), all.starts()))
        .isEqualTo(KnownDefinitions.of(all));
  }

  @Test
  void whatAnotherNodeHasDeletedIsForgotten() {
    DefinitionRegistry node = node();
    DefinitionRegistry other = node();
    deploy(node, "key", "", "");
    DefinitionRow row = Objects.requireNonNull(node.view().newest("key", ""));
    assertThat(node.graph(row.id()).key()).isEqualTo("key");
    assertThat(node.model(row.id())).isNotNull();

    other.delete(row.deploymentId(), 1);
    node.lookAgain();

    assertThatThrownBy(() -> node.graph(row.id())).isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> node.model(row.id())).isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @Test
  void anyOtherChangeReadsAll() {
    DefinitionRegistry node = node();
    DefinitionRegistry other = node();
    deploy(other, "key", "", "");
    node.refresh();
    reads.set(0);

    deploy(other, "key", "", "");
    pause(other, "key", "");
    deploy(other, "key", "", "");
    reads.set(0);
    node.lookAgain();

    assertKnows(node, "after a pause between deployments");
    assertThat(reads).hasValue(1);
  }

  @Test
  void knowsWhatAReaderOfAllDefinitionsKnows() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    DefinitionRegistry node = node();
    DefinitionRegistry other = node();
    node.refresh();
    other.refresh();
    for (int i = 0; i < OPERATIONS; i++) {
      String key = "key" + random.nextInt(6);
      String tenant = random.nextInt(3) == 0 ? "tenant" : "";
      switch (random.nextInt(12)) {
        case 0 -> deploy(other, key, tenant, "");
        case 1 -> pause(random.nextBoolean() ? node : other, key, tenant);
        case 2 -> deleteAny(random.nextBoolean() ? node : other, random);
        case 6 -> suspendAny(other, random);
        case 7 -> deploy(other, Same.ANY, key, tenant, "");
        case 8, 9 -> {
          deploy(other, key, tenant, "");
          deploy(other, key, tenant, starts(key, tenant));
        }
        case 3, 4, 5 -> deploy(node, key, tenant, starts(key, tenant));
        default -> deploy(node, key, tenant, "");
      }
      node.lookAgain();
      assertKnows(node, "operation " + i + " of seed " + seed);
    }
  }

  private void assertKnows(DefinitionRegistry node, String when) {
    assertThat(node.view()).as(when).isEqualTo(KnownDefinitions.of(store.definitions().all()));
  }

  /** A message of its own, because a message starts one process, and a signal of all. */
  private static String starts(String key, String tenant) {
    return """
    <startEvent id="told"><messageEventDefinition messageRef="%s%s"/></startEvent>
    <sequenceFlow id="f2" sourceRef="told" targetRef="wait"/>
    <startEvent id="heard"><signalEventDefinition signalRef="all"/></startEvent>
    <sequenceFlow id="f3" sourceRef="heard" targetRef="wait"/>
    """
        .formatted(key, tenant);
  }

  private static void suspendAny(DefinitionRegistry node, Random random) {
    List<DefinitionRow> active =
        node.view().byId().values().filter(row -> !row.suspended()).toList();
    if (!active.isEmpty()) {
      long id = active.get(random.nextInt(active.size())).id();
      node.change(definitions -> definitions.suspend(List.of(id), true));
    }
  }

  private void deploy(DefinitionRegistry node, String key, String tenant, String starts) {
    deploy(node, Same.NONE, key, tenant, starts);
  }

  private void deploy(
      DefinitionRegistry node, Same unless, String key, String tenant, String starts) {
    String text =
        """
        <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
          <message id="%1$s%2$s" name="%1$s%2$s"/>
          <signal id="all" name="all"/>
          <process id="%1$s" isExecutable="true">
            <startEvent id="start"/>
            <sequenceFlow id="f1" sourceRef="start" targetRef="wait"/>
            <userTask id="wait"/>
            %3$s
          </process>
        </definitions>
        """
            .formatted(key, tenant, starts);
    node.deploy(
        new DeploymentRow(ids.incrementAndGet(), null, null, null, tenant, null, 1),
        unless,
        Map.of(key + ".bpmn", text.getBytes(StandardCharsets.UTF_8)),
        null);
  }

  private void pause(DefinitionRegistry node, String key, String tenant) {
    if (node.view().newest(key, tenant) != null) {
      node.change(definitions ->
          definitions.pause(new PausedRow(new Paused(null, key, tenant, "wait"), 1, null, null)));
    }
  }

  private static void deleteAny(DefinitionRegistry node, Random random) {
    List<Long> deployments =
        node.view().byId().values().map(DefinitionRow::deploymentId).sorted().toList();
    if (!deployments.isEmpty()) {
      node.delete(deployments.get(random.nextInt(deployments.size())), 1);
    }
  }

  private DefinitionRegistry node() {
    return new DefinitionRegistry(
        counted(store.definitions()),
        new BpmnCompiler(new ElExpressionCompiler()),
        Undecided.FILES,
        ids::incrementAndGet,
        new StartEvents.Settings(() -> 1, ZoneOffset.UTC, new Calendars(Map.of()), 3, 8, () -> {}),
        new UncommittedDefinitions(() -> null, () -> null),
        listener -> null,
        new NestedCalls(false));
  }

  private DefinitionStore counted(DefinitionStore definitions) {
    return (DefinitionStore)
        Proxy.newProxyInstance(
            DefinitionStore.class.getClassLoader(),
            new Class<?>[] {DefinitionStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("all")) {
                reads.incrementAndGet();
              }
              try {
                Object answer = method.invoke(definitions, arguments);
                if (answer instanceof DefinitionStore.NewDefinitions added) {
                  rowsRead.addAndGet(added.definitions().size());
                }
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
