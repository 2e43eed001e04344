package io.turgo.engine.testing.blocks;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A piece of a process with one way in and one way out. */
sealed interface Block {

  record InOrder(List<Block> blocks) implements Block {}

  /** A parallel gateway, branches beside each other, and their join. */
  record Fork(String split, String join, List<Block> branches) implements Block {}

  /**
   * A gateway that takes some branches, and its merge. The last branch is the default.
   *
   * @param taken which branches; none but the last for the default
   * @param enough how many tokens a complex gateway waits for, which takes the others away
   */
  record Choice(
      Gateway gateway,
      String split,
      String merge,
      List<Block> branches,
      Set<Integer> taken,
      int enough)
      implements Block {}

  enum Gateway {
    EXCLUSIVE("exclusiveGateway"),
    INCLUSIVE("inclusiveGateway"),
    COMPLEX("complexGateway");

    final String element;

    Gateway(String element) {
      this.element = element;
    }
  }

  /**
   * A loop of exclusive gateways, in a scope of its own that has its counter.
   *
   * @param counter the task that counts
   */
  record Again(String merge, Block inner, String counter, String split, int times)
      implements Block {}

  /**
   * An activity that gives several tokens, one that each of them passes, and one that gathers them.
   */
  record Quantity(Leaf gives, Leaf passed, Leaf gathers, int tokens) implements Block {}

  /**
   * An event-based gateway.
   *
   * @param happens the number of the event that does
   */
  record FirstEvent(
      String gateway, String merge, List<Leaf> events, List<Block> behind, int happens)
      implements Block {}

  /** A branch that waits for a signal beside one that throws it once it is waited for. */
  record SignalPair(String split, String join, Leaf waits, Leaf gate, String thrower)
      implements Block {}

  /** Throws an escalation that nothing of which the thrower is a part is interrupted by. */
  record Escalate(String id, String code) implements Block {}

  /**
   * Has undone what has completed in its scope.
   *
   * @param activityId the only one; null for all
   */
  record Undo(String id, @Nullable String activityId) implements Block {}

  /**
   * An activity with what is attached to it.
   *
   * @param merge where the paths of interrupting events meet the activity's own way out
   * @param handler what undoes it; null for nothing
   */
  record Activity(
      What what, @Nullable Loop loop, List<Attached> events, String merge, @Nullable Leaf handler)
      implements Block {}

  /** What an activity or an event in the flow is. */
  sealed interface What {
    String id();
  }

  record Leaf(String id, Kind kind) implements What, Block {}

  enum Kind {
    PASS,
    SERVICE,
    SCRIPT,
    FAILING,
    USER,
    RECEIVE,
    RECEIVE_MESSAGE,
    WORKER,
    TIMER,
    MESSAGE,
    SIGNAL,
    CONDITION,
    NOTHING,
    SENT,
    LINK,
    ANY_OF,
    ALL_OF;

    boolean isEvent() {
      return switch (this) {
        case TIMER, MESSAGE, SIGNAL, CONDITION, NOTHING, SENT, LINK, ANY_OF, ALL_OF -> true;
        default -> false;
      };
    }
  }

  record Sub(String id, boolean transaction, Body body) implements What {}

  record Call(String id, String key) implements What {}

  /**
   * An ad hoc sub-process.
   *
   * @param strands each begins with an activity that is begun from outside
   * @param byItself it ends behind its only activity, else from outside
   */
  record AdHoc(String id, boolean sequential, boolean byItself, List<Strand> strands)
      implements What {}

  record Strand(Leaf first, Block rest) {}

  /**
   * What is in a sub-process or process.
   *
   * @param besides paths beside the main one, each with its own end
   * @param split the gateway where these begin
   */
  record Body(
      String start, String split, List<Block> besides, Block main, End end, List<Nested> events) {}

  /**
   * An end event.
   *
   * @param code of an error or escalation
   */
  record End(String id, How how, @Nullable String code) {
    /** Whether it cuts off what still runs in its scope. */
    boolean cuts() {
      return how == How.TERMINATE || how == How.ERROR || how == How.CANCEL;
    }
  }

  enum How {
    NONE,
    TERMINATE,
    ERROR,
    ESCALATION,
    CANCEL,
    COMPENSATION
  }

  enum Trigger {
    TIMER,
    MESSAGE,
    SIGNAL,
    CONDITION,

    /** A message or a signal. */
    ANY_OF,

    /** A message and a signal. */
    ALL_OF,
    ERROR,
    ESCALATION,
    CANCEL,
    COMPENSATION;

    /** Whether it is brought from outside. */
    boolean fromOutside() {
      return switch (this) {
        case TIMER, MESSAGE, SIGNAL, CONDITION, ANY_OF, ALL_OF -> true;
        case ERROR, ESCALATION, CANCEL, COMPENSATION -> false;
      };
    }
  }

  /**
   * What an event is.
   *
   * @param times how often it happens; the number of throws for what comes from inside
   * @param code of an error or escalation, null for all
   */
  record Event(String id, Trigger trigger, boolean interrupting, int times, @Nullable String code) {
    /** How much is brought for that. */
    int acts() {
      return trigger == Trigger.ALL_OF ? 2 * times : times;
    }
  }

  /**
   * A boundary event with its path, which ends by itself unless it interrupts.
   *
   * @param end where the path of one ends that does not interrupt
   */
  record Attached(Event event, Block path, String end) {}

  /** An event sub-process. */
  record Nested(String id, Event event, Body body) {}

  /**
   * How often an activity is done.
   *
   * @param until after how many the others are not waited for; 0 for all
   */
  record Loop(Order order, int times, int until) {
    enum Order {
      PARALLEL,
      SEQUENTIAL,
      WHILE
    }
  }

  /** A process of a model. */
  record Definition(String key, Body body) {}

  /** All processes of a file; the first one is started. */
  record Model(List<Definition> processes, Plan plan) {}
}
