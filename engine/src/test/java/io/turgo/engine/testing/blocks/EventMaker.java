package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.Event;
import io.turgo.engine.testing.blocks.Block.Trigger;
import io.turgo.engine.testing.blocks.Plan.Need;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the events of a random model that wait beside something. */
final class EventMaker {
  private static final List<Trigger> OUTSIDE =
      List.of(
          Trigger.TIMER,
          Trigger.MESSAGE,
          Trigger.SIGNAL,
          Trigger.CONDITION,
          Trigger.ANY_OF,
          Trigger.ALL_OF);

  private final Dice dice;

  EventMaker(Dice dice) {
    this.dice = dice;
  }

  /** A trigger that is brought from outside. */
  Trigger outside(BlockPlace place) {
    Trigger trigger = dice.one(OUTSIDE);
    return trigger == Trigger.CONDITION && !place.once() ? Trigger.MESSAGE : trigger;
  }

  /** An event that never happens. */
  Event unplanned(boolean escalations) {
    List<Trigger> any = new ArrayList<>(OUTSIDE);
    if (escalations) {
      any.add(Trigger.ERROR);
      any.add(Trigger.ESCALATION);
    }
    return event(dice.one(any), dice.chance(50), 0, dice.id("C"));
  }

  /** An event that is brought from outside once or twice, and interrupts nothing. */
  Event beside(BlockPlace place) {
    return event(outside(place), false, 1 + dice.below(2), null);
  }

  /** An event that is brought from outside and interrupts. */
  Event interrupting(BlockPlace place) {
    return event(outside(place), true, 1, null);
  }

  Event event(Trigger trigger, boolean interrupting, int times, @Nullable String code) {
    String id = dice.id(letter(trigger));
    int most = trigger == Trigger.CONDITION ? Math.min(times, 1) : times;
    Event event = new Event(id, trigger, interrupting || trigger == Trigger.ERROR, most, code);
    dice.plan().happens(id, event.acts());
    return event;
  }

  /** That an event has happened as often as it is to. */
  static Need need(String hostId, Event event, boolean ofScope) {
    return new Need(hostId, event.id(), event.acts(), ofScope);
  }

  @Nullable String maybeAll(String code) {
    return dice.chance(30) ? null : code;
  }

  private static String letter(Trigger trigger) {
    return switch (trigger) {
      case TIMER -> "t";
      case MESSAGE -> "m";
      case SIGNAL -> "i";
      case CONDITION -> "c";
      case ANY_OF, ALL_OF -> "a";
      case ERROR, ESCALATION, CANCEL, COMPENSATION -> "h";
    };
  }
}
