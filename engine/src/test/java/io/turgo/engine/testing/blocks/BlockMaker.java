package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.Activity;
import io.turgo.engine.testing.blocks.Block.Attached;
import io.turgo.engine.testing.blocks.Block.Body;
import io.turgo.engine.testing.blocks.Block.End;
import io.turgo.engine.testing.blocks.Block.Event;
import io.turgo.engine.testing.blocks.Block.How;
import io.turgo.engine.testing.blocks.Block.Kind;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Block.Loop;
import io.turgo.engine.testing.blocks.Block.Nested;
import io.turgo.engine.testing.blocks.Block.Trigger;
import io.turgo.engine.testing.blocks.Plan.Need;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a random model, with what is to be done from outside so that it comes to an end. What
 * interrupts something from outside may come at any time: a task that is never completed waits for
 * it at the end of what is interrupted. What happens beside something happens before its end: a
 * task there is completed afterwards.
 */
final class BlockMaker {
  private static final List<Trigger> OUTSIDE =
      List.of(Trigger.TIMER, Trigger.MESSAGE, Trigger.SIGNAL, Trigger.CONDITION);
  private static final List<Trigger> ANY =
      List.of(
          Trigger.TIMER,
          Trigger.MESSAGE,
          Trigger.SIGNAL,
          Trigger.CONDITION,
          Trigger.ERROR,
          Trigger.ESCALATION);
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
          Kind.LINK);
  private static final List<Kind> WAITING =
      List.of(Kind.USER, Kind.RECEIVE, Kind.RECEIVE_MESSAGE, Kind.WORKER);

  private final Random random;
  private final String key;
  private final Plan plan = new Plan();
  private final List<Block.Definition> processes = new ArrayList<>();
  private int names;

  /**
   * Where a block is.
   *
   * @param once it is reached once in its instance at most
   * @param top in the instance that is started from outside
   * @param alone no two tokens are there at a time in one scope, which an inclusive gateway would
   *     make one
   */
  private record Place(int depth, boolean once, boolean top, boolean alone) {
    Place deeper() {
      return new Place(depth - 1, once, top, alone);
    }

    /** In an activity that is done several times. */
    Place again() {
      return new Place(depth - 1, false, top, true);
    }

    Place called() {
      return new Place(depth - 1, true, false, true);
    }

    /** In a sub-process. */
    Place inside() {
      return new Place(depth - 1, once, top, true);
    }

    /** On a path of its own. */
    Place beside(boolean severalTokens) {
      return new Place(Math.min(1, depth - 1), false, top, !severalTokens);
    }

    Place leaf() {
      return new Place(0, false, top, alone);
    }
  }

  private BlockMaker(long seed) {
    this.random = new Random(seed * 7_919 + 13);
    this.key = "m" + seed;
  }

  static Block.Model make(long seed) {
    BlockMaker maker = new BlockMaker(seed);
    Place place = new Place(1 + maker.random.nextInt(3), true, true, true);
    maker.process(maker.key, place, NORMAL);
    return new Block.Model(List.copyOf(maker.processes), maker.plan);
  }

  /**
   * How a body ends.
   *
   * @param never it comes to its end only from outside
   * @param needs what must have happened before
   * @param escalates a code that is thrown on the way, null for none
   */
  private record Ending(
      How how,
      @Nullable String code,
      boolean never,
      List<Need> needs,
      @Nullable String escalates,
      boolean deep) {}

  private static final Ending NORMAL = new Ending(How.NONE, null, false, List.of(), null, false);

  private void process(String name, Place place, Ending ending) {
    int at = processes.size();
    processes.add(new Block.Definition(name, body(name, place, ending)));
    if (at > 0) {
      return;
    }
    processes.addFirst(processes.removeLast());
  }

  private String id(String prefix) {
    return prefix + key + "_" + names++;
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private Body body(String host, Place place, Ending ending) {
    List<Block> main = new ArrayList<>();
    main.add(block(place.deeper()));
    List<Need> needs = new ArrayList<>(ending.needs);
    List<Nested> events = new ArrayList<>();
    How how = ending.how;
    String code = ending.code;
    boolean never = ending.never;
    boolean plain = how == How.NONE && !never && ending.escalates == null && needs.isEmpty();
    if (ending.escalates != null) {
      main.add(new Block.Escalate(id("z"), ending.escalates));
    }
    if (place.depth > 0 && chance(25)) {
      Event unplanned = event(anyTrigger(true), chance(50), 0, id("C"));
      events.add(nested(unplanned, place));
    }
    if (place.depth > 0 && chance(25)) {
      Event beside = event(outside(place), false, 1 + random.nextInt(2), null);
      needs.add(new Need(host, beside.id(), beside.times(), true));
      events.add(nested(beside, place));
    }
    if (place.depth > 0 && plain && chance(30)) {
      switch (random.nextInt(4)) {
        case 0, 1 -> {
          events.add(nested(event(outside(place), true, 1, null), place));
          never = true;
        }
        case 2 -> {
          how = How.ERROR;
          code = id("E");
          events.add(nested(event(Trigger.ERROR, true, 1, maybeAll(code)), place));
        }
        default -> {
          how = How.ESCALATION;
          code = id("E");
          boolean interrupting = chance(50);
          events.add(nested(event(Trigger.ESCALATION, interrupting, 1, maybeAll(code)), place));
        }
      }
    } else if (plain && chance(10)) {
      how = How.TERMINATE;
    }
    if (!needs.isEmpty()) {
      Leaf gate = new Leaf(id("g"), Kind.USER);
      needs.forEach(need -> plan.need(gate.id(), need));
      main.add(plainly(gate));
    }
    if (never) {
      main.add(plainly(blocker()));
    }
    List<Block> besides = new ArrayList<>();
    if (place.depth > 0 && chance(25)) {
      besides.add(block(place.deeper()));
    }
    if (ending.deep) {
      // what is thrown comes from a sub-process more
      String inner = id("u");
      Body thrown =
          new Body(
              id("s"),
              id("+"),
              List.of(),
              block(place.leaf()),
              new End(id("e"), how, code),
              List.of());
      main.add(plainly(new Block.Sub(inner, false, thrown)));
      how = How.NONE;
      code = null;
    }
    return new Body(
        id("s"), id("+"), besides, new Block.InOrder(main), new End(id("e"), how, code), events);
  }

  private @Nullable String maybeAll(String code) {
    return chance(30) ? null : code;
  }

  private Leaf blocker() {
    Leaf blocker = new Leaf(id("b"), Kind.USER);
    plan.happens(blocker.id(), 0);
    return blocker;
  }

  private Activity plainly(Block.What what) {
    return new Activity(what, null, List.of(), id("x"), null);
  }

  private Event event(Trigger trigger, boolean interrupting, int times, @Nullable String code) {
    String id = id(letter(trigger));
    int most = trigger == Trigger.CONDITION ? Math.min(times, 1) : times;
    plan.happens(id, most);
    return new Event(id, trigger, interrupting, most, code);
  }

  private static String letter(Trigger trigger) {
    return switch (trigger) {
      case TIMER -> "t";
      case MESSAGE -> "m";
      case SIGNAL -> "i";
      case CONDITION -> "c";
      case ERROR, ESCALATION, CANCEL -> "h";
    };
  }

  private Trigger outside(Place place) {
    Trigger trigger = one(OUTSIDE);
    return trigger == Trigger.CONDITION && !place.once ? Trigger.MESSAGE : trigger;
  }

  private Trigger anyTrigger(boolean escalations) {
    return one(escalations ? ANY : OUTSIDE);
  }

  private Nested nested(Event event, Place place) {
    // one that does not interrupt may run several times at once
    Place inside = place.beside(false);
    return new Nested(
        id("n"),
        event.trigger() == Trigger.ERROR
            ? new Event(event.id(), event.trigger(), true, event.times(), event.code())
            : event,
        new Body(
            id("s"),
            id("+"),
            List.of(),
            block(inside),
            new End(id("e"), How.NONE, null),
            List.of()));
  }

  private Block block(Place place) {
    if (place.depth <= 0) {
      return leaf(place);
    }
    return switch (random.nextInt(16)) {
      case 0, 1 -> leaf(place);
      case 2, 3, 4 -> new Block.InOrder(List.of(block(place.deeper()), block(place.deeper())));
      case 5 -> new Block.Fork(id("+"), id("j"), blocks(place));
      case 6 -> choice(place);
      case 7 -> firstEvent(place);
      case 8 -> place.once && place.top ? signalPair() : leaf(place);
      case 9, 10 -> undone(place);
      default -> activity(place);
    };
  }

  private List<Block> blocks(Place place) {
    List<Block> blocks = new ArrayList<>();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      blocks.add(block(place.deeper()));
    }
    return blocks;
  }

  private Block leaf(Place place) {
    Kind kind = one(LEAVES);
    if (kind == Kind.CONDITION && !place.once) {
      kind = Kind.TIMER;
    }
    return kind.isEvent()
        ? new Leaf(id(letter(kind)), kind)
        : plainly(new Leaf(id(letter(kind)), kind));
  }

  private static String letter(Kind kind) {
    return switch (kind) {
      case SERVICE -> "v";
      case FAILING -> "f";
      case RECEIVE -> "r";
      default -> "l";
    };
  }

  private Block choice(Place place) {
    List<Block> branches = blocks(place);
    boolean inclusive = place.alone && chance(50);
    Set<Integer> taken = new HashSet<>();
    if (inclusive) {
      for (int i = 0; i < branches.size() - 1; i++) {
        if (chance(60)) {
          taken.add(i);
        }
      }
      if (taken.isEmpty()) {
        taken.add(branches.size() - 1);
      }
    } else {
      taken.add(random.nextInt(branches.size()));
    }
    return new Block.Choice(inclusive, id("x"), id("y"), branches, taken);
  }

  private Block firstEvent(Place place) {
    List<Leaf> events = new ArrayList<>();
    List<Block> behind = new ArrayList<>();
    int number = 2 + random.nextInt(2);
    int happens = random.nextInt(number);
    for (int i = 0; i < number; i++) {
      Kind kind =
          one(List.of(Kind.TIMER, Kind.MESSAGE, Kind.SIGNAL, Kind.CONDITION, Kind.RECEIVE_MESSAGE));
      kind = kind == Kind.CONDITION && !place.once ? Kind.TIMER : kind;
      Leaf event = new Leaf(id("l"), kind);
      if (i != happens) {
        plan.happens(event.id(), 0);
      }
      events.add(event);
      behind.add(block(place.deeper()));
    }
    return new Block.FirstEvent(id("w"), id("y"), events, behind, happens);
  }

  private Block signalPair() {
    Leaf waits = new Leaf(id("l"), Kind.SIGNAL);
    Leaf gate = new Leaf(id("g"), Kind.USER);
    plan.happens(waits.id(), 0);
    plan.need(gate.id(), new Need("", waits.id(), 0, false));
    return new Block.SignalPair(id("+"), id("j"), waits, gate, id("z"));
  }

  private @Nullable Loop loop(boolean some) {
    if (!chance(30)) {
      return null;
    }
    Loop.Order order = one(List.of(Loop.Order.values()));
    int times = some || order == Loop.Order.WHILE || chance(85) ? 1 + random.nextInt(3) : 0;
    int until = times > 0 && chance(25) ? 1 + random.nextInt(times) : 0;
    return new Loop(order, times, until);
  }

  private Activity activity(Place place) {
    List<Attached> events = new ArrayList<>();
    if (chance(30)) {
      events.add(attached(event(anyTrigger(false), chance(50), 0, id("C")), place));
    }
    boolean interrupted = chance(40);
    boolean beside = chance(30);
    Loop loop = loop(interrupted || beside);
    Place inside = loop == null ? place.inside() : place.again();
    return switch (random.nextInt(3)) {
      case 0 -> withLeaf(place, loop, events, interrupted, beside);
      case 1 -> {
        String id = id("u");
        Ending ending = ending(id, place, events, interrupted, beside);
        boolean canBeTransaction = ending.how != How.CANCEL && chance(20);
        yield new Activity(
            new Block.Sub(id, canBeTransaction, body(id, inside, ending)),
            loop,
            events,
            id("x"),
            null);
      }
      default -> {
        String called = key + "c" + names++;
        String id = id("k");
        Ending ending = ending(id, place, events, interrupted, beside);
        process(called, inside.called(), ending);
        yield new Activity(new Block.Call(id, called), loop, events, id("x"), null);
      }
    };
  }

  private Activity withLeaf(
      Place place,
      @Nullable Loop loop,
      List<Attached> events,
      boolean interrupted,
      boolean beside) {
    if (interrupted && chance(30)) {
      events.add(attached(event(Trigger.ERROR, true, 1, chance(30) ? null : "failed"), place));
      return new Activity(new Leaf(id("f"), Kind.FAILING), loop, events, id("x"), null);
    }
    Leaf leaf = new Leaf("", one(WAITING));
    leaf = new Leaf(id(letter(leaf.kind())), leaf.kind());
    if (interrupted) {
      events.add(attached(event(outside(place), true, 1, null), place));
      plan.happens(leaf.id(), 0);
    }
    if (beside) {
      Event event = event(outside(place), false, 1 + random.nextInt(2), null);
      events.add(attached(event, place));
      plan.need(leaf.id(), new Need(leaf.id(), event.id(), event.times(), false));
    }
    return new Activity(leaf, loop, events, id("x"), null);
  }

  /** How what is in an activity ends, with the events that come of it. */
  private Ending ending(
      String host, Place place, List<Attached> events, boolean interrupted, boolean beside) {
    List<Need> needs = new ArrayList<>();
    String escalates = null;
    if (beside && chance(30)) {
      escalates = id("E");
      events.add(attached(event(Trigger.ESCALATION, false, 1, escalates), place));
    } else if (beside) {
      Event event = event(outside(place), false, 1 + random.nextInt(2), null);
      events.add(attached(event, place));
      needs.add(new Need(host, event.id(), event.times(), false));
    }
    if (!interrupted) {
      return new Ending(How.NONE, null, false, needs, escalates, false);
    }
    String code = id("E");
    boolean deep = chance(30);
    return switch (random.nextInt(4)) {
      case 0 -> {
        events.add(attached(event(Trigger.ERROR, true, 1, maybeAll(code)), place));
        yield new Ending(How.ERROR, code, false, needs, escalates, deep);
      }
      case 1 -> {
        events.add(attached(event(Trigger.ESCALATION, true, 1, code), place));
        yield new Ending(How.ESCALATION, code, false, needs, escalates, deep);
      }
      default -> {
        events.add(attached(event(outside(place), true, 1, null), place));
        yield new Ending(How.NONE, null, true, needs, escalates, false);
      }
    };
  }

  private Attached attached(Event event, Place place) {
    Event fits =
        event.trigger() == Trigger.ERROR
            ? new Event(event.id(), event.trigger(), true, event.times(), event.code())
            : event;
    Place path = place.beside(!fits.interrupting());
    return new Attached(fits, block(path), id("e"));
  }

  /** A sub-process with activities that can be undone. */
  private Activity undone(Place place) {
    String id = id("u");
    List<Block> main = new ArrayList<>();
    List<String> undoable = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      main.add(undoable(place, undoable));
      if (chance(30)) {
        main.add(leaf(place.leaf()));
      }
    }
    How how = How.NONE;
    List<Attached> events = new ArrayList<>();
    int kind = random.nextInt(4);
    if (kind == 0) {
      how = How.COMPENSATION;
    } else if (kind == 1) {
      how = How.CANCEL;
      events.add(attached(event(Trigger.CANCEL, true, 1, null), place));
    } else {
      main.add(new Block.Undo(id("z"), kind == 2 ? null : one(undoable)));
      if (chance(50)) {
        main.add(leaf(place.leaf()));
      }
    }
    Body body =
        new Body(
            id("s"),
            id("+"),
            List.of(),
            new Block.InOrder(main),
            new End(id("e"), how, null),
            List.of());
    boolean transaction = how == How.CANCEL || chance(20);
    return new Activity(new Block.Sub(id, transaction, body), loop(true), events, id("x"), null);
  }

  private Block undoable(Place place, List<String> undoable) {
    if (place.depth > 1 && chance(20)) {
      String id = id("u");
      Body body =
          new Body(
              id("s"),
              id("+"),
              List.of(),
              new Block.InOrder(List.of(undoable(place.deeper(), new ArrayList<>()))),
              new End(id("e"), How.NONE, null),
              List.of());
      undoable.add(id);
      return new Activity(new Block.Sub(id, false, body), keptLoop(), List.of(), id("x"), null);
    }
    if (place.depth > 0 && chance(20)) {
      return new Block.Fork(
          id("+"),
          id("j"),
          List.of(undoable(place.leaf(), undoable), undoable(place.leaf(), undoable)));
    }
    Kind kind = one(List.of(Kind.PASS, Kind.SERVICE, Kind.USER, Kind.WORKER));
    Kind by = one(List.of(Kind.PASS, Kind.SERVICE, Kind.SCRIPT, Kind.USER, Kind.WORKER));
    Leaf leaf = new Leaf(id(letter(kind)), kind);
    undoable.add(leaf.id());
    return new Activity(leaf, keptLoop(), List.of(), id("x"), new Leaf(id(letter(by)), by));
  }

  /** Of which each instance is done. */
  private @Nullable Loop keptLoop() {
    Loop loop = loop(true);
    return loop == null ? null : new Loop(loop.order(), loop.times(), 0);
  }
}
