package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.EventListener.EntityKind;
import io.turgo.engine.model.EventThrow;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.Listeners;
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

  private static EventThrow onlyThrow(String attributes) {
    Listeners listeners =
        Files.compile(with("<flowable:eventListener " + attributes + "/>")).listeners();
    assertThat(listeners.ofEvents()).isEmpty();
    assertThat(listeners.throwing()).hasSize(1);
    return listeners.throwing().getFirst();
  }

  @Test
  void someThrow() {
    EventThrow signal =
        onlyThrow("throwEvent='signal' signalName='s' events='TASK_ASSIGNED' entityType='task'");
    assertThat(signal.thrown()).isEqualTo(new EventThrow.OfSignal("s", true));
    assertThat(signal.types()).containsExactly(TurgoEngineEventType.TASK_ASSIGNED);
    assertThat(signal.entities()).containsExactly(EntityKind.TASK);
    EventThrow global = onlyThrow("throwEvent='globalSignal' signalName='s'");
    assertThat(global.thrown()).isEqualTo(new EventThrow.OfSignal("s", false));
    assertThat(global.types()).containsExactlyInAnyOrder(TurgoEngineEventType.values());
    assertThat(onlyThrow("throwEvent='message' messageName='m'").thrown())
        .isEqualTo(new EventThrow.OfMessage("m"));
    assertThat(onlyThrow("throwEvent='error' errorCode='e'").thrown())
        .isEqualTo(new EventThrow.OfError("e"));
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
        "throwEvent='escalation'|Expected one of signal, globalSignal, message, error for"
            + " 'throwEvent', found 'escalation'",
        "throwEvent='signal'|Expected the attribute 'signalName'",
        "throwEvent='globalSignal' messageName='m' signalName='s'|messageName",
        "throwEvent='message'|Expected the attribute 'messageName'",
        "throwEvent='error' errorCode=''|Expected the attribute 'errorCode'",
        "throwEvent='error' errorCode='e' class='a.B'|Expected exactly one of class,"
            + " delegateExpression, throwEvent, found class and throwEvent",
        "throwEvent='error' errorCode='e' entityType='comment'|Events of the entityType 'comment'"
            + " are not told within a process instance",
        "throwEvent='error' errorCode='e' events='invalid'|'invalid' is none",
        "throwEvent='error' errorCode='e' onTransaction='committed'|The attribute"
            + " onTransaction=\"committed\" is not executed",
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
