package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.repository.ModelDifference;
import io.turgo.engine.repository.ModelDifference.Kind;
import io.turgo.engine.repository.ModelDifference.Property;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What differs between two files, element by element. */
class ModelDifferencesTest {
  private static byte[] file(String inner, String diagram) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI"
        xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
      <message id="m" name="paid"/>
      <process id="p">%s</process>
      <di:BPMNDiagram id="d">%s</di:BPMNDiagram>
    </definitions>
    """
        .formatted(inner, diagram)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static List<ModelDifference> between(String before, String after) {
    return ModelDifferences.between(file(before, "<di:a/>"), file(after, "<di:b/>"));
  }

  @Test
  void elementsThatCameWentAndChanged() {
    assertThat(
            between(
                "<startEvent id='s'/><userTask id='a' name='Check'/><task id='gone' name='Go'/>",
                "<userTask id='a' name='Check it' turgo:assignee='ann'/><startEvent id='s'/>"
                    + "<sequenceFlow id='f' sourceRef='s' targetRef='a'/>"))
        .containsExactly(
            new ModelDifference(
                "a",
                "userTask",
                "Check it",
                Kind.CHANGED,
                List.of(
                    new Property("name", "Check", "Check it"),
                    new Property("turgo:assignee", null, "ann"))),
            new ModelDifference("f", "sequenceFlow", null, Kind.ADDED, List.of()),
            new ModelDifference("gone", "task", "Go", Kind.REMOVED, List.of()));
  }

  @Test
  void whatStandsInAnElementIsPartOfIt() {
    String timer =
        """
        <extensionElements><turgo:executionListener event="start"/></extensionElements>
        <intermediateCatchEvent id="t"><incoming>x</incoming>
          <timerEventDefinition id="%s"><timeDuration>%s</timeDuration></timerEventDefinition>
        </intermediateCatchEvent>
        """;
    assertThat(between(timer.formatted("t1", "PT1H"), timer.formatted("t2", "PT1H"))).isEmpty();
    assertThat(between(timer.formatted("t1", "PT1H"), timer.formatted("t1", "PT2H")))
        .extracting(ModelDifference::properties)
        .containsExactly(
            List.of(new Property("timerEventDefinition/timeDuration", "PT1H", "PT2H")));
    assertThat(
            between(
                timer.formatted("t", "PT1H"), timer.formatted("t", "PT1H").replace("start", "end")))
        .extracting(ModelDifference::elementId, ModelDifference::properties)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple(
                "p",
                List.of(
                    new Property(
                        "extensionElements/turgo:executionListener/event", "start", "end"))));
  }

  @Test
  void elementsAreComparedWhereverTheyAre() {
    assertThat(
            between(
                "<subProcess id='sub'><task id='a'/></subProcess>",
                "<task id='a'/><subProcess id='sub'/>"))
        .extracting(ModelDifference::elementId, ModelDifference::properties)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple(
                "a", List.of(new Property("within", "sub", "p"))));
    assertThat(between("<task id='a'/>", "<userTask id='a'/>"))
        .extracting(ModelDifference::properties)
        .containsExactly(List.of(new Property("type", "task", "userTask")));
  }

  @Test
  void whatIsNoModelIsRefused() {
    byte[] broken = "<definitions".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> ModelDifferences.between(file("", ""), broken))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("cannot be compared");
  }
}
