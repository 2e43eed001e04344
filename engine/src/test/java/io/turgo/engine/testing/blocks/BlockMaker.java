package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.Activity;
import io.turgo.engine.testing.blocks.Block.Gateway;
import io.turgo.engine.testing.blocks.Block.Kind;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Plan.Need;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes a random model, with what is to be done from outside so that it comes to an end. What
 * interrupts something from outside may come at any time: a task that is never completed waits for
 * it at the end of what is interrupted. What happens beside something happens before its end: a
 * task there is completed afterwards.
 */
final class BlockMaker {
  private static final List<Kind> LEAVES =
      List.of(
          Kind.PASS,
          Kind.SERVICE,
          Kind.SERVICE,
          Kind.SCRIPT,
          Kind.USER,
          Kind.USER,
          Kind.RECEIVE,
          Kind.RECEIVE_MESSAGE,
          Kind.WORKER,
          Kind.TIMER,
          Kind.MESSAGE,
          Kind.SIGNAL,
          Kind.CONDITION,
          Kind.NOTHING,
          Kind.SENT,
          Kind.LINK,
          Kind.ANY_OF,
          Kind.ALL_OF);

  private final Dice dice;
  private final BodyMaker bodies;
  private final ActivityMaker activities;
  private final UndoMaker undos;

  private BlockMaker(long seed) {
    this.dice = new Dice(seed);
    EventMaker events = new EventMaker(dice);
    this.bodies = new BodyMaker(this, dice, events);
    this.activities = new ActivityMaker(this, dice, events, bodies);
    this.undos = new UndoMaker(this, dice, events, bodies, activities);
  }

  static Block.Model make(long seed) {
    BlockMaker maker = new BlockMaker(seed);
    BlockPlace place = new BlockPlace(1 + maker.dice.below(3), true, true, true);
    maker.bodies.process(maker.dice.key(), place, BodyEnding.NORMAL);
    return new Block.Model(List.copyOf(maker.bodies.processes()), maker.dice.plan());
  }

  Block block(BlockPlace place) {
    if (place.depth() <= 0) {
      return leaf(place);
    }
    return switch (dice.below(19)) {
      case 0, 1 -> leaf(place);
      case 2, 3, 4 -> new Block.InOrder(List.of(block(place.deeper()), block(place.deeper())));
      case 5 -> new Block.Fork(dice.id("+"), dice.id("j"), branches(place));
      case 6 -> choice(place);
      case 7 -> firstEvent(place);
      case 8 -> place.once() && place.top() ? signalPair() : leaf(place);
      case 9, 10 -> undos.undone(place);
      case 11 -> activities.adHoc(place);
      case 12 -> activities.again(place);
      case 13 -> quantity();
      default -> activities.activity(place);
    };
  }

  Block leaf(BlockPlace place) {
    Kind kind = dice.one(LEAVES);
    if (kind == Kind.CONDITION && !place.once()) {
      kind = Kind.TIMER;
    }
    Leaf leaf = leafOf(kind);
    return kind.isEvent() ? leaf : plainly(leaf);
  }

  Leaf leafOf(Kind kind) {
    String letter =
        switch (kind) {
          case SERVICE -> "v";
          case FAILING -> "f";
          case RECEIVE -> "r";
          default -> "l";
        };
    return new Leaf(dice.id(letter), kind);
  }

  Activity plainly(Block.What what) {
    return new Activity(what, null, List.of(), dice.id("x"), null);
  }

  private List<Block> branches(BlockPlace place) {
    List<Block> blocks = new ArrayList<>();
    for (int i = 2 + dice.below(2); i > 0; i--) {
      blocks.add(block(place.deeper()));
    }
    return blocks;
  }

  private Block choice(BlockPlace place) {
    List<Block> branches = branches(place);
    Gateway gateway = place.alone() ? dice.one(List.of(Gateway.values())) : Gateway.EXCLUSIVE;
    Set<Integer> taken = new HashSet<>();
    if (gateway == Gateway.EXCLUSIVE) {
      taken.add(dice.below(branches.size()));
    } else {
      for (int i = 0; i < branches.size() - 1; i++) {
        if (dice.chance(60)) {
          taken.add(i);
        }
      }
      if (taken.isEmpty()) {
        taken.add(branches.size() - 1);
      }
    }
    boolean partly = gateway == Gateway.COMPLEX && place.once();
    int enough = partly ? 1 + dice.below(taken.size()) : taken.size();
    return new Block.Choice(gateway, dice.id("x"), dice.id("y"), branches, taken, enough);
  }

  private Block firstEvent(BlockPlace place) {
    List<Leaf> events = new ArrayList<>();
    List<Block> behind = new ArrayList<>();
    int number = 2 + dice.below(2);
    int happens = dice.below(number);
    for (int i = 0; i < number; i++) {
      Kind kind =
          dice.one(
              List.of(Kind.TIMER, Kind.MESSAGE, Kind.SIGNAL, Kind.CONDITION, Kind.RECEIVE_MESSAGE));
      kind = kind == Kind.CONDITION && !place.once() ? Kind.TIMER : kind;
      Leaf event = new Leaf(dice.id("l"), kind);
      if (i != happens) {
        dice.plan().happens(event.id(), 0);
      }
      events.add(event);
      behind.add(block(place.deeper()));
    }
    return new Block.FirstEvent(dice.id("w"), dice.id("y"), events, behind, happens);
  }

  private Block signalPair() {
    Leaf waits = new Leaf(dice.id("l"), Kind.SIGNAL);
    Leaf gate = new Leaf(dice.id("g"), Kind.USER);
    dice.plan().happens(waits.id(), 0);
    dice.plan().need(gate.id(), new Need("", waits.id(), 0, false));
    return new Block.SignalPair(dice.id("+"), dice.id("j"), waits, gate, dice.id("z"));
  }

  private Block quantity() {
    List<Kind> kinds = List.of(Kind.PASS, Kind.SERVICE, Kind.USER, Kind.WORKER);
    return new Block.Quantity(
        leafOf(dice.one(kinds)),
        leafOf(dice.one(kinds)),
        leafOf(dice.one(kinds)),
        2 + dice.below(2));
  }
}
