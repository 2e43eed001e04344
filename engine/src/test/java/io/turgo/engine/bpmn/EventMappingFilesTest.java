package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files whose events have {@code in} and {@code out}. */
class EventMappingFilesTest {
  private static final String IN = "<flowable:in source='a' target='b'/>";
  private static final String OUT = "<flowable:out source='a' target='b'/>";
  private static final String MESSAGE = "<messageEventDefinition messageRef='m'/>";
  private static final String SIGNAL = "<signalEventDefinition signalRef='s'/>";
  private static final String ERROR = "<errorEventDefinition errorRef='E'/>";
  private static final String TIMER =
      "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>";
  private static final String ESCALATION = "<escalationEventDefinition escalationRef='X'/>";

  private static String file(String body) {
    return Files.process(body)
        .replace("<process ", "<message id='m' name='m'/><signal id='s' name='s'/><process ");
  }

  private static String event(String element, String mapping, String definition) {
    return "<%s id='e'><extensionElements>%s</extensionElements>%s</%s>"
        .formatted(element, mapping, definition, element.split(" ", -1)[0]);
  }

  private static String filled(String text) {
    return text.replace("IN", IN)
        .replace("OUT", OUT)
        .replace("MESSAGE", MESSAGE)
        .replace("SIGNAL", SIGNAL)
        .replace("ERROR", ERROR)
        .replace("TIMER", TIMER)
        .replace("ESCALATION", ESCALATION);
  }

  private static String host(String event) {
    return "<userTask id='host'/>" + event;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "intermediateCatchEvent|IN|MESSAGE",
        "intermediateCatchEvent|IN|SIGNAL",
        "boundaryEvent attachedToRef='host'|IN|ERROR",
        "boundaryEvent attachedToRef='host'|IN|SIGNALTIMER",
        "endEvent|OUT|ERROR",
        "endEvent|OUT|SIGNALERROR",
        "intermediateThrowEvent|OUT|SIGNAL",
        "intermediateCatchEvent|<flowable:in variables='all'/>|MESSAGE",
      })
  void whatIsExecuted(String event) {
    String[] parts = filled(event).split("\\|", -1);
    assertThat(Files.problemsOfPieces(file(host(event(parts[0], parts[1], parts[2]))))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "startEvent|IN|MESSAGE|<flowable:in> changes nothing here: an instance is started with all",
        "startEvent|IN|SIGNAL|<flowable:in> changes nothing here: an instance is started with all",
        "intermediateCatchEvent|IN|TIMER|only events for messages, signals and errors choose",
        "boundaryEvent attachedToRef='host'|IN|ESCALATION|only events for messages, signals",
        "intermediateCatchEvent|OUT|SIGNAL|<flowable:out> changes nothing here: an event that",
        "intermediateThrowEvent|OUT|ESCALATION|carries no variables, only signals and errors do",
        "intermediateThrowEvent|IN|SIGNAL|an event that throws takes nothing",
        "endEvent|OUT|<terminateEventDefinition/>|what this event throws carries no variables",
        "receiveTask|IN|<documentation/>|only events for messages, signals and errors choose",
        "intermediateCatchEvent|<flowable:in source='a' target='b' local='true'/>|SIGNAL"
            + "|The attribute 'local' changes nothing here",
      })
  void whatChangesNothing(String element, String mapping, String definition, String problem) {
    String xml = file(host(event(element, filled(mapping), filled(definition))));
    assertThat(Files.problemsOfPieces(xml))
        .singleElement()
        .satisfies(found -> assertThat(found).startsWith("3:").contains(problem));
    assertThat(Files.codes(xml)).contains("mapping-unread");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "intermediateCatchEvent|<flowable:in source='a'/>|MESSAGE"
            + "|Expected one of source and sourceExpression, and one of target",
        "intermediateCatchEvent|<flowable:in sourceExpression='${a' target='b'/>|SIGNAL"
            + "|The value of 'sourceExpression' cannot be compiled",
        "intermediateCatchEvent|<flowable:in variables='some'/>|SIGNAL|Expected all for 'variables'",
        "intermediateCatchEvent|<flowable:in source='a' target='b' other='c'/>|SIGNAL"
            + "|The attribute other=",
        "endEvent|<flowable:out source='a' target='b' transient='true'/>|ERROR"
            + "|An error carries no transient variables",
      })
  void oneProblemAtItsPlace(String element, String mapping, String definition, String problem) {
    assertThat(
            Files.problemsOfPieces(file(host(event(element, filled(mapping), filled(definition))))))
        .singleElement()
        .satisfies(found -> assertThat(found).startsWith("3:").contains(problem));
  }
}
