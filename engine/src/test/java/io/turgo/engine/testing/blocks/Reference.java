package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.Activity;
import io.turgo.engine.testing.blocks.Block.Attached;
import io.turgo.engine.testing.blocks.Block.Body;
import io.turgo.engine.testing.blocks.Block.Event;
import io.turgo.engine.testing.blocks.Block.How;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Block.Loop;
import io.turgo.engine.testing.blocks.Block.Nested;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Says from the blocks alone how often each element of a model may be entered when it has come to
 * its end, in whatever order things happened.
 */
final class Reference {
  /** From how often to how often. */
  record Times(int least, int most) {
    static final Times ONE = new Times(1, 1);
    static final Times NEVER = new Times(0, 0);

    Times by(int least, int most) {
      return new Times(this.least * least, this.most * most);
    }

    Times by(int times) {
      return by(times, times);
    }

    Times perhaps() {
      return new Times(0, most);
    }

    Times perhaps(boolean perhaps) {
      return perhaps ? perhaps() : this;
    }

    Times and(Times other) {
      return new Times(least + other.least, most + other.most);
    }
  }

  /** What completed activities have left to be undone. */
  private record Left(
      String activityId,
      @Nullable Leaf handler,
      @Nullable Nested undoing,
      List<Left> inside,
      Times times) {
    Left perhaps() {
      return new Left(
          activityId,
          handler,
          undoing,
          inside.stream().map(Left::perhaps).toList(),
          times.perhaps());
    }
  }

  private final Map<String, Body> called = new HashMap<>();
  private final Map<String, Times> visits = new TreeMap<>();

  private Reference(Block.Model model) {
    model.processes().forEach(process -> called.put(process.key(), process.body()));
  }

  static Map<String, Times> visits(Block.Model model) {
    Reference reference = new Reference(model);
    reference.body(model.processes().getFirst().body(), Times.ONE, new ArrayList<>());
    return reference.visits;
  }

  private void visit(String id, Times times) {
    visits.merge(id, times, Times::and);
  }

  /**
   * @param left gets what can be undone once it has completed
   * @return how it ends: false if by something that is thrown
   */
  private boolean body(Body body, Times times, List<Left> left) {
    return body(body, times, left, List.of());
  }

  /**
   * @param before what can be undone from its beginning
   */
  private boolean body(Body body, Times times, List<Left> left, List<Left> before) {
    Event interrupts = null;
    for (Nested nested : body.events()) {
      if (nested.event().interrupting() && nested.event().times() > 0) {
        interrupts = nested.event();
      }
    }
    boolean fromOutside = interrupts != null && interrupts.trigger().fromOutside();
    boolean throwsDeep = !ends(body.main());
    boolean escalates =
        body.end().how() == How.ESCALATION
            && body.events().stream().noneMatch(Reference::catchesBeside);
    boolean cut = body.end().cuts() || escalates || throwsDeep || interrupts != null;
    Times inside = times.perhaps(fromOutside);
    visit(body.start(), inside);
    if (!body.besides().isEmpty()) {
      visit(body.split(), inside);
    }
    List<Left> own = new ArrayList<>(before);
    for (Block beside : body.besides()) {
      block(beside, inside.perhaps(cut), cut, own);
    }
    boolean goesOn = block(body.main(), inside, cut, own);
    boolean outward = !goesOn;
    if (goesOn) {
      visit(body.end().id(), inside.perhaps(fromOutside));
      if (body.end().how() == How.COMPENSATION) {
        undo(own, null, inside);
      }
      How how = body.end().how();
      outward =
          (how == How.ERROR || how == How.ESCALATION || how == How.CANCEL) && interrupts == null;
    }
    for (Nested nested : body.events()) {
      Event event = nested.event();
      if (event.times() > 0) {
        boolean perhaps = !event.interrupting() && (cut || outward);
        Times nestedTimes = times.by(event.times()).perhaps(perhaps);
        visit(nested.id(), nestedTimes);
        body(nested.body(), nestedTimes, new ArrayList<>());
        visits.remove(nested.body().start());
        visit(event.id(), nestedTimes);
        if (catchesBeside(nested)) {
          outward = false;
        }
      }
    }
    if (body.end().how() != How.TERMINATE) {
      own.forEach(one -> left.add(interrupts(body) ? one.perhaps() : one));
    }
    return !outward;
  }

  private static boolean catchesBeside(Nested nested) {
    Event event = nested.event();
    return event.trigger() == Block.Trigger.ESCALATION
        && !event.interrupting()
        && event.times() > 0;
  }

  private static boolean interrupts(Body body) {
    return body.events().stream()
        .anyMatch(nested -> nested.event().interrupting() && nested.event().times() > 0);
  }

  /** Whether a block can be left by its way out. */
  private static boolean ends(Block block) {
    return switch (block) {
      case Block.InOrder order -> order.blocks().stream().allMatch(Reference::ends);
      case Activity activity -> !throwsOut(activity);
      default -> true;
    };
  }

  private static boolean throwsOut(Activity activity) {
    return activity.what() instanceof Block.Sub sub
        && activity.events().isEmpty()
        && sub.body().events().isEmpty()
        && (sub.body().end().how() == How.ERROR || sub.body().end().how() == How.ESCALATION);
  }

