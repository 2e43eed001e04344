package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.MismatchingMessageCorrelationException;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What waits for messages does so through restarts: of an engine after each step. */
@Timeout(120)
class MessageRestartsTest {
  private static String message(String element, String id, String attributes) {
    return "<%s id='%s' %s><messageEventDefinition messageRef='m_%s'/></%s>"
        .formatted(element, id, attributes, id, element);
  }

  private static void deploy(Kit kit) {
    String process =
        BpmnText.process(
            "life",
            message("startEvent", "begun", ""),
            message("intermediateCatchEvent", "caught", ""),
            user("u", ""),
            message("boundaryEvent", "beside", "attachedToRef='u' cancelActivity='false'"),
            user("n", ""),
            message("boundaryEvent", "instead", "attachedToRef='u'"),
            "<receiveTask id='received' messageRef='m_received'/>",
            end("e"),
            "<subProcess id='es' triggeredByEvent='true'>",
            message("startEvent", "around", "isInterrupting='false'"),
            user("x", ""),
            flow("around -> x"),
            "</subProcess>",
            flow("begun -> caught -> u -> e"),
            flow("beside -> n"),
            flow("instead -> received"));
    StringBuilder messages = new StringBuilder();
    for (String id : List.of("begun", "caught", "beside", "instead", "received", "around")) {
      messages.append("<message id='m_%s' name='%s'/>".formatted(id, id));
    }
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString("life.bpmn", process.replace("<process ", messages + "<process "))
        .deploy();
  }

  private static List<String> tasks(Kit kit) {
    return kit.engine().getTaskService().createTaskQuery().list().stream()
        .map(Task::getTaskDefinitionKey)
        .map(String::valueOf)
        .sorted()
        .toList();
  }

  private static void step(Supplier<Store> stores, Consumer<Kit> what) {
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      what.accept(kit);
      kit.checkConsistency();
    }
  }

  private static RuntimeService runtime(Kit kit) {
    return kit.engine().getRuntimeService();
  }

  @ParameterizedTest
  @EnumSource
  void aRestartAfterEachMessage(Database database) {
    Supplier<Store> stores = database.lasting();
    step(stores, MessageRestartsTest::deploy);
    step(
        stores,
        kit -> {
          for (String key : List.of("one", "other")) {
            runtime(kit)
                .createMessageCorrelation("begun")
                .processInstanceBusinessKey(key)
                .setVariable("key", key)
                .correlateStartMessage();
          }
        });
    step(
        stores,
        kit -> {
          runtime(kit)
              .createMessageCorrelation("caught")
              .processInstanceBusinessKey("one")
              .correlate();
          assertThat(tasks(kit)).containsExactly("u");
        });
    step(
        stores,
        kit -> {
          String waiting =
              runtime(kit)
                  .createExecutionQuery()
                  .messageEventSubscriptionName("beside")
                  .list()
                  .getFirst()
                  .getId();
          runtime(kit).messageEventReceivedAsync("beside", waiting);
          assertThat(tasks(kit)).containsExactly("u");
        });
    step(
        stores,
        kit -> {
          kit.runJobs();
          assertThat(kit.failures()).isEmpty();
          assertThat(tasks(kit)).containsExactly("n", "u");
        });
    step(
        stores,
        kit -> {
          runtime(kit)
              .createMessageCorrelation("around")
              .processInstanceVariableEquals("key", "one")
              .setVariable("y", 1)
              .correlate();
          assertThat(tasks(kit)).containsExactly("n", "u", "x");
        });
    step(
        stores,
        kit -> {
          runtime(kit).correlateMessage("instead", "one");
          assertThat(tasks(kit)).containsExactly("n", "x");
          assertThatThrownBy(() -> runtime(kit).correlateMessage("instead", "one"))
              .isInstanceOf(MismatchingMessageCorrelationException.class);
        });
    step(
        stores,
        kit -> {
          runtime(kit).correlateMessage("received", "one");
          assertThat(runtime(kit).createProcessInstanceQuery().count()).isEqualTo(2);
          kit.engine()
              .getTaskService()
              .createTaskQuery()
              .list()
              .forEach(task -> kit.engine().getTaskService().complete(task.getId(), Map.of()));
          assertThat(runtime(kit).createProcessInstanceQuery().list())
              .singleElement()
              .satisfies(left -> assertThat(left.getBusinessKey()).isEqualTo("other"));
        });
  }
}
