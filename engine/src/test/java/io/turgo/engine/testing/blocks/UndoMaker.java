package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.Activity;
import io.turgo.engine.testing.blocks.Block.Attached;
import io.turgo.engine.testing.blocks.Block.Body;
import io.turgo.engine.testing.blocks.Block.End;
import io.turgo.engine.testing.blocks.Block.How;
import io.turgo.engine.testing.blocks.Block.Kind;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Block.Loop;
import io.turgo.engine.testing.blocks.Block.Nested;
import io.turgo.engine.testing.blocks.Block.Trigger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the parts of a random model in which something is undone. */
final class UndoMaker {
  private final BlockMaker blocks;
  private final Dice dice;
  private final EventMaker events;
  private final BodyMaker bodies;
  private final ActivityMaker activities;

  UndoMaker(
      BlockMaker blocks, Dice dice, EventMaker events, BodyMaker bodies, ActivityMaker activities) {
    this.blocks = blocks;
    this.dice = dice;
    this.events = events;
    this.bodies = bodies;
    this.activities = activities;
  }

  /** A sub-process with activities that can be undone. */
  Activity undone(BlockPlace place) {
    List<Block> main = new ArrayList<>();
    List<String> undoable = new ArrayList<>();
    for (int i = 1 + dice.below(3); i > 0; i--) {
      main.add(undoable(place, undoable));
      if (dice.chance(30)) {
        main.add(blocks.leaf(place.leaf()));
      }
    }
    How how = How.NONE;
    List<Attached> attached = new ArrayList<>();
    int kind = dice.below(4);
    if (kind == 0) {
      how = How.COMPENSATION;
    } else if (kind == 1) {
      how = How.CANCEL;
      attached.add(activities.attached(events.event(Trigger.CANCEL, true, 1, null), place));
    } else {
      main.add(new Block.Undo(dice.id("z"), kind == 2 ? null : dice.one(undoable)));
      if (dice.chance(50)) {
        main.add(blocks.leaf(place.leaf()));
      }
    }
    Body body = bodies.straight(new Block.InOrder(main), new End(dice.id("e"), how, null));
    boolean transaction = how == How.CANCEL || dice.chance(20);
    return new Activity(
        new Block.Sub(dice.id("u"), transaction, body),
        activities.loop(true),
        attached,
        dice.id("x"),
        null);
  }

  /**
   * @param undoable gets the ids of what can be undone by its name
   */
  private Block undoable(BlockPlace place, List<String> undoable) {
    if (place.depth() > 1 && dice.chance(30)) {
      Activity inside = undoableSubProcess(place);
      undoable.add(inside.what().id());
      return inside;
    }
    if (place.depth() > 0 && dice.chance(20)) {
      return new Block.Fork(
          dice.id("+"),
          dice.id("j"),
          List.of(undoable(place.leaf(), undoable), undoable(place.leaf(), undoable)));
    }
    Leaf leaf = blocks.leafOf(dice.one(List.of(Kind.PASS, Kind.SERVICE, Kind.USER, Kind.WORKER)));
    Leaf by =
        blocks.leafOf(
            dice.one(List.of(Kind.PASS, Kind.SERVICE, Kind.SCRIPT, Kind.USER, Kind.WORKER)));
    undoable.add(leaf.id());
    return new Activity(leaf, keptLoop(), List.of(), dice.id("x"), by);
  }

  /** One that is undone by what is in it, or by an event sub-process of its own. */
  private Activity undoableSubProcess(BlockPlace place) {
    Block main = new Block.InOrder(List.of(undoable(place.deeper(), new ArrayList<>())));
    End end = new End(dice.id("e"), How.NONE, null);
    List<Nested> nested = dice.chance(50) ? List.of(undoing(place)) : List.of();
    Body body = new Body(dice.id("s"), dice.id("+"), List.of(), main, end, nested);
    return new Activity(
        new Block.Sub(dice.id("u"), false, body), keptLoop(), List.of(), dice.id("x"), null);
  }

  /** An event sub-process that undoes the one that it is in, perhaps by what that has left. */
  private Nested undoing(BlockPlace place) {
    List<Block> main = new ArrayList<>(List.of(blocks.leaf(place.leaf())));
    if (dice.chance(50)) {
      main.add(new Block.Undo(dice.id("z"), null));
      main.add(blocks.leaf(place.leaf()));
    }
    return new Nested(
        dice.id("n"),
        events.event(Trigger.COMPENSATION, true, 0, null),
        bodies.straight(new Block.InOrder(main), new End(dice.id("e"), How.NONE, null)));
  }

  /** Of which each instance is done. */
  private @Nullable Loop keptLoop() {
    Loop loop = activities.loop(true);
    return loop == null ? null : new Loop(loop.order(), loop.times(), 0);
  }
}
