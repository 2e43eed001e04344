package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.Authentication;
import io.turgo.engine.task.IdentityLink;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a user task tells its instance of itself, and people who are no candidates. */
@SuppressWarnings("NullAway") // what is missing fails the test
class TaskNamesTest extends ScenarioTest {
  @ParameterizedTest
  @EnumSource
  void variablesWithTheIdOfATaskAndWhoCompletedIt(Database database) {
    Kit kit = on(database);
    String id =
        kit.deploy(
                "p",
                start("s"),
                user(
                    "u",
                    "turgo:taskIdVariableName='task${1}' turgo:taskCompleterVariableName='${who}'"),
                user("v", "turgo:taskCompleterVariableName='second'"),
                user("w", "turgo:taskCompleterVariableName='third'"),
                user("x", ""),
                end("e"),
                flow("s -> u -> v -> w -> x -> e"))
            .start("p", Map.of("who", "completer"));
    String task = kit.task(id).getId();
    assertThat(kit.variable(id, "task1")).isEqualTo(task);
    kit.engine().getTaskService().complete(task, "kermit");
    assertThat(kit.variable(id, "completer")).isEqualTo("kermit");
    Authentication.setAuthenticatedUserId("fozzie");
    try {
      kit.complete(id, "v");
    } finally {
      Authentication.setAuthenticatedUserId(null);
    }
    assertThat(kit.variable(id, "second")).isEqualTo("fozzie");
    kit.complete(id, "w");
    assertThat(kit.engine().getRuntimeService().hasVariable(id, "third")).isTrue();
    assertThat(kit.variable(id, "third")).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void peopleOfOtherKinds(Database database) {
    Kit kit = on(database);
    String id =
        kit.deploy(
                "p",
                start("s"),
                with(
                    user("u", "turgo:candidateUsers='gonzo' turgo:candidateGroups='band'"),
                    "<turgo:customResource turgo:name='admin'><resourceAssignmentExpression>"
                        + "<formalExpression>user(kermit), group(${group}), muppets"
                        + "</formalExpression></resourceAssignmentExpression>"
                        + "</turgo:customResource>"),
                end("e"),
                flow("s -> u -> e"))
            .start("p", Map.of("group", "managers"));
    assertThat(kit.engine().getTaskService().getIdentityLinksForTask(kit.task(id).getId()))
        .extracting(TaskNamesTest::text)
        .containsExactlyInAnyOrder(
            "candidate user gonzo",
            "candidate group band",
            "admin user kermit",
            "admin group managers",
            "admin group muppets");
  }

  private static String text(IdentityLink link) {
    return link.getType()
        + (link.getUserId() == null ? " group " + link.getGroupId() : " user " + link.getUserId());
  }

  @Test
  void conditionsInAScriptLanguage() {
    Kit kit = on(Database.SQLITE);
    String id =
        kit.deploy(
                "p",
                start("s"),
                BpmnText.exclusive("g"),
                user("a", ""),
                user("b", ""),
                end("e"),
                flow("s -> g"),
                "<sequenceFlow id='ga' sourceRef='g' targetRef='a'>"
                    + "<conditionExpression language='groovy'>amount.intValue() in 5..9"
                    + "</conditionExpression></sequenceFlow>",
                flow("g -> b"),
                flow("a -> e"),
                flow("b -> e"))
            .start("p", Map.of("amount", 7));
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("a");
    assertThat(kit.task(kit.start("p", Map.of("amount", 3))).getTaskDefinitionKey()).isEqualTo("b");
  }
}
