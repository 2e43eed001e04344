package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.Body;
import io.turgo.engine.testing.blocks.Block.End;
import io.turgo.engine.testing.blocks.Block.Event;
import io.turgo.engine.testing.blocks.Block.How;
import io.turgo.engine.testing.blocks.Block.Kind;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Block.Nested;
import io.turgo.engine.testing.blocks.Block.Trigger;
import io.turgo.engine.testing.blocks.Plan.Need;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes what is in the processes and sub-processes of a random model, with event sub-processes. */
final class BodyMaker {
  private final BlockMaker blocks;
  private final Dice dice;
  private final EventMaker events;
  private final List<Block.Definition> processes = new ArrayList<>();

  BodyMaker(BlockMaker blocks, Dice dice, EventMaker events) {
    this.blocks = blocks;
    this.dice = dice;
    this.events = events;
  }

  /** All processes, that which is started first. */
  List<Block.Definition> processes() {
    return processes.reversed();
  }

  /** Those that it calls are made before it. */
  void process(String key, BlockPlace place, BodyEnding ending) {
    processes.add(new Block.Definition(key, body(key, place, ending)));
  }

  /**
   * @param host the activity, or the process's key
   */
  Body body(String host, BlockPlace place, BodyEnding ending) {
    List<Block> main = new ArrayList<>();
    main.add(blocks.block(place.deeper()));
    List<Need> needs = new ArrayList<>(ending.needs());
    List<Nested> nested = new ArrayList<>();
    if (ending.escalates() != null) {
      main.add(new Block.Escalate(dice.id("z"), ending.escalates()));
    }
    if (place.depth() > 0 && dice.chance(25)) {
      nested.add(nested(events.unplanned(true), place));
    }
    if (place.depth() > 0 && dice.chance(25)) {
      Event beside = events.beside(place);
      needs.add(EventMaker.need(host, beside, true));
      nested.add(nested(beside, place));
    }
    BodyEnding own = ending.isPlain() ? interrupted(place, nested) : ending;
    if (!needs.isEmpty()) {
      Leaf gate = new Leaf(dice.id("g"), Kind.USER);
      needs.forEach(need -> dice.plan().need(gate.id(), need));
      main.add(blocks.plainly(gate));
    }
    if (own.never()) {
      main.add(blocks.plainly(blocker()));
    }
    List<Block> besides = new ArrayList<>();
    if (place.depth() > 0 && dice.chance(25)) {
      besides.add(blocks.block(place.deeper()));
    }
    End end = new End(dice.id("e"), own.how(), own.code());
    if (ending.deep()) {
      Body thrower = straight(blocks.block(place.leaf()), end);
      main.add(blocks.plainly(new Block.Sub(dice.id("u"), false, thrower)));
      end = new End(dice.id("e"), How.NONE, null);
    }
    return new Body(dice.id("s"), dice.id("+"), besides, new Block.InOrder(main), end, nested);
  }

  /** A body of one path and nothing beside it. */
  Body straight(Block main, End end) {
    return new Body(dice.id("s"), dice.id("+"), List.of(), main, end, List.of());
  }

  /** Perhaps an end by an event sub-process that takes the place of all else. */
  private BodyEnding interrupted(BlockPlace place, List<Nested> nested) {
    if (place.depth() <= 0 || !dice.chance(30)) {
      return dice.chance(10) ? ending(How.TERMINATE, null, false) : BodyEnding.NORMAL;
    }
    String code = dice.id("E");
    return switch (dice.below(4)) {
      case 0, 1 -> {
        nested.add(nested(events.interrupting(place), place));
        yield ending(How.NONE, null, true);
      }
      case 2 -> {
        nested.add(nested(events.event(Trigger.ERROR, true, 1, events.maybeAll(code)), place));
        yield ending(How.ERROR, code, false);
      }
      default -> {
        nested.add(
            nested(
                events.event(Trigger.ESCALATION, dice.chance(50), 1, events.maybeAll(code)),
                place));
        yield ending(How.ESCALATION, code, false);
      }
    };
  }

  private static BodyEnding ending(How how, @Nullable String code, boolean never) {
    return new BodyEnding(how, code, never, List.of(), null, false);
  }

  /** A task that is never completed. */
  private Leaf blocker() {
    Leaf blocker = new Leaf(dice.id("b"), Kind.USER);
    dice.plan().happens(blocker.id(), 0);
    return blocker;
  }

  private Nested nested(Event event, BlockPlace place) {
    // one that does not interrupt may run several times at once
    Body body = straight(blocks.block(place.beside(false)), new End(dice.id("e"), How.NONE, null));
    return new Nested(dice.id("n"), event, body);
  }
}
