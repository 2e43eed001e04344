package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.Activity;
import io.turgo.engine.testing.blocks.Block.Attached;
import io.turgo.engine.testing.blocks.Block.Event;
import io.turgo.engine.testing.blocks.Block.How;
import io.turgo.engine.testing.blocks.Block.Kind;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Block.Loop;
import io.turgo.engine.testing.blocks.Block.Strand;
import io.turgo.engine.testing.blocks.Block.Trigger;
import io.turgo.engine.testing.blocks.Plan.Need;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the activities of a random model, with their loops and boundary events. */
final class ActivityMaker {
  private static final List<Kind> WAITING =
      List.of(Kind.USER, Kind.RECEIVE, Kind.RECEIVE_MESSAGE, Kind.WORKER);
  private static final List<Kind> TASKS =
      List.of(Kind.PASS, Kind.SERVICE, Kind.SCRIPT, Kind.USER, Kind.RECEIVE, Kind.WORKER);

  private final BlockMaker blocks;
  private final Dice dice;
  private final EventMaker events;
  private final BodyMaker bodies;

  ActivityMaker(BlockMaker blocks, Dice dice, EventMaker events, BodyMaker bodies) {
    this.blocks = blocks;
    this.dice = dice;
    this.events = events;
    this.bodies = bodies;
  }

  Activity activity(BlockPlace place) {
    List<Attached> attached = new ArrayList<>();
    if (dice.chance(30)) {
      attached.add(attached(events.unplanned(false), place));
    }
    boolean interrupted = dice.chance(40);
    boolean beside = dice.chance(30);
    Loop loop = loop(interrupted || beside);
    BlockPlace inside = loop == null ? place.inside() : place.again();
    return switch (dice.below(3)) {
      case 0 -> withLeaf(place, loop, attached, interrupted, beside);
      case 1 -> {
        String id = dice.id("u");
        BodyEnding ending = ending(id, place, attached, interrupted, beside);
        boolean transaction = ending.how() != How.CANCEL && dice.chance(20);
        Block.Sub sub = new Block.Sub(id, transaction, bodies.body(id, inside, ending));
        yield new Activity(sub, loop, attached, dice.id("x"), null);
      }
      default -> {
        String called = dice.process();
        String id = dice.id("k");
        BodyEnding ending = ending(id, place, attached, interrupted, beside);
        bodies.process(called, inside.called(), ending);
        yield new Activity(new Block.Call(id, called), loop, attached, dice.id("x"), null);
      }
    };
  }

  /**
   * @param some at least once
   */
  @Nullable Loop loop(boolean some) {
    if (!dice.chance(30)) {
      return null;
    }
    Loop.Order order = dice.one(List.of(Loop.Order.values()));
    int times = some || order == Loop.Order.WHILE || dice.chance(85) ? 1 + dice.below(3) : 0;
    int until = times > 0 && dice.chance(25) ? 1 + dice.below(times) : 0;
    return new Loop(order, times, until);
  }

  private Activity withLeaf(
      BlockPlace place,
      @Nullable Loop loop,
      List<Attached> attached,
      boolean interrupted,
      boolean beside) {
    if (interrupted && dice.chance(30)) {
      String code = dice.chance(30) ? null : "failed";
      attached.add(attached(events.event(Trigger.ERROR, true, 1, code), place));
      return new Activity(new Leaf(dice.id("f"), Kind.FAILING), loop, attached, dice.id("x"), null);
    }
    Leaf leaf = blocks.leafOf(dice.one(WAITING));
    if (interrupted) {
      attached.add(attached(events.interrupting(place), place));
      dice.plan().happens(leaf.id(), 0);
    }
    if (beside) {
      Event event = events.beside(place);
      attached.add(attached(event, place));
      dice.plan().need(leaf.id(), EventMaker.need(leaf.id(), event, false));
    }
    return new Activity(leaf, loop, attached, dice.id("x"), null);
  }

  /** How what is in an activity ends, with the events that come of it. */
  private BodyEnding ending(
      String host, BlockPlace place, List<Attached> attached, boolean interrupted, boolean beside) {
    List<Need> needs = new ArrayList<>();
    String escalates = null;
    if (beside && dice.chance(30)) {
      escalates = dice.id("E");
      attached.add(attached(events.event(Trigger.ESCALATION, false, 1, escalates), place));
    } else if (beside) {
      Event event = events.beside(place);
      attached.add(attached(event, place));
      needs.add(EventMaker.need(host, event, false));
    }
    if (!interrupted) {
      return new BodyEnding(How.NONE, null, false, needs, escalates, false);
    }
    String code = dice.id("E");
    boolean deep = dice.chance(30);
    return switch (dice.below(4)) {
      case 0 -> {
        attached.add(attached(events.event(Trigger.ERROR, true, 1, events.maybeAll(code)), place));
        yield new BodyEnding(How.ERROR, code, false, needs, escalates, deep);
      }
      case 1 -> {
        attached.add(attached(events.event(Trigger.ESCALATION, true, 1, code), place));
        yield new BodyEnding(How.ESCALATION, code, false, needs, escalates, deep);
      }
      default -> {
        attached.add(attached(events.interrupting(place), place));
        yield new BodyEnding(How.NONE, null, true, needs, escalates, false);
      }
    };
  }

  Attached attached(Event event, BlockPlace place) {
    BlockPlace path = place.beside(!event.interrupting());
    return new Attached(event, blocks.block(path), dice.id("e"));
  }

  /** An ad hoc sub-process, of which each activity is begun once. */
  Activity adHoc(BlockPlace place) {
    boolean byItself = dice.chance(30);
    List<Strand> strands = new ArrayList<>();
    for (int i = byItself ? 1 : 1 + dice.below(3); i > 0; i--) {
      List<Block> rest = new ArrayList<>();
      if (!byItself && dice.chance(50)) {
        rest.add(blocks.leaf(place.leaf()));
      }
      strands.add(new Strand(blocks.leafOf(dice.one(TASKS)), new Block.InOrder(rest)));
    }
    Block.AdHoc adHoc = new Block.AdHoc(dice.id("q"), dice.chance(50), byItself, strands);
    List<String> first = strands.stream().map(one -> one.first().id()).toList();
    dice.plan().adHoc(adHoc.id(), new Plan.AdHoc(adHoc.sequential() || byItself, byItself, first));
    return new Activity(adHoc, loop(true), List.of(), dice.id("x"), null);
  }

  /** A loop of gateways, in a sub-process that has its counter. */
  Activity again(BlockPlace place) {
    String counter = dice.id("o");
    Block.Again again =
        new Block.Again(
            dice.id("y"), blocks.block(place.again()), counter, dice.id("x"), 1 + dice.below(3));
    Block.Sub sub =
        new Block.Sub(
            dice.id("u"),
            false,
            bodies.straight(again, new Block.End(dice.id("e"), How.NONE, null)));
    return new Activity(sub, loop(true), List.of(), dice.id("x"), null);
  }
}
