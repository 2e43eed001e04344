package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.task.IdentityLink;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The people of tasks: candidates, assignees and identity links. */
@ParameterizedClass
@MethodSource("io.turgo.engine.query.QueryCase#scenes")
class IdentityQueriesTest extends QueryCase {
  IdentityQueriesTest(Scene scene) {
    super(scene);
  }

  @Test
  void candidatesFindTasks() {
    tasks(q -> q.taskCandidateUser("gonzo")).containsExactly("110");
    tasks(q -> q.taskCandidateUser("gonzo").ignoreAssigneeValue()).containsExactly("110", "114");
    tasks(q -> q.taskCandidateUser("piggy")).isEmpty();
    tasks(q -> q.taskCandidateGroup("sales")).containsExactly("110");
    tasks(q -> q.taskCandidateGroup("gonzo")).isEmpty();
    tasks(q -> q.taskCandidateGroupIn(List.of("x", "sales"))).containsExactly("110");
    tasks(q -> q.taskCandidateUser("nobody").taskCandidateGroup("sales")).containsExactly("110");
    tasks(q -> q.taskCandidateOrAssigned("gonzo")).containsExactly("110", "210");
    tasks(q -> q.taskCandidateOrAssigned("kermit")).containsExactly("114");
    tasks(q -> q.taskCandidateOrAssigned("kermit").taskCandidateGroupIn(List.of("sales")))
        .containsExactly("110", "114");
    tasks(q -> q.taskInvolvedUser("piggy")).containsExactly("110");
    tasks(q -> q.taskInvolvedUser("fozzie")).containsExactly("110");
    tasks(q -> q.taskInvolvedUser("gonzo")).containsExactly("110", "114", "210");
    tasks(q -> q.taskInvolvedGroups(List.of("sales"))).containsExactly("110");
  }

  @Test
  void identityLinksOfTask() {
    assertThat(queries.identityLinks("110"))
        .extracting(IdentityLink::getType, IdentityLink::getUserId, IdentityLink::getGroupId)
        .containsExactly(
            tuple("owner", "fozzie", null),
            tuple("candidate", "gonzo", null),
            tuple("candidate", null, "sales"),
            tuple("helper", "piggy", null));
    assertThat(queries.identityLinks("210"))
        .singleElement()
        .satisfies(link -> {
          assertThat(link.getType()).isEqualTo("assignee");
          assertThat(link.getUserId()).isEqualTo("gonzo");
          assertThat(link.getTaskId()).isEqualTo("210");
          assertThat(link.getProcessInstanceId()).isNull();
        });
    assertThatThrownBy(() -> queries.identityLinks("410"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("410");
  }
}
