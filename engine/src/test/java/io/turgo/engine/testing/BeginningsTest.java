package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Processes and sub-processes without start events: all nodes begin that no flow leads to. */
class BeginningsTest extends ScenarioTest {
  private static final String ESCALATED =
      "<subProcess id='x' triggeredByEvent='true'><startEvent id='xs' isInterrupting='false'>"
          + "<signalEventDefinition turgo:signalExpression='more'/></startEvent></subProcess>";

  @ParameterizedTest
  @EnumSource
  void aProcessBeginsAtAllOfThem(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "two",
            user("a", ""),
            user("b", ""),
            parallel("join"),
            user("c", ""),
            user("undo", "isForCompensation='true'"),
            "<boundaryEvent id='u' attachedToRef='c'><compensateEventDefinition/></boundaryEvent>"
                + "<association id='l' sourceRef='u' targetRef='undo'/>",
            ESCALATED,
            flow("a -> join"),
            flow("b -> join -> c"));

    assertThat(kit.trail(id)).isEqualTo("a.. b..");
    kit.complete(id, "b");
    kit.complete(id, "a");
    kit.complete(id, "c");

    kit.assertEnded(id, "a b join join c");
  }

  @ParameterizedTest
  @EnumSource
  void theFirstToEndDoesNotEndTheOthers(Database database) {
    Kit kit = on(database);
    kit.code("note", e -> {});

    String id = kit.run("ends", BpmnText.code("a", "note", ""), user("b", ""));

    assertThat(kit.trail(id)).isEqualTo("a b..");
    kit.complete(id, "b");
    kit.assertEnded(id, "a b");
  }

  @ParameterizedTest
  @EnumSource
  void aSubProcessBeginsAtAllOfThemAndEndsWithTheLast(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "inner",
            start("s"),
            sub("t", "", user("a", "turgo:async='true'"), user("b", "")),
            end("e"),
            flow("s -> t -> e"));

    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s t.. b.. a..");
    kit.complete(id, "a");
    assertThat(kit.trail(id)).isEqualTo("s t.. b.. a");
    kit.complete(id, "b");
    kit.assertEnded(id, "s t b a e");
  }

  @ParameterizedTest
  @EnumSource
  void anAsynchronousStartBeginsThemInItsJob(Database database) {
    Kit kit = on(database);
    kit.deploy("later", user("a", ""), user("b", ""));
    String id =
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceBuilder()
            .processDefinitionKey("later")
            .startAsync()
            .getId();
    assertThat(kit.trail(id)).isEmpty();

    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("a.. b..");
    kit.complete(id, "a");
    kit.complete(id, "b");
    kit.assertEnded(id, "a b");
  }

  @ParameterizedTest
  @EnumSource
  void whatUndoesDoesNotBeginHoweverTheFileSaysTrue(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "undoes",
            user("a", ""),
            user("undo", "isForCompensation='1'"),
            "<boundaryEvent id='u' attachedToRef='a'><compensateEventDefinition/></boundaryEvent>"
                + "<association id='l' sourceRef='u' targetRef='undo'/>");

    assertThat(kit.trail(id)).isEqualTo("a..");
    kit.complete(id, "a");
    kit.assertEnded(id, "a");
  }
}
