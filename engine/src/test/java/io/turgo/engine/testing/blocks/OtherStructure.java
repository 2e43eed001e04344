package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.Activity;
import io.turgo.engine.testing.blocks.Block.Attached;
import io.turgo.engine.testing.blocks.Block.Body;
import io.turgo.engine.testing.blocks.Block.Event;
import io.turgo.engine.testing.blocks.Block.How;
import io.turgo.engine.testing.blocks.Block.Kind;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Block.Nested;
import io.turgo.engine.testing.blocks.Block.Sub;
import io.turgo.engine.testing.blocks.Block.Trigger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes a version of a model that has another structure and comes to the same end: with activities
 * that the model does not have, sub-processes around parts of it, and events that wait and never
 * happen. All that is added has an id with two underscores, which the reference does not look at.
 *
 * <p>A part from which tokens go on beside its way out gets no sub-process: while they run, a token
 * may be behind it already, and a second one would come out of the sub-process. Nor does one that
 * has a variable in its scope.
 */
final class OtherStructure {
  private static final int ADDED_PERCENT = 12;
  private static final int WRAPPED_PERCENT = 25;
  private static final int EVENTS_PERCENT = 20;

  private static final List<Kind> ADDED = List.of(Kind.PASS, Kind.USER, Kind.NOTHING, Kind.TIMER);
  private static final List<Trigger> NEVER =
      List.of(Trigger.TIMER, Trigger.MESSAGE, Trigger.SIGNAL);

  private final Random random;
  private final String name;
  private final Plan plan;
  private int number;

  /** Whether several tokens may be there at once, each of which would need its sub-process. */
  private boolean several;

  private OtherStructure(Block.Model model, int version) {
    String key = model.processes().getFirst().key();
    this.random = new Random(31L * key.hashCode() + version);
    this.name = key + "_" + version;
    this.plan = model.plan();
  }

  /**
   * @param version each has a structure of its own
   */
  static Block.Model of(Block.Model model, int version) {
    OtherStructure other = new OtherStructure(model, version);
    List<Block.Definition> processes = new ArrayList<>();
    for (Block.Definition process : model.processes()) {
      processes.add(new Block.Definition(process.key(), other.body(process.body())));
    }
    return new Block.Model(processes, model.plan());
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String id() {
    return "t" + name + "_" + number++;
  }

  private Body body(Body body) {
    boolean outer = several;
    several = false;
    Body made = inside(body);
    several = outer;
    return made;
  }

  private Body inside(Body body) {
    List<Nested> events = new ArrayList<>();
    for (Nested nested : body.events()) {
      events.add(
          nested.event().trigger() == Trigger.COMPENSATION
              ? nested
              : new Nested(nested.id(), nested.event(), body(nested.body())));
    }
    if (chance(EVENTS_PERCENT)) {
      Body inside = straight(new Leaf(id(), Kind.PASS));
      events.add(new Nested(id(), never(random.nextBoolean()), inside));
    }
    return new Body(
        body.start(),
        body.split(),
        body.besides().stream().map(this::block).toList(),
        block(body.main()),
        body.end(),
        events);
  }

  private Body straight(Block main) {
    return new Body(id(), id(), List.of(), main, new Block.End(id(), How.NONE, null), List.of());
  }

  private Event never(boolean interrupting) {
    Event event = new Event(id(), NEVER.get(random.nextInt(NEVER.size())), interrupting, 0, null);
    plan.happens(event.id(), 0);
    return event;
  }

  private Block block(Block block) {
    Block made = inside(block);
    if (!several && chance(WRAPPED_PERCENT) && canBeWrapped(block)) {
      made = plainly(new Sub(id(), false, straight(made)));
    }
    if (chance(ADDED_PERCENT)) {
      made = new Block.InOrder(List.of(added(), made));
    }
    return chance(ADDED_PERCENT) ? new Block.InOrder(List.of(made, added())) : made;
  }

  private Block added() {
    Leaf leaf = new Leaf(id(), ADDED.get(random.nextInt(ADDED.size())));
    return leaf.kind().isEvent() ? leaf : plainly(leaf);
  }

  private Activity plainly(Block.What what) {
    return new Activity(what, null, List.of(), id(), null);
  }

  private List<Block> all(List<Block> blocks) {
    return blocks.stream().map(this::block).toList();
  }

  private Block inside(Block block) {
    return switch (block) {
      case Block.InOrder order -> new Block.InOrder(all(order.blocks()));
      case Block.Fork fork -> new Block.Fork(fork.split(), fork.join(), all(fork.branches()));
      case Block.Choice choice ->
          new Block.Choice(
              choice.gateway(),
              choice.split(),
              choice.merge(),
              all(choice.branches()),
              choice.taken(),
              choice.enough());
      case Block.FirstEvent first ->
          new Block.FirstEvent(
              first.gateway(), first.merge(), first.events(), all(first.behind()), first.happens());
      case Block.Again again ->
          new Block.Again(
              again.merge(), block(again.inner()), again.counter(), again.split(), again.times());
      case Activity activity -> activity(activity);
      case Leaf leaf -> leaf;
      case Block.Quantity quantity -> quantity;
      case Block.SignalPair pair -> pair;
      case Block.Escalate escalate -> escalate;
      case Block.Undo undo -> undo;
    };
  }

  private Activity activity(Activity activity) {
    List<Attached> events = new ArrayList<>();
    for (Attached attached : activity.events()) {
      boolean outer = several;
      several |= !attached.event().interrupting();
      events.add(new Attached(attached.event(), block(attached.path()), attached.end()));
      several = outer;
    }
    if (chance(EVENTS_PERCENT) && !(activity.what() instanceof Block.AdHoc)) {
      events.add(new Attached(never(false), new Leaf(id(), Kind.PASS), id()));
    }
    Block.What what =
        activity.what() instanceof Sub sub
            ? new Sub(sub.id(), sub.transaction(), body(sub.body()))
            : activity.what();
    return new Activity(what, activity.loop(), events, activity.merge(), activity.handler());
  }

  /** Whether nothing in it is undone, and its only way out is that of a sub-process around it. */
  private static boolean canBeWrapped(Block block) {
    String text = block.toString();
    return !text.contains("Undo[")
        && !text.contains("handler=Leaf[")
        && !text.contains(Trigger.COMPENSATION.name())
        && !staysInItsScope(block);
  }

  private static boolean staysInItsScope(Block block) {
    return switch (block) {
      case Block.InOrder order -> anyStaysInItsScope(order.blocks());
      case Block.Fork fork -> anyStaysInItsScope(fork.branches());
      case Block.Choice choice ->
          choice.enough() < choice.taken().size() || anyStaysInItsScope(choice.branches());
      case Block.FirstEvent first -> anyStaysInItsScope(first.behind());
      case Block.Again again -> true; // its counter is in the scope that it is in
      case Activity activity ->
          activity.events().stream()
              .anyMatch(one -> !one.event().interrupting() || staysInItsScope(one.path()));
      case Leaf leaf -> false;
      case Block.Quantity quantity -> false;
      case Block.SignalPair pair -> false;
      case Block.Escalate escalate -> false;
      case Block.Undo undo -> false;
    };
  }

  private static boolean anyStaysInItsScope(List<Block> blocks) {
    return blocks.stream().anyMatch(OtherStructure::staysInItsScope);
  }
}
