package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The making of the legs of a parallel body. Where there are many, jobs of the body make them, each
 * a part, so that no unit grows with their number; the first part is made at once. The jobs have
 * the elements of their legs with them, since the collection may change meanwhile.
 */
final class LegChunks {
  /** How many legs one unit makes. */
  static final int CHUNK = 1_000;

  /** How many legs are made in one move, so that limits are looked at meanwhile. */
  private static final int MOVE = 100;

  private final StepParts step;
  private final InstanceState state;

  LegChunks(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /**
   * Legs that are made by one unit; the numbers of the first one and of the one behind the last.
   */
  private record Part(int first, int end, List<VariableValue> elements) {
    @Nullable VariableValue element(int leg) {
      return elements.isEmpty() ? null : elements.get(leg - first);
    }

    JobPayload payload() {
      return new JobPayload.Legs(first, end);
    }
  }

  /** Makes the legs of a body. */
  void make(long bodyId, Work.Legs legs) {
    List<Part> parts = new ArrayList<>();
    for (int first = 0; first < legs.count(); first += CHUNK) {
      int end = Math.min(first + CHUNK, legs.count());
      List<VariableValue> elements =
          legs.elements().isEmpty() ? List.of() : legs.elements().subList(first, end);
      parts.add(new Part(first, end, elements));
    }
    Part now = parts.removeFirst();
    if (parts.isEmpty()) {
      make(bodyId, now, new ArrayList<>());
      return;
    }
    step.jobs()
        .divide(
            step.token(bodyId),
            parts.stream().map(Part::payload).toList(),
            jobs -> {
              for (int i = 0; i < jobs.size(); i++) {
                step.jobs().keep(jobs.get(i), elements(parts.get(i)));
              }
              make(bodyId, now, new ArrayList<>());
            });
  }

  private static Map<String, VariableValue> elements(Part part) {
    Map<String, VariableValue> elements = new LinkedHashMap<>();
    for (int i = 0; i < part.elements().size(); i++) {
      elements.put(Integer.toString(part.first() + i), part.elements().get(i));
    }
    return elements;
  }

  /**
   * Makes the legs that a job is for.
   *
   * @param elements by the numbers of the legs; none where legs have none
   */
  void make(long bodyId, JobPayload.Legs legs, Map<String, VariableValue> elements) {
    List<VariableValue> ordered = new ArrayList<>(elements.size());
    for (int i = legs.first(); i < legs.end() && !elements.isEmpty(); i++) {
      ordered.add(elements.get(Integer.toString(i)));
    }
    make(bodyId, new Part(legs.first(), legs.end(), ordered), new ArrayList<>());
  }

  /** Makes all legs of a part before the first of them begins. */
  private void make(long bodyId, Part part, List<Long> made) {
    if (state.execution(bodyId) == null) {
      return; // an event beside it has happened already
    }
    String activityId = step.token(bodyId).activityId();
    int all = part.end() - part.first();
    int next = Math.min(made.size() + MOVE, all);
    while (made.size() < next) {
      made.add(step.multiInstances().create(bodyId, activityId));
    }
    if (next < all) {
      step.agenda().addFirst(() -> make(bodyId, part, made));
      return;
    }
    for (int i = 0; i < all; i++) {
      int index = part.first() + i;
      long legId = made.get(i);
      step.agenda()
          .add(() -> {
            if (state.execution(legId) != null) {
              step.multiInstances().begin(legId, index, part.element(index));
            }
          });
    }
  }

  /** The legs of a body that are still to be made are not. */
  void drop(ExecutionRow body) {
    for (JobRow job : state.jobsOf(body.id())) {
      if (job.kind() == JobRow.Kind.LEGS) {
        state.removeJob(job.id());
        step.events().jobCancelled(job);
      }
    }
  }
}
