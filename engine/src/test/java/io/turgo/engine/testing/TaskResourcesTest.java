package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who a user task is for, where the file says it by a resource. */
class TaskResourcesTest extends ScenarioTest {
  private static void deploy(Kit kit, String roles) {
    String task = "<userTask id='t'>" + roles + "</userTask>";
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "roles.bpmn",
            BpmnText.process(
                    "roles",
                    BpmnText.start("s"),
                    task,
                    BpmnText.end("e"),
                    BpmnText.flow("s -> t -> e"))
                .replace("<process ", "<resource id='boss' name='Bosses'/><process "))
        .deploy();
  }

  @ParameterizedTest
  @EnumSource
  void aResourceIsTheGroupOfItsName(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "<potentialOwner><resourceRef>boss</resourceRef></potentialOwner>"
            + "<potentialOwner><resourceRef>elsewhere</resourceRef></potentialOwner>"
            + "<potentialOwner><resourceRef>boss</resourceRef><resourceAssignmentExpression>"
            + "<formalExpression>user(kim)</formalExpression></resourceAssignmentExpression>"
            + "</potentialOwner>");
    String id = kit.start("roles", java.util.Map.of());

    assertThat(kit.engine().getTaskService().getIdentityLinksForTask(kit.task(id).getId()))
        .extracting(link -> link.getUserId() + " " + link.getGroupId())
        .containsExactlyInAnyOrder("null Bosses", "null elsewhere", "kim null");
    kit.complete(id, "t");
    kit.assertEnded(id, "s t e");
  }

  @ParameterizedTest
  @EnumSource
  void oneOfTheGroupPerformsIt(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "<humanPerformer><resourceRef>boss</resourceRef></humanPerformer><potentialOwner/>"
            + "<resourceRole xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
            + " xsi:type='tPotentialOwner'><resourceRef>others</resourceRef></resourceRole>"
            + "<humanPerformer><resourceAssignmentExpression><formalExpression/>"
            + "</resourceAssignmentExpression></humanPerformer>"
            + "<performer><resourceRef>nobody</resourceRef></performer>");
    String id = kit.start("roles", java.util.Map.of());

    assertThat(kit.task(id).getAssignee()).isNull();
    assertThat(kit.engine().getTaskService().getIdentityLinksForTask(kit.task(id).getId()))
        .extracting(link -> link.getUserId() + " " + link.getGroupId())
        .containsExactlyInAnyOrder("null Bosses", "null others");
  }

  @ParameterizedTest
  @EnumSource
  void whatAResourceCanNotSayIsRefused(Database database) {
    Kit kit = on(database);
    assertThatThrownBy(() ->
            deploy(
                kit,
                "<potentialOwner><resourceRef>boss</resourceRef><resourceParameterBinding"
                    + " parameterRef='p'/></potentialOwner>"))
        .hasMessageContaining("<resourceParameterBinding> in <potentialOwner> is not executed");
  }
}
