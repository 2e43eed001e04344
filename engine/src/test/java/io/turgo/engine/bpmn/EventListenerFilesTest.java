package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.EventListener.EntityKind;
import io.turgo.engine.model.Implementation;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What files say of listeners to events. */
class EventListenerFilesTest {
  private static String with(String listener) {
    return Files.process(
        "<extensionElements>" + listener + "</extensionElements>\n<startEvent id='start'/>");
  }

  private static EventListener only(String listener) {
    List<EventListener> all = Files.compile(with(listener)).listeners().ofEvents();
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  @ParameterizedTest
  @ValueSource(strings = {"turgo", "flowable", "activiti", "camunda"})
  void areReadInEveryEngineNamespace(String prefix) {
    EventListener listener =
        only("<" + prefix + ":eventListener class='a.B' events='TIMER_FIRED,JOB_CANCELED'/>");

    assertThat(listener.types())
        .isEqualTo(Set.of(TurgoEngineEventType.TIMER_FIRED, TurgoEngineEventType.JOB_CANCELED));
    assertThat(listener.implementation()).isEqualTo(new Implementation.JavaClass("a.B", List.of()));
    assertThat(listener.entities()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void entitiesHaveTheirNames(EntityKind kind) {
    String name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');

    assertThat(only("<turgo:eventListener class='a.B' entityType='" + name + "'/>").entities())
        .containsExactly(kind);
  }

  @Test
  void withoutTypesListenToAll() {
    assertThat(only("<turgo:eventListener class='a.B'/>").types())
        .containsExactlyInAnyOrder(TurgoEngineEventType.values());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "throwEvent='signal' signalName='s' events='TASK_ASSIGNED'|throwEvent='signal'",
        "throwEvent='globalSignal' signalName='s' events='TASK_ASSIGNED'|throwEvent='globalSignal'",
        "throwEvent='message' messageName='m' entityType='task'|throwEvent='message'",
        "throwEvent='error' errorCode='e' onTransaction='committed'|throwEvent='error'",
      })
  void thatThrowAreRefusedWithOneProblem(String attributes, String thrown) {
    assertThat(Files.problems(with("<flowable:eventListener " + attributes + "/>")))
        .singleElement()
        .asString()
        .startsWith(
            "3:20 eventListener order: An event listener with " + thrown + " is not executed")
        .endsWith("give it a class or a delegateExpression that throws the event");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "class='a.B' entityType='variable'|Expected one of attachment, comment, execution,"
            + " identity-link, process-definition, process-instance, task, job for 'entityType',"
            + " found 'variable'",
        "class='a.B' events='invalid'|'invalid' is none",
        "events='TIMER_FIRED'|Expected exactly one of class, delegateExpression, found none",
        "class='a.B' onTransaction='committed'|The attribute onTransaction=\"committed\" is not"
            + " executed",
      })
  void whatIsWrongIsNamed(String attributes, String problem) {
    assertThat(Files.problems(with("<turgo:eventListener " + attributes + "/>")))
        .singleElement()
        .asString()
        .contains(problem);
  }
}
