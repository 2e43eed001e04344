package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEntityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoSignalEvent;
import io.turgo.engine.runtime.EventSubscription;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What listeners to events hear of subscriptions. */
final class SubscriptionEventsTest {
  private static final String NAMES = "<message id='m' name='paid'/><signal id='s' name='alarm'/>";

  private static final class Listener extends AbstractTurgoEventListener {
    private final Scene scene;

    Listener(Scene scene) {
      super(
          Set.of(
              TurgoEngineEventType.ENTITY_CREATED,
              TurgoEngineEventType.ENTITY_INITIALIZED,
              TurgoEngineEventType.ENTITY_UPDATED,
              TurgoEngineEventType.ENTITY_DELETED));
      this.scene = scene;
    }

    @Override
    public void onEvent(TurgoEvent event) {
      if (event instanceof TurgoEntityEvent told
          && told.getEntity() instanceof EventSubscription subscription) {
        scene.note(
            event.getType()
                + ":"
                + subscription.getEventType()
                + " "
                + subscription.getEventName()
                + " "
                + subscription.getActivityId());
      }
    }
  }

  private static String definition(boolean message) {
    return message
        ? "<messageEventDefinition messageRef='m'/>"
        : "<signalEventDefinition signalRef='s'/>";
  }

  private static String boundary(boolean message, boolean interrupting) {
    return NAMES
        + "<process id='p'><startEvent id='start'/>"
        + Models.flow("f1", "start", "work")
        + "<userTask id='work'/><boundaryEvent id='event' attachedToRef='work' cancelActivity='"
        + interrupting
        + "'>"
        + definition(message)
        + "</boundaryEvent>"
        + Models.flow("f2", "event", "et")
        + "<userTask id='et'/></process>";
  }

  private static void bring(Scene s, boolean message) {
    if (message) {
      s.runtime()
          .createExecutionQuery()
          .messageEventSubscriptionName("paid")
          .list()
          .forEach(one -> s.runtime().messageEventReceived("paid", one.getId()));
    } else {
      s.runtime().signalEventReceived("alarm");
    }
  }

  private static void deleteAll(Scene s) {
    s.runtime()
        .createProcessInstanceQuery()
        .list()
        .forEach(i -> s.runtime().deleteProcessInstance(i.getId(), "x"));
  }

  @Test
  void atBoundaries() {
    same(s -> {
      s.runtime().addEventListener(new Listener(s));
      for (boolean message : new boolean[] {true, false}) {
        for (boolean interrupting : new boolean[] {true, false}) {
          String what = message + " " + interrupting;
          s.deploy(boundary(message, interrupting));
          s.start("p");
          s.sayNotes(what + " waits");
          bring(s, message);
          s.sayNotes(what + " came");
          deleteAll(s);
          s.sayNotes(what + " deleted");
          s.start("p");
          s.tasks().complete(s.task().getId());
          s.sayNotes(what + " passed by");
        }
      }
    });
  }

  @Test
  void inTheFlow() {
    same(s -> {
      s.runtime().addEventListener(new Listener(s));
      for (boolean message : new boolean[] {true, false}) {
        s.deploy(
            NAMES
                + Models.line(
                    "p",
                    "<intermediateCatchEvent id='event'>"
                        + definition(message)
                        + "</intermediateCatchEvent>",
                    "<userTask id='after'/>"));
        s.start("p");
        s.sayNotes(message + " waits");
        bring(s, message);
        s.sayNotes(message + " came");
        deleteAll(s);
        s.start("p");
        s.sayNotes(message + " waits again");
        deleteAll(s);
        s.sayNotes(message + " deleted");
      }
    });
  }

  @Test
  void waitingForSignals() {
    same(s -> {
      s.runtime()
          .addEventListener(
              new AbstractTurgoEventListener(Set.of(TurgoEngineEventType.ACTIVITY_SIGNAL_WAITING)) {
                @Override
                public void onEvent(TurgoEvent event) {
                  TurgoSignalEvent signal = (TurgoSignalEvent) event;
                  s.note(
                      signal.getActivityId()
                          + ":"
                          + signal.getSignalName()
                          + ":"
                          + signal.getSignalData());
                }
              });
      s.deploy(boundary(false, true));
      s.start("p");
      s.sayNotes("boundary event");
      deleteAll(s);
      s.deploy(
          NAMES
              + Models.line(
                  "p",
                  "<intermediateCatchEvent id='event'>"
                      + definition(false)
                      + "</intermediateCatchEvent>",
                  "<userTask id='after'/>"));
      s.start("p");
      s.sayNotes("event in the flow");
      deleteAll(s);
      s.deploy(
          NAMES
              + "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "choice")
              + "<eventBasedGateway id='choice'/>"
              + Models.flow("f2", "choice", "event")
              + Models.flow("f3", "choice", "other")
              + "<intermediateCatchEvent id='event'>"
              + definition(false)
              + "</intermediateCatchEvent><intermediateCatchEvent id='other'>"
              + definition(true)
              + "</intermediateCatchEvent>"
              + Models.flow("f4", "event", "after")
              + Models.flow("f5", "other", "after")
              + "<userTask id='after'/></process>");
      s.start("p");
      s.sayNotes("event of a gateway");
      deleteAll(s);
      s.deploy(
          NAMES
              + "<process id='p'><startEvent id='start'/>"
              + Models.flow("f1", "start", "work")
              + "<userTask id='work'/><subProcess id='aside' triggeredByEvent='true'>"
              + "<startEvent id='event' isInterrupting='false'>"
              + definition(false)
              + "</startEvent>"
              + Models.flow("f2", "event", "et")
              + "<userTask id='et'/></subProcess></process>");
      s.start("p");
      s.sayNotes("event sub-process");
      s.runtime().signalEventReceived("alarm");
      s.sayNotes("event sub-process has begun");
    });
  }
}
