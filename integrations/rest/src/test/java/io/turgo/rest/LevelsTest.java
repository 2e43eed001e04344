package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.UnauthenticatedException;
import io.turgo.rest.resource.Operations;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every operation is refused to whom it is not for, whichever operations there are. */
class LevelsTest {
  private static final List<Operation> ALL = Operations.all(Duration.ofSeconds(1));
  private static Served served;
  private static String instance;
  private static String task;

  private static Served served() {
    return Served.start(request -> {
      String level = request.getHeader("Level");
      if (level == null) {
        throw new UnauthenticatedException("A header Level is missing", "Level");
      }
      String action = request.getHeader("Action");
      return new Caller(
          "ann",
          level.equals("NONE") ? null : Level.valueOf(level),
          action == null ? Set.of() : Set.of(action),
          null);
    });
  }

  @BeforeAll
  static void start() {
    served = served();
    served
        .engine
        .getRepositoryService()
        .createDeployment()
        .addString("wait.bpmn", Served.model("wait", "<userTask id=\"it\"/>"))
        .deploy();
    instance = served.engine.getRuntimeService().startProcessInstanceByKey("wait").getId();
    task = served.engine.getTaskService().createTaskQuery().list().getFirst().getId();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  /** Without a body: whether the caller may is asked for before that is read. */
  private static Reply send(Operation operation, String path, String... headers) {
    return served
        .client
        .only(headers)
        .send(operation.method(), path, null, BodyPublishers.noBody());
  }

  /** With ids that nothing has: a level is asked for before anything is looked for. */
  private static String path(Operation operation) {
    return path(operation, "999999999");
  }

  private static String path(Operation operation, String id) {
    return operation.path().replaceAll("\\{[a-z]+}", id);
  }

  /** Also with the ids of the only instance and of its task. */
  private static List<String> paths(Operation operation) {
    if (!operation.path().contains("{")) {
      return List.of(operation.path());
    }
    return List.of(path(operation), path(operation, instance), path(operation, task));
  }

  /** What there is, as all searches find it. */
  private static List<String> everything() {
    List<String> found = new ArrayList<>();
    for (Operation operation : ALL) {
      if (operation.path().endsWith("/search")) {
        Reply reply = served.client.only("Level", "OPERATE").post(operation.path(), "{}");
        found.add(operation.name() + ": " + reply.expect(200).text());
      }
    }
    found.add("executor: " + served.engine.getJobExecutor().isRunning());
    found.add(
        "paused: "
            + served.client.only("Level", "OPERATE").get("/paused-activities").expect(200).text());
    found.add(
        "queues: " + served.client.only("Level", "OPERATE").get("/queues").expect(200).text());
    return found;
  }

  @Test
  void whoIsBelowTheLevelIsRefusedAndNothingChanges() {
    List<String> before = everything();
    int refused = 0;
    for (Operation operation : ALL) {
      List<String> below = new ArrayList<>(List.of("NONE"));
      Arrays.stream(Level.values())
          .filter(level -> !level.includes(operation.level()))
          .forEach(level -> below.add(level.name()));
      for (String level : below) {
        for (String path : paths(operation)) {
          Reply reply = send(operation, path, "Level", level);
          assertThat(reply.status()).as("%s as %s", operation.name(), level).isEqualTo(403);
          reply.expectProblem(403, "forbidden");
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(2 * ALL.size());
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void whoIsNotKnownIsAskedAndNothingChanges() {
    List<String> before = everything();
    for (Operation operation : ALL) {
      for (String path : paths(operation)) {
        Reply reply = send(operation, path);
        assertThat(reply.status()).as(operation.name()).isEqualTo(401);
        reply.expectProblem(401, "unauthenticated");
      }
    }
    assertThat(served.client.get("/nowhere").status()).isEqualTo(401);
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void aTaskIsClaimedForOthersOnlyByWhoMayGiveIt() {
    String path = "/tasks/" + task + "/claim";
    served
        .client
        .only("Level", "WORK")
        .post(path, "{'userId': 'bob'}")
        .expectProblem(400, "invalid-request");
    served.client.only("Level", "WORK").post(path, "{'userId': 'ann'}").expect(204);
    served.engine.getTaskService().setAssignee(task, null);
    served
        .client
        .only("Level", "WORK", "Action", "changeTask")
        .post(path, "{'userId': 'bob'}")
        .expect(204);
    served.engine.getTaskService().setAssignee(task, null);
  }

  @Test
  void whoHasTheLevelOrTheActionIsServed() {
    try (Served other = served()) {
      for (Operation operation : ALL) {
        for (RestClient client :
            List.of(
                other.client.only("Level", operation.level().name()),
                other.client.only("Level", "NONE", "Action", operation.name()))) {
          Reply reply =
              client.send(operation.method(), path(operation), null, BodyPublishers.noBody());
          assertThat(reply.status()).as(operation.name()).isNotIn(401, 403).isLessThan(500);
        }
      }
    }
  }

  @Test
  void whatReadsIsAskedForWithGetOrIsAQuestion() {
    for (Operation operation : ALL) {
      if (operation.level() == Level.READ && !operation.method().equals("GET")) {
        assertThat(operation.path())
            .as(operation.name())
            .matches(".*/(search|statistics|variable-updates|preview)");
      }
      if (operation.isRead()) {
        assertThat(operation.isNoted()).as(operation.name()).isFalse();
      } else {
        assertThat(operation.method()).as(operation.name()).isNotEqualTo("GET");
      }
    }
  }
}
