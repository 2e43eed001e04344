package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.runtime.EventSubscriptionQuery;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Queries for what is waited for. */
final class SubscriptionQueriesTest {
  private static final String IN_INSTANCE = "{\"scope\":\"processInstance\"}";

  private static void ask(Scene s, String what, UnaryOperator<EventSubscriptionQuery> filter) {
    s.saySorted(
        what,
        filter.apply(s.runtime().createEventSubscriptionQuery()).list(),
        one -> one.getEventType() + " " + one.getActivityId());
  }

  @Test
  void filtersAndOrder() {
    same(s -> {
      s.deploy(
          "<message id='m' name='paid'/><signal id='g' name='alarm'/>"
              + "<signal id='l' name='inner' flowable:scope='processInstance'/>"
              + "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "gate")
              + "<eventBasedGateway id='gate'/>"
              + Models.flow("f2", "gate", "one")
              + Models.flow("f3", "gate", "two")
              + Models.flow("f4", "gate", "three")
              + caught("one", "<messageEventDefinition messageRef='m'/>")
              + caught("two", "<signalEventDefinition signalRef='g'/>")
              + caught("three", "<signalEventDefinition signalRef='l'/>")
              + Models.flow("f5", "one", "end")
              + Models.flow("f6", "two", "end")
              + Models.flow("f7", "three", "end")
              + "<endEvent id='end'/>"
              + "</process>");
      s.deploy(
          "<message id='o' name='ordered'/><signal id='g' name='alarm'/><process id='q'>"
              + "<startEvent id='start'><messageEventDefinition messageRef='o'/></startEvent>"
              + "<startEvent id='begin'><signalEventDefinition signalRef='g'/></startEvent>"
              + Models.flow("f1", "start", "task")
              + Models.flow("f2", "begin", "task")
              + "<userTask id='task'/></process>");
      String id = s.start("p");
      ask(s, "without instance", q -> q.withoutProcessInstanceId());
      ask(s, "without definition", q -> q.withoutProcessDefinitionId());
      ask(s, "configuration", q -> q.configuration(IN_INSTANCE));
      ask(s, "configurations", q -> q.configurations(List.of("x", IN_INSTANCE)));
      ask(s, "without configuration", q -> q.withoutConfiguration());
      ask(s, "of the instance", q -> q.processInstanceId(id).eventType("signal"));
      ask(s, "either", q -> q.or().eventName("paid").withoutProcessInstanceId().endOr());
      s.sayAll(
          "by name",
          s.runtime()
              .createEventSubscriptionQuery()
              .processInstanceId(id)
              .orderByEventName()
              .desc()
              .list(),
          one -> one.getEventName());
    });
  }

  private static String caught(String id, String definition) {
    return "<intermediateCatchEvent id='%s'>%s</intermediateCatchEvent>".formatted(id, definition);
  }
}
