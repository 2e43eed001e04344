package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.task.IdentityLink;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deployments and definitions from the first file to their end. */
class DeploymentsTest extends ScenarioTest {
  private static String waiting(String key) {
    return BpmnText.process(key, start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
  }

  private static ProcessDefinition newest(RepositoryService repository, String key) {
    return Objects.requireNonNull(
        repository
            .createProcessDefinitionQuery()
            .processDefinitionKey(key)
            .latestVersion()
            .singleResult());
  }

  private static DeploymentBuilder file(RepositoryService repository, String key) {
    return repository.createDeployment().name(key).addString(key + ".bpmn", waiting(key));
  }

  @Test
  void filesThatAreNotRunAreWarningsOfADeployment() {
    RepositoryService repository = on(Database.SQLITE).engine().getRepositoryService();
    DeploymentBuilder files =
        repository
            .createDeployment()
            .addString("rules/price.drl", "rule")
            .addString("note.txt", "text");

    Deployment deployed = files.deploy();
    assertThat(repository.getDeploymentWarnings(deployed.getId()))
        .containsExactlyInAnyOrderElementsOf(deployed.getWarnings());
    assertThat(deployed.getWarnings())
        .isEqualTo(files.validate())
        .extracting(DeploymentProblem::resource, DeploymentProblem::code)
        .containsExactly(tuple("rules/price.drl", "file-not-run"));
  }

  @ParameterizedTest
  @EnumSource
  void filesAreValidatedWithoutBeingDeployed(Database database) {
    RepositoryService repository = on(database).engine().getRepositoryService();
    long before = repository.createDeploymentQuery().count();
    DeploymentBuilder wrong =
        repository
            .createDeployment()
            .addString("valid.bpmn", waiting("valid"))
            .addString("again.bpmn", waiting("valid"))
            .addString(
                "bad.bpmn", BpmnText.process("bad", start("s"), end("e"), flow("s -> nowhere")))
            .addString("notes.txt", "not BPMN");

    List<DeploymentProblem> problems = wrong.validate();

    assertThat(problems).extracting(DeploymentProblem::code).contains("process-id-taken");
    assertThat(problems).anyMatch(one -> one.resource().equals("bad.bpmn") && one.line() > 0);
    assertThatThrownBy(wrong::deploy)
        .isInstanceOfSatisfying(
            BpmnDeploymentException.class,
            refused ->
                assertThat(refused.problems())
                    .isEqualTo(problems.stream().filter(problem -> !problem.isWarning()).toList()));
    assertThat(file(repository, "valid").validate()).isEmpty();
    assertThat(repository.createDeploymentQuery().count()).isEqualTo(before);
    assertThat(repository.createProcessDefinitionQuery().processDefinitionKey("valid").count())
        .isZero();
    assertThatThrownBy(() -> repository.createDeployment().validate())
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @Test
  void doubtfulPlacesAreWarningsOfADeployment() {
    RepositoryService repository = on(Database.SQLITE).engine().getRepositoryService();
    DeploymentBuilder doubtful =
        repository
            .createDeployment()
            .addString(
                "doubtful.bpmn",
                BpmnText.process(
                    "doubtful",
                    start("s"),
                    user("u", ""),
                    user("lost", ""),
                    end("e"),
                    flow("s -> u -> e")))
            .addString("clear.bpmn", waiting("clear"));
    List<DeploymentProblem> found = doubtful.validate();
    assertThat(found)
        .singleElement()
        .satisfies(one -> {
          assertThat(one.code()).isEqualTo("never-reached");
          assertThat(one.elementId()).isEqualTo("lost");
          assertThat(one.isWarning()).isTrue();
        });

    Deployment deployed = doubtful.deploy();

    assertThat(deployed.getWarnings()).isEqualTo(found);
    assertThat(repository.getDeploymentWarnings(deployed.getId())).isEqualTo(found);
    assertThatThrownBy(() -> repository.getDeploymentWarnings("0"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    Deployment several =
        doubtful
            .addString(
                "second.bpmn",
                BpmnText.process(
                    "second", start("s"), user("lost too", ""), end("e"), flow("s -> e")))
            .deploy();
    assertThat(several.getWarnings())
        .extracting(DeploymentProblem::elementId)
        .containsExactlyInAnyOrder("lost", "lost too");
    assertThat(repository.getDeploymentWarnings(several.getId()))
        .containsExactlyInAnyOrderElementsOf(several.getWarnings());
    DeploymentBuilder wrong =
        doubtful.addString("bad.bpmn", BpmnText.process("bad", start("s"), flow("s -> nowhere")));
    assertThat(wrong.validate())
        .extracting(DeploymentProblem::isWarning)
        .containsExactlyInAnyOrder(true, true, false);
    assertThatThrownBy(wrong::deploy)
        .isInstanceOfSatisfying(
            BpmnDeploymentException.class,
            refused -> assertThat(refused.problems()).noneMatch(DeploymentProblem::isWarning));
  }

  @ParameterizedTest
  @EnumSource
  void filesOfAnArchiveAreDeployedTogether(Database database) throws IOException {
    RepositoryService repository = on(database).engine().getRepositoryService();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String key : List.of("zipA", "zipB")) {
        zip.putNextEntry(new ZipEntry("models/" + key + ".bpmn"));
        zip.write(waiting(key).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
      zip.putNextEntry(new ZipEntry("empty/"));
      zip.closeEntry();
    }
    Deployment deployment =
        repository
            .createDeployment()
            .addZipInputStream(new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray())))
            .addString("notes.txt", "remember")
            .deploy();
    assertThat(repository.getDeploymentResourceNames(deployment.getId()))
        .containsExactlyInAnyOrder("models/zipA.bpmn", "models/zipB.bpmn", "notes.txt");
    assertThat(repository.createProcessDefinitionQuery().deploymentId(deployment.getId()).list())
        .extracting(ProcessDefinition::getKey)
        .containsExactlyInAnyOrder("zipA", "zipB");
    String id = newest(repository, "zipA").getId();
    assertThat(repository.getProcessModel(id))
        .hasBinaryContent(waiting("zipA").getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @EnumSource
  void duplicatesAreFilteredWhenAsked(Database database) {
    RepositoryService repository = on(database).engine().getRepositoryService();
    Deployment first = file(repository, "dup").deploy();
    Deployment same = file(repository, "dup").enableDuplicateFiltering().deploy();
    assertThat(same.getId()).isEqualTo(first.getId());
    assertThat(newest(repository, "dup").getVersion()).isEqualTo(1);

    Deployment withMore =
        file(repository, "dup").addString("more.txt", "x").enableDuplicateFiltering().deploy();
    Deployment withOther =
        file(repository, "dup").addString("more.txt", "y").enableDuplicateFiltering().deploy();
    Deployment ofTenant =
        file(repository, "dup").enableDuplicateFiltering().tenantId("acme").deploy();
    Deployment unfiltered = file(repository, "dup").deploy();
    assertThat(List.of(first, withMore, withOther, ofTenant, unfiltered))
        .extracting(Deployment::getId)
        .doesNotHaveDuplicates();
    assertThat(
            repository
                .createProcessDefinitionQuery()
                .processDefinitionKey("dup")
                .processDefinitionWithoutTenantId()
                .count())
        .isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource
  void whatAnEarlierDeploymentHadIsNotBroughtBackByOneThatIsMadeOnce(Database database) {
    RepositoryService repository = on(database).engine().getRepositoryService();
    Deployment old = file(repository, "once").name("rolling").deployOnce().deploy();
    Deployment renewed =
        file(repository, "once").name("rolling").addString("more.txt", "x").deployOnce().deploy();
    Deployment sameLength =
        file(repository, "once").name("rolling").addString("more.txt", "y").deployOnce().deploy();
    assertThat(List.of(old, renewed, sameLength))
        .extracting(Deployment::getId)
        .doesNotHaveDuplicates();

    Deployment oldNode = file(repository, "once").name("rolling").deployOnce().deploy();
    assertThat(oldNode.getId()).isEqualTo(old.getId());
    assertThat(newest(repository, "once").getVersion()).isEqualTo(3);

    file(repository, "once").name("rolling").enableDuplicateFiltering().deploy();
    assertThat(newest(repository, "once").getVersion()).isEqualTo(4);
    file(repository, "once").name("other").deployOnce().deploy();
    assertThat(newest(repository, "once").getVersion()).isEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource
  void deploymentsHaveCategoryKeyAndParent(Database database) {
    RepositoryService repository = on(database).engine().getRepositoryService();
    Deployment deployed =
        file(repository, "cat").category("hr").key("app").parentDeploymentId("p1").deploy();
    assertThat(deployed.getCategory()).isEqualTo("hr");
    repository.setDeploymentCategory(deployed.getId(), "it");
    repository.setDeploymentKey(deployed.getId(), "app2");
    repository.setDeploymentParentDeploymentId(deployed.getId(), null);
    Deployment read =
        Objects.requireNonNull(
            repository.createDeploymentQuery().deploymentId(deployed.getId()).singleResult());
    assertThat(read.getCategory()).isEqualTo("it");
    assertThat(read.getKey()).isEqualTo("app2");
    assertThat(read.getParentDeploymentId()).isNull();
    assertThat(read.getTenantId()).isEmpty();
    assertThatThrownBy(() -> repository.setDeploymentKey("0", "x"))
        .isInstanceOf(TurgoObjectNotFoundException.class);

    String id = newest(repository, "cat").getId();
    repository.setProcessDefinitionCategory(id, "mine");
    assertThat(repository.getProcessDefinition(id).getCategory()).isEqualTo("mine");
    assertThatThrownBy(() -> repository.getProcessDefinition("0"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("0");
  }

  @ParameterizedTest
  @EnumSource
  void processesSayWhoMayStartThem(Database database) {
    RepositoryService repository = on(database).engine().getRepositoryService();
    repository
        .createDeployment()
        .addString(
            "starters.bpmn",
            """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                xmlns:flowable="http://flowable.org/bpmn" targetNamespace="urn:starters">
              <process id="starters" name="Starters" flowable:candidateStarterUsers="ann, bob"
                  flowable:candidateStarterGroups="sales">
                <documentation>Says who.</documentation>
                <extensionElements>
                  <flowable:potentialStarter>
                    <resourceAssignmentExpression>
                      <formalExpression>user(cid), group(hr), boss</formalExpression>
                    </resourceAssignmentExpression>
                  </flowable:potentialStarter>
                </extensionElements>
                <startEvent id="s"/>
              </process>
            </definitions>
            """)
        .deploy();
    ProcessDefinition definition = newest(repository, "starters");
    assertThat(definition.getDescription()).isEqualTo("Says who.");
    assertThat(definition.getCategory()).isEqualTo("urn:starters");
    repository.addCandidateStarterUser(definition.getId(), "dee");
    repository.addCandidateStarterUser(definition.getId(), "dee");
    repository.addCandidateStarterGroup(definition.getId(), "it");
    repository.deleteCandidateStarterUser(definition.getId(), "ann");
    repository.deleteCandidateStarterGroup(definition.getId(), "sales");
    List<IdentityLink> links = repository.getIdentityLinksForProcessDefinition(definition.getId());
    assertThat(links.stream().map(IdentityLink::getUserId).filter(Objects::nonNull))
        .containsExactlyInAnyOrder("bob", "cid", "dee");
    assertThat(links.stream().map(IdentityLink::getGroupId).filter(Objects::nonNull))
        .containsExactlyInAnyOrder("hr", "boss", "it");
    assertThat(links)
        .extracting(IdentityLink::getProcessDefinitionId)
        .containsOnly(definition.getId());
    assertThat(
            repository
                .createProcessDefinitionQuery()
                .startableByUserOrGroups("nobody", List.of("it"))
                .count())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void versionsAreCountedByTenant(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    file(repository, "ten").deploy();
    file(repository, "ten").tenantId("a").deploy();
    Deployment second = file(repository, "ten").tenantId("a").deploy();
    assertThat(second.getTenantId()).isEqualTo("a");
    assertThat(
            repository
                .createProcessDefinitionQuery()
                .processDefinitionKey("ten")
                .latestVersion()
                .orderByTenantId()
                .asc()
                .list())
        .extracting(ProcessDefinition::getTenantId, ProcessDefinition::getVersion)
        .containsExactly(tuple("", 1), tuple("a", 2));
    assertThat(
            repository
                .createProcessDefinitionQuery()
                .processDefinitionKey("ten")
                .processDefinitionTenantIdLike("a%")
                .count())
        .isEqualTo(2);
    assertThat(
            repository
                .createDeploymentQuery()
                .deploymentName("ten")
                .deploymentTenantId("a")
                .count())
        .isEqualTo(2);
    assertThat(
            repository
                .createDeploymentQuery()
                .deploymentName("ten")
                .deploymentTenantIdLike("%")
                .deploymentWithoutTenantId()
                .count())
        .isEqualTo(1);

    assertThat(started(kit, "ten", null)).isEqualTo(1);
    assertThat(started(kit, "ten", "a")).isEqualTo(2);
    assertThatThrownBy(() -> started(kit, "ten", "b"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("'ten'")
        .hasMessageContaining("'b'");
    assertThat(
            kit.engine()
                .getRuntimeService()
                .createProcessInstanceBuilder()
                .processDefinitionKey("ten")
                .tenantId("b")
                .fallbackToDefaultTenant()
                .start()
                .getProcessDefinitionVersion())
        .isEqualTo(1);
  }

  private static int started(Kit kit, String key, @Nullable String tenant) {
    return kit.engine()
        .getRuntimeService()
        .startProcessInstanceByKeyAndTenantId(key, "order 1", Map.of("n", 1), tenant)
        .getProcessDefinitionVersion();
  }

  @ParameterizedTest
  @EnumSource
  void aDeploymentMovesToATenantThatDoesNotHaveItsKeys(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    Deployment moving = file(repository, "mov").deploy();
    repository.changeDeploymentTenantId(moving.getId(), "x");
    assertThat(started(kit, "mov", "x")).isEqualTo(1);
    assertThatThrownBy(() -> started(kit, "mov", null))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    Deployment other = file(repository, "mov").deploy();
    assertThatThrownBy(() -> repository.changeDeploymentTenantId(other.getId(), "x"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("mov")
        .hasMessageContaining("'x'");
    assertThat(started(kit, "mov", null)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void suspendedDefinitionsCanNotBeStarted(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    file(repository, "sus").deploy();
    String id = newest(repository, "sus").getId();
    String running = kit.start("sus", Map.of());

    repository.suspendProcessDefinitionById(id);
    assertThat(repository.isProcessDefinitionSuspended(id)).isTrue();
    assertThat(repository.createProcessDefinitionQuery().suspended().count()).isEqualTo(1);
    assertThatThrownBy(() -> kit.start("sus", Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("'sus'")
        .hasMessageContaining("suspended");
    assertThatThrownBy(() -> kit.engine().getRuntimeService().startProcessInstanceById(id))
        .hasMessageContaining("suspended");
    assertThatThrownBy(() -> repository.suspendProcessDefinitionById(id))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("already");
    kit.complete(running, "u");

    repository.activateProcessDefinitionByKey("sus");
    String again = kit.start("sus", Map.of());
    repository.suspendProcessDefinitionByKey("sus", true, null);
    assertThatThrownBy(() -> kit.complete(again, "u")).hasMessageContaining("suspended");
    repository.activateProcessDefinitionByKey("sus", true, null);
    kit.complete(again, "u");
    assertThatThrownBy(() -> repository.suspendProcessDefinitionByKey("sus", "nobody"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> repository.suspendProcessDefinitionById("0"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aDeploymentIsDeletedAloneOrWithAllThatRanByIt(Database database) {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    Deployment first = file(repository, "del").deploy();
    String done = kit.start("del", Map.of());
    Deployment second = file(repository, "del").deploy();
    String open = kit.start("del", Map.of());
    assertThatThrownBy(() -> repository.deleteDeployment(first.getId()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("1 process instances")
        .hasMessageContaining("cascade");
    kit.complete(done, "u");

    repository.deleteDeployment(first.getId());
    assertThat(repository.getDeploymentResourceNames(first.getId())).isEmpty();
    assertThat(historic(kit, done)).as("history stays").isEqualTo(1);
    assertThat(newest(repository, "del").getDeploymentId()).isEqualTo(second.getId());

    repository.deleteDeployment(second.getId(), true);
    assertThat(kit.isRunning(open)).isFalse();
    assertThat(historic(kit, open)).isZero();
    assertThat(repository.createDeploymentQuery().deploymentName("del").count()).isZero();
    assertThatThrownBy(() -> kit.start("del", Map.of()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> repository.deleteDeployment(second.getId()))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining(second.getId());
    assertThatThrownBy(() -> repository.deleteDeployment("none", true))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  /** A start that is under way while its deployment goes is refused, or goes with it. */
  @ParameterizedTest
  @EnumSource
  void noInstanceOutlivesItsDefinition(Database database) throws InterruptedException {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    Semaphore started = new Semaphore(0);
    AtomicBoolean over = new AtomicBoolean();
    Runnable starting =
        () -> {
          while (!over.get()) {
            try {
              kit.start("race", Map.of());
              started.release();
            } catch (TurgoException e) {
              Thread.onSpinWait(); // not deployed, or suspended
            }
          }
        };
    List<Thread> starters =
        List.of(Thread.ofPlatform().start(starting), Thread.ofPlatform().start(starting));
    try {
      for (int round = 0; round < 5; round++) {
        started.drainPermits();
        String id = file(repository, "race").deploy().getId();
        assertThat(started.tryAcquire(3, 30, TimeUnit.SECONDS)).isTrue();
        repository.deleteDeployment(id, true);
      }
    } finally {
      over.set(true);
      for (Thread starter : starters) {
        starter.join();
      }
    }
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
    kit.checkConsistency();
  }

  private static long historic(Kit kit, String id) {
    return kit.engine()
        .getHistoryService()
        .createHistoricProcessInstanceQuery()
        .processInstanceId(id)
        .count();
  }

  /** Named in a file, and no listener. */
  public static class NoListener {}

  /** Named in a file, and never made. */
  public static class Unmade implements TurgoEventListener {
    public Unmade() {
      throw new IllegalStateException("never made");
    }

    @Override
    public void onEvent(TurgoEvent event) {}

    @Override
    public boolean isFailOnException() {
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class='no.such.Listener'",
        "class='io.turgo.engine.testing.DeploymentsTest$NoListener'",
        "class='io.turgo.engine.testing.DeploymentsTest$Unmade'",
        "class='io.turgo.engine.testing.DeploymentsTest$OfNoPhase'",
        "delegateExpression='${nobody}'",
        "delegateExpression='${code}'",
        "delegateExpression='${code.named(1, 2, 3)}'",
      })
  void aListenerThatCanNotListenIsRefusedWithItsFile(String names) {
    Kit kit = on(Database.SQLITE);
    String[] work = {start("s"), end("e"), flow("s -> e")};
    kit.deploy("heard", work);
    DeploymentBuilder deployment =
        kit.engine()
            .getRepositoryService()
            .createDeployment()
            .addString(
                "heard.bpmn",
                BpmnText.process(
                    "heard",
                    BpmnText.extensions("<turgo:eventListener " + names + "/>"),
                    start("s"),
                    end("e"),
                    flow("s -> e")));
    long deployments = kit.engine().getRepositoryService().createDeploymentQuery().count();

    assertThat(deployment.validate())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.code()).isEqualTo("listener-unfit");
          assertThat(problem.line()).isPositive();
          assertThat(problem.isWarning()).isFalse();
        });
    assertThatThrownBy(deployment::deploy).isInstanceOf(BpmnDeploymentException.class);

    assertThat(kit.engine().getRepositoryService().createDeploymentQuery().count())
        .isEqualTo(deployments);
    kit.assertEnded(kit.start("heard", Map.of()), "s e");
  }

  /** Waits for no phase that there is. */
  public static final class OfNoPhase implements TurgoEventListener {
    @Override
    public void onEvent(TurgoEvent event) {}

    @Override
    public boolean isFailOnException() {
      return true;
    }

    @Override
    public boolean isFireOnTransactionLifecycleEvent() {
      return true;
    }

    @Override
    public String getOnTransaction() {
      return "later";
    }
  }

  /** A bean that is a listener, until it is none. */
  private record Once() implements JavaDelegate, TurgoEventListener {
    @Override
    public void execute(DelegateExecution execution) {}

    @Override
    public void onEvent(TurgoEvent event) {}

    @Override
    public boolean isFailOnException() {
      return false;
    }
  }

  @Test
  void aListenerThatIsNoneAnyMoreIsNamedAndKeepsNothingFromBeingChanged() {
    Kit kit = on(Database.SQLITE);
    RepositoryService repository = kit.engine().getRepositoryService();
    kit.code("once", new Once());
    kit.deploy(
        "once",
        BpmnText.extensions("<turgo:eventListener delegateExpression=\"${code.named('once')}\"/>"),
        start("s"),
        end("e"),
        flow("s -> e"));
    kit.assertEnded(kit.start("once", Map.of()), "s e");
    kit.code("once", execution -> {});

    assertThatThrownBy(() -> kit.start("once", Map.of()))
        .hasMessageContaining("An event listener of a process must be a")
        .hasMessageContaining("code.named('once')");
    repository.setProcessDefinitionCategory(newest(repository, "once").getId(), "other");
    assertThat(newest(repository, "once").getCategory()).isEqualTo("other");
  }

  @Test
  void expressionsThatFailInADeploymentAreProblemsOfItsFiles() {
    Kit kit = on(Database.SQLITE);
    DeploymentBuilder deployment =
        kit.engine()
            .getRepositoryService()
            .createDeployment()
            .addString(
                "starters.bpmn",
                waiting("starters")
                    .replace(
                        "isExecutable", "turgo:candidateStarterUsers='${nobody}' isExecutable"))
            .addString(
                "timer.bpmn",
                BpmnText.process(
                    "timer",
                    "<startEvent"
                        + " id='s'><timerEventDefinition><timeDuration>${nobody}</timeDuration>"
                        + "</timerEventDefinition></startEvent>",
                    end("e"),
                    flow("s -> e")));

    assertThat(deployment.validate())
        .extracting(DeploymentProblem::resource, DeploymentProblem::elementId)
        .containsExactly(tuple("starters.bpmn", "starters"), tuple("timer.bpmn", "timer"));
    assertThatThrownBy(deployment::deploy)
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("nobody");
  }
}
