package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.history.HistoricActivityInstance;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Send and business rule tasks run code as service tasks do. */
@Timeout(120)
class SendAndRuleTaskTest extends ScenarioTest {
  @Test
  void theirCodeRuns() {
    Kit kit = on(Database.SQLITE);
    kit.code("sends", execution -> execution.setVariable("sent", true));
    String id =
        kit.run(
            "sends",
            start("s"),
            "<sendTask id='a' turgo:delegateExpression=\"${code.named('sends')}\""
                + " turgo:async='true'/>",
            "<businessRuleTask id='b' turgo:expression='${1 + 1}' turgo:resultVariable='rule'/>",
            user("u", ""),
            end("e"),
            flow("s -> a -> b -> u -> e"));
    kit.runJobs();
    assertThat(kit.engine().getRuntimeService().getVariables(id))
        .isEqualTo(Map.of("sent", true, "rule", 2L));
    assertThat(
            kit.engine().getHistoryService().createHistoricActivityInstanceQuery().list().stream()
                .filter(one -> one.getActivityId().length() == 1)
                .map(HistoricActivityInstance::getActivityType))
        .contains("sendTask", "businessRuleTask");
    kit.complete(id, "u");
  }

  @Test
  void otherTypesAreRefusedWithAWayOut() {
    Kit kit = on(Database.SQLITE);
    for (String type :
        new String[] {"http", "mail", "shell", "camel", "mule", "dmn", "send-event"}) {
      assertThatThrownBy(() ->
              kit.deploy(
                  "typed",
                  start("s"),
                  "<serviceTask id='t' turgo:type='" + type + "'/>",
                  end("e"),
                  flow("s -> t -> e")))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("turgo:type=\"" + type + "\" is not executed")
          .hasMessageContaining("; ");
    }
  }
}