  private boolean block(Block block, Times times, boolean cut, List<Left> left) {
    switch (block) {
      case Leaf leaf -> visit(leaf.id(), times);
      case Block.InOrder order -> {
        for (Block next : order.blocks()) {
          if (!block(next, times, cut, left)) {
            return false;
          }
        }
      }
      case Block.Fork fork -> {
        visit(fork.split(), times);
        fork.branches().forEach(branch -> block(branch, times, cut, left));
        visit(fork.join(), times.by(fork.branches().size()));
      }
      case Block.Choice choice -> {
        visit(choice.split(), times);
        // those that are not waited for run on beside what comes behind
        boolean cutOff = cut && choice.enough() < choice.taken().size();
        for (int taken : choice.taken()) {
          block(choice.branches().get(taken), times.perhaps(cutOff), cut, left);
        }
        visit(
            choice.merge(),
            times.by(cutOff ? choice.enough() : choice.taken().size(), choice.taken().size()));
      }
      case Block.FirstEvent first -> {
        visit(first.gateway(), times);
        for (Leaf event : first.events()) {
          visit(event.id(), times.perhaps());
        }
        block(first.behind().get(first.happens()), times, cut, left);
        visit(first.merge(), times);
      }
      case Block.SignalPair pair -> {
        visit(pair.split(), times);
        visit(pair.waits().id(), times);
        visit(pair.gate().id(), times);
        visit(pair.thrower(), times);
        visit(pair.join(), times.by(2));
      }
      case Block.Again again -> {
        Times each = times.by(again.times());
        visit(again.merge(), each);
        block(again.inner(), each, cut, left);
        visit(again.counter(), each);
        visit(again.split(), each);
      }
      case Block.Quantity quantity -> {
        visit(quantity.gives().id(), times);
        visit(quantity.passed().id(), times.by(quantity.tokens()));
        visit(quantity.gathers().id(), times);
      }
      case Block.Escalate escalate -> visit(escalate.id(), times);
      case Block.Undo undo -> {
        visit(undo.id(), times);
        undo(left, undo.activityId(), times);
      }
      case Activity activity -> {
        return activity(activity, times, cut, left);
      }
    }
    return true;
  }

  private void undo(List<Left> left, @Nullable String activityId, Times times) {
    for (Left one : List.copyOf(left)) {
      if (activityId == null || one.activityId.equals(activityId)) {
        undo(one, times);
        left.remove(one);
      }
    }
  }

  private void undo(Left one, Times thrown) {
    if (one.handler != null) {
      visit(one.handler.id(), one.times.perhaps(thrown.least() == 0));
    }
    if (one.undoing == null) {
      one.inside.forEach(inner -> undo(inner, thrown));
      return;
    }
    Times times = one.times.perhaps(thrown.least() == 0);
    visit(one.undoing.id(), times);
    visit(one.undoing.event().id(), times);
    body(one.undoing.body(), times, new ArrayList<>(), one.inside);
    visits.remove(one.undoing.body().start());
  }

  private boolean activity(Activity activity, Times times, boolean cut, List<Left> left) {
    Event interrupts = null;
    for (Attached attached : activity.events()) {
      if (attached.event().interrupting() && attached.event().times() > 0) {
        interrupts = attached.event();
      }
    }
    Loop loop = activity.loop();
    Times legs = loop == null ? times : legs(loop, times);
    if (loop != null && interrupts != null) {
      legs = legs.perhaps();
    }
    boolean outside = interrupts != null && interrupts.trigger().fromOutside();
    List<Left> own = new ArrayList<>();
    boolean goesOn = true;
    visit(activity.what().id(), legs);
    switch (activity.what()) {
      case Leaf leaf -> {
        if (activity.handler() != null) {
          left.add(new Left(leaf.id(), activity.handler(), null, List.of(), legs));
        }
      }
      case Block.Sub sub -> {
        goesOn = body(sub.body(), legs.perhaps(outside), own);
        Times cancelled = times.perhaps(cut || loop != null);
        if (sub.body().end().how() == How.CANCEL) {
          own.forEach(one -> undo(cancelled.least() == 0 ? one.perhaps() : one, cancelled));
        } else if (goesOn && !outside) {
          left.add(new Left(sub.id(), null, undoing(sub.body()), own, legs));
        }
      }
      case Block.AdHoc adHoc -> {
        for (Block.Strand strand : adHoc.strands()) {
          block(strand.first(), legs, false, own);
          block(strand.rest(), legs, false, own);
        }
      }
      case Block.Call call ->
          goesOn =
              body(
                  Objects.requireNonNull(called.get(call.key())),
                  legs.perhaps(outside),
                  new ArrayList<>());
    }
    boolean merges = false;
    for (Attached attached : activity.events()) {
      Event event = attached.event();
      merges = merges || event.interrupting();
      if (event.times() > 0) {
        boolean perhaps = !event.interrupting() && (cut || interrupts != null);
        Times happened =
            event.trigger() == Block.Trigger.ESCALATION && !event.interrupting()
                ? legs.perhaps(perhaps || outside)
                : times.by(event.times()).perhaps(perhaps);
        visit(event.id(), happened);
        block(attached.path(), happened, cut, new ArrayList<>());
        if (!event.interrupting()) {
          visit(attached.end(), happened);
        }
      }
    }
    if (merges) {
      visit(activity.merge(), times);
    }
    return goesOn || interrupts != null;
  }

  /** The event sub-process that undoes the one that it is in, if there is one. */
  private static @Nullable Nested undoing(Body body) {
    for (Nested nested : body.events()) {
      if (nested.event().trigger() == Block.Trigger.COMPENSATION) {
        return nested;
      }
    }
    return null;
  }

  private static Times legs(Loop loop, Times times) {
    if (loop.until() == 0) {
      return times.by(loop.times());
    }
    return times.by(
        loop.until(), loop.order() == Loop.Order.PARALLEL ? loop.times() : loop.until());
  }
}
