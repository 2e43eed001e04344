package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.testing.Reply;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** Deployments as modellers make them, and what they start and send. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class DeploymentsTest {
  private static final String RECEIVE = "<bpmn:receiveTask id=\"it\" messageRef=\"paid\"/>";

  private final Served served = Served.start();

  @AfterAll
  void close() {
    served.close();
  }

  /** The fields that Camunda Modeler sends, in its order. */
  private Reply deploy(String name, String file, String model) {
    return served.form(
        "/deployment/create",
        "deployment-name",
        name,
        "deployment-source",
        "Camunda Modeler",
        "enable-duplicate-filtering",
        "true",
        "/" + file,
        model);
  }

  @Test
  void aModellerDeploysStartsAndDeploysAgain() {
    String model = Served.model("modelled", RECEIVE);
    Reply first = deploy("modelled", "modelled.bpmn", model).expect(200);
    assertThat(first.get("name")).isEqualTo("modelled");
    assertThat(first.get("source")).isEqualTo("Camunda Modeler");
    Map<?, ?> definitions =
        (Map<?, ?>) Objects.requireNonNull(first.get("deployedProcessDefinitions"));
    String id = String.valueOf(definitions.keySet().iterator().next());
    assertThat(first.get("deployedProcessDefinitions/" + id + "/key")).isEqualTo("modelled");
    Reply started =
        served.post("/process-definition/" + id + "/start", "{'businessKey': 'x'}").expect(200);
    assertThat(started.get("definitionId")).isEqualTo(id);
    assertThat(started.get("ended")).isEqualTo(false);

    Reply second = deploy("modelled", "modelled.bpmn", model).expect(200);
    assertThat(second.get("id")).isEqualTo(first.get("id"));
    assertThat(second.get("deployedProcessDefinitions")).isNull();
    Reply third =
        deploy("modelled", "modelled.bpmn", Served.model("modelled", RECEIVE + "<!-- -->"))
            .expect(200);
    assertThat(third.get("id")).isNotEqualTo(first.get("id"));
  }

  @Test
  void onlyWhatHasChangedIsDeployed() {
    String one = Served.model("one", RECEIVE);
    String two = Served.model("two", RECEIVE);
    String[] form = {
      "deployment-name", "both", "deploy-changed-only", "true", "/one.bpmn", one, "/two.bpmn", two
    };
    Reply first = served.form("/deployment/create", form).expect(200);
    assertThat((Map<?, ?>) first.get("deployedProcessDefinitions")).hasSize(2);
    assertThat(served.form("/deployment/create", form).expect(200).get("id"))
        .isEqualTo(first.get("id"));
    form[7] = Served.model("two", RECEIVE + "<!-- other -->");
    Reply second = served.form("/deployment/create", form).expect(200);
    assertThat((Map<?, ?>) second.get("deployedProcessDefinitions")).hasSize(1);
    assertThat(second.string("deployedProcessDefinitions")).contains("key=two");
    assertThat(served.form("/deployment/create", form).expect(200).get("id"))
        .isEqualTo(second.get("id"));
  }

  @Test
  void aModelWithFaultsIsRefusedWithAllOfThem() {
    Reply refused = deploy("bad", "bad.bpmn", Served.model("bad", "<bpmn:userTask id=\"other\"/>"));
    refused.expectProblem(400, "ParseException", "ENGINE-09005 Could not parse BPMN process. | ");
    assertThat(refused.string("details/bad.bpmn/errors/0/message")).contains("it");
    assertThat(refused.get("details/bad.bpmn/errors/0/line")).isInstanceOf(Long.class);
    served
        .form("/deployment/create", "deployment-name", "none")
        .expectProblem(400, "InvalidRequestException", "at least one file");
    served
        .form("/deployment/create", "deployment-nam", "none", "/a.bpmn", "")
        .expectProblem(400, "InvalidRequestException", "deployment-nam");
    deploy("cmmn", "a.cmmn", "<x/>").expectProblem(400, "ParseException", "ENGINE-09005");
    deploy("dmn", "a.dmn", "<x/>").expectProblem(400, "ParseException", "ENGINE-09005");
    served.post("/deployment/create", "{}").expect(415);
  }

  @Test
  void messagesAndSignalsAreBrought() {
    deploy("waits", "waits.bpmn", Served.model("waits", RECEIVE)).expect(200);
    deploy(
            "hears",
            "hears.bpmn",
            Served.model(
                "hears",
                "<bpmn:intermediateCatchEvent id=\"it\"><bpmn:signalEventDefinition"
                    + " signalRef=\"closing\"/></bpmn:intermediateCatchEvent>"))
        .expect(200);
    String waiting =
        served
            .post("/process-definition/key/waits/start", "{'businessKey': 'm1'}")
            .expect(200)
            .string("id");
    Reply brought =
        served
            .post(
                "/message",
                "{'messageName': 'paid', 'businessKey': 'm1', 'resultEnabled': true,"
                    + " 'variablesInResultEnabled': true,"
                    + " 'processVariables': {'sum': {'value': 2.5, 'type': 'Double'}}}")
            .expect(200);
    assertThat(brought.get("0/resultType")).isEqualTo("Execution");
    assertThat(brought.get("0/execution/processInstanceId")).isEqualTo(waiting);
    served
        .post("/message", "{'messageName': 'paid', 'businessKey': 'm1'}")
        .expectProblem(400, "RestException", "paid");

    String hearing =
        served.post("/process-definition/key/hears/submit-form", "{}").expect(200).string("id");
    served.post("/signal", "{'name': 'closing'}").expect(204);
    assertThat(
            served
                .engine
                .getRuntimeService()
                .createProcessInstanceQuery()
                .processInstanceId(hearing)
                .count())
        .isZero();
  }
}
