package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.extensions;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEntityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventDispatcher;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of what is written apart from units: comments, attachments, deployments, definitions. */
class ApartEventsTest extends ScenarioTest {
  private final List<String> told = new ArrayList<>();
  private final List<Runnable> removals = new ArrayList<>();

  private Kit listening(Database database, TurgoEventListener listener) {
    Kit kit = on(database);
    TurgoEventDispatcher dispatcher = kit.engine().getEventDispatcher();
    dispatcher.addEventListener(listener);
    removals.add(() -> dispatcher.removeEventListener(listener));
    return kit;
  }

  @AfterEach
  void forget() {
    removals.forEach(Runnable::run);
  }

  private List<String> told() {
    List<String> all = List.copyOf(told);
    told.clear();
    return all;
  }

  private static String started(Kit kit) {
    return kit.run("noted", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
  }

  @ParameterizedTest
  @EnumSource
  void commentsAndAttachments(Database database) {
    Kit kit = listening(database, new EventLog(told));
    String id = started(kit);
    String task = kit.task(id).getId();
    TaskService tasks = kit.engine().getTaskService();
    told();

    Comment comment = tasks.addComment(task, id, "hello");
    assertThat(told())
        .containsExactly("ENTITY_CREATED comment hello", "ENTITY_INITIALIZED comment hello");
    comment.setFullMessage("bye");
    tasks.saveComment(comment);
    assertThat(told()).containsExactly("ENTITY_UPDATED comment bye");
    tasks.deleteComment(comment.getId());
    assertThat(told()).containsExactly("ENTITY_DELETED comment bye");

    Attachment attachment = tasks.createAttachment("t", task, id, "plan", "", "http://plan");
    assertThat(told())
        .containsExactly("ENTITY_CREATED attachment plan", "ENTITY_INITIALIZED attachment plan");
    attachment.setName("map");
    tasks.saveAttachment(attachment);
    assertThat(told()).containsExactly("ENTITY_UPDATED attachment map");
    tasks.deleteAttachment(attachment.getId());
    assertThat(told()).containsExactly("ENTITY_DELETED attachment map");
    assertThatThrownBy(() -> tasks.deleteComment(comment.getId()))
        .hasMessageContaining("does not exist");
    assertThat(told()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aListenerKeepsACommentFromBeingWritten(Database database) {
    Kit kit = on(database);
    String id = started(kit);
    String task = kit.task(id).getId();
    listening(
        database,
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            if (event instanceof TurgoEngineEntityEvent of && of.getEntity() instanceof Comment) {
              assertThat(of.getProcessInstanceId()).isEqualTo(id);
              throw new IllegalStateException("not here");
            }
          }
        });

    assertThatThrownBy(() -> kit.engine().getTaskService().addComment(task, id, "hello"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("not here");
    assertThat(kit.engine().getTaskService().getTaskComments(task)).isEmpty();
  }

  /** Waits for a phase. */
  private final class Waiting extends AbstractTurgoEventListener {
    private final String phase;

    Waiting(String phase) {
      this.phase = phase;
    }

    @Override
    public void onEvent(TurgoEvent event) {
      told.add(phase + " " + EventLog.shown(event));
      throw new IllegalStateException("dropped");
    }

    @Override
    public boolean isFireOnTransactionLifecycleEvent() {
      return true;
    }

    @Override
    public String getOnTransaction() {
      return phase;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void notesInACallersTransactionWaitForItsEnd(boolean commits) {
    Kit kit = on(Database.POSTGRES);
    String id = started(kit);
    String task = kit.task(id).getId();
    listening(Database.POSTGRES, new Waiting("COMMITTED"));
    listening(Database.POSTGRES, new Waiting("ROLLED_BACK"));

    try {
      kit.engine()
          .inTransaction(connection -> {
            kit.engine().getTaskService().addComment(task, null, "hello");
            assertThat(told).isEmpty();
            if (!commits) {
              throw new IllegalStateException("back");
            }
            return id;
          });
    } catch (IllegalStateException e) {
      assertThat(commits).isFalse();
    }

    String phase = commits ? "COMMITTED" : "ROLLED_BACK";
    assertThat(told())
        .containsExactly(
            phase + " ENTITY_CREATED comment hello", phase + " ENTITY_INITIALIZED comment hello");
    assertThat(kit.engine().getTaskService().getTaskComments(task)).hasSize(commits ? 1 : 0);
  }

  @ParameterizedTest
  @EnumSource
  void deploymentsAndDefinitions(Database database) {
    Kit kit = listening(database, new EventLog(told));
    RepositoryService repository = kit.engine().getRepositoryService();
    Deployment deployment =
        repository
            .createDeployment()
            .name("told")
            .enableDuplicateFiltering()
            .addString("told.bpmn", BpmnText.process("told", start("s"), end("e"), flow("s -> e")))
            .deploy();
    assertThat(told())
        .containsExactly(
            "ENTITY_CREATED deployment",
            "ENTITY_CREATED definition told",
            "ENTITY_INITIALIZED definition told",
            "ENTITY_INITIALIZED deployment");
    String definition =
        repository
            .createProcessDefinitionQuery()
            .deploymentId(deployment.getId())
            .list()
            .getFirst()
            .getId();

    repository.suspendProcessDefinitionById(definition);
    repository.activateProcessDefinitionById(definition);
    repository.setProcessDefinitionCategory(definition, "c");
    repository.setDeploymentCategory(deployment.getId(), "c");
    repository.addCandidateStarterUser(definition, "kermit");
    repository.deleteCandidateStarterUser(definition, "kermit");
    assertThat(told())
        .containsExactly(
            "ENTITY_SUSPENDED definition told",
            "ENTITY_ACTIVATED definition told",
            "ENTITY_UPDATED definition told",
            "ENTITY_UPDATED deployment",
            "ENTITY_CREATED candidate kermit",
            "ENTITY_INITIALIZED candidate kermit",
            "ENTITY_DELETED candidate kermit");

    repository.deleteDeployment(deployment.getId(), true);
    assertThat(told())
        .containsExactly("ENTITY_DELETED definition told", "ENTITY_DELETED deployment");
  }

  /** Named in a file. */
  public static class Declared extends AbstractTurgoEventListener {
    static final List<String> TOLD = new ArrayList<>();

    @Override
    public void onEvent(TurgoEvent event) {
      TOLD.add(EventLog.shown(event));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aProcessListensToItsCommentsAndDefinition(Database database) {
    Declared.TOLD.clear();
    Kit kit = on(database);
    String by = " class='" + Declared.class.getName() + "'/>";
    kit.deploy(
        "declared",
        extensions(
            "<turgo:eventListener entityType='comment' events='ENTITY_CREATED'" + by,
            "<turgo:eventListener entityType='attachment' events='ENTITY_CREATED'" + by,
            "<turgo:eventListener entityType='identity-link' events='ENTITY_CREATED'" + by,
            "<turgo:eventListener entityType='process-definition'" + by),
        start("s"),
        user("u", ""),
        end("e"),
        flow("s -> u -> e"));
    String id = kit.start("declared", Map.of());
    TaskService tasks = kit.engine().getTaskService();
    tasks.addComment(kit.task(id).getId(), id, "hello");
    tasks.createAttachment("t", null, id, "plan", "", "http://plan");
    kit.engine().getRuntimeService().addUserIdentityLink(id, "kermit", "friend");

    assertThat(Declared.TOLD)
        .containsExactly(
            "ENTITY_CREATED definition declared",
            "ENTITY_INITIALIZED definition declared",
            "ENTITY_CREATED comment hello",
            "ENTITY_CREATED attachment plan",
            "ENTITY_CREATED friend kermit");
  }
}
