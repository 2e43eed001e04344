package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.migration.MigrationPreview;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.runtime.MovePreview;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Shows what a {@link VersionChange} would do, on a copy of the instance that nobody else has. As
 * {@link Migration} it works in two halves: what was cancelled leaves a placeholder, in whose place
 * something begins in the new version.
 */
public final class MigrationRehearsal {
  private final InstanceState copy;
  private final VersionChange plan;
  private final MigrationOutline outline;
  private final MoveRehearsal moves;

  private MigrationRehearsal(
      InstanceState copy, VersionChange plan, MigrationOutline outline, MoveRehearsal moves) {
    this.copy = copy;
    this.plan = plan;
    this.outline = outline;
    this.moves = moves;
  }

  /**
   * @param copy is changed
   * @param called finds what call activities of the new version would call
   */
  public static MigrationPreview of(
      InstanceState copy,
      ProcessGraph source,
      ProcessGraph target,
      VersionChange plan,
      CalledGraphs called) {
    MigrationOutline outline = MigrationOutline.of(copy, source, target, plan);
    return new MigrationRehearsal(copy, plan, outline, new MoveRehearsal(copy, target, called))
        .preview();
  }

  private MigrationPreview preview() {
    List<MigrationPreview.Kept> kept = new ArrayList<>();
    outline
        .stays()
        .forEach((id, stay) -> {
          ExecutionRow row = execution(id);
          if (!row.kind().isAttached()) {
            kept.add(
                new MigrationPreview.Kept(
                    Long.toString(id), row.activityId(), stay.activityId(), tasksOf(id)));
          }
        });
    List<MovePreview.Armed> disarmed =
        outline.disarmed().stream()
            .map(row -> new MovePreview.Armed(row.activityId(), MoveRehearsal.idOf(row.parentId())))
            .toList();
    List<MovePreview.Armed> armed = new ArrayList<>();
    for (MigrationOutline.Armed one : outline.armed()) {
      for (String event : one.eventIds()) {
        armed.add(new MovePreview.Armed(event, MoveRehearsal.idOf(one.hostId())));
      }
    }
    List<MovePreview.Problem> problems = new ArrayList<>();
    for (MigrationOutline.Problem one : outline.problems()) {
      problems.add(new MovePreview.Problem(one.elementId(), one.reason()));
    }
    Map<VersionChange.Mapping, List<MovePlan.Source>> placeholders = leave();
    if (problems.isEmpty()) {
      arrive(placeholders);
    }
    MovePreview moved = moves.preview();
    problems.addAll(moved.problems());
    armed.addAll(moved.armed());
    return new MigrationPreview(kept, moved.cancelled(), moved.begun(), armed, disarmed, problems);
  }

  private ExecutionRow execution(long id) {
    return Objects.requireNonNull(copy.execution(id));
  }

  private List<String> tasksOf(long id) {
    return copy.tasksOf(id).stream().map(TaskRow::id).map(String::valueOf).toList();
  }

  /** What does not stay goes; answers what shall begin, in the place of what. */
  private Map<VersionChange.Mapping, List<MovePlan.Source>> leave() {
    Map<VersionChange.Mapping, List<MovePlan.Source>> placeholders = new LinkedHashMap<>();
    for (MigrationOutline.Moved moved : outline.moved()) {
      moves.cancel(moved.execution());
      String to = moved.mapping().to().getFirst().elementId();
      placeholders
          .computeIfAbsent(moved.mapping(), any -> new ArrayList<>())
          .add(new MovePlan.OfExecution(moves.put(moved.hostId(), to, Kind.GATHERING)));
    }
    for (MigrationOutline.Inside inside : outline.inside()) {
      inside.executions().forEach(id -> copy.put(execution(id).below(inside.hostId())));
    }
    outline.interrupted().forEach(moves::cancel);
    outline.left().forEach(moves::cancel);
    outline.disarmed().forEach(moves::cancel);
    return placeholders;
  }

  private void arrive(Map<VersionChange.Mapping, List<MovePlan.Source>> placeholders) {
    outline
        .stays()
        .forEach(
            (id, stay) -> copy.put(execution(id).relocated(stay.activityId(), stay.viaFlow())));
    Map<Long, Map<String, Long>> opened = new HashMap<>();
    for (MigrationOutline.Inside inside : outline.inside()) {
      long scope = inside.hostId();
      for (GraphNode.Container container : inside.scopes()) {
        long outer = scope;
        scope =
            opened
                .computeIfAbsent(outer, any -> new HashMap<>())
                .computeIfAbsent(container.id(), any -> moves.openFor(outer, container));
      }
      for (long id : inside.executions()) {
        copy.put(execution(id).below(scope));
      }
    }
    List<String> armed = new ArrayList<>(plan.armed());
    outline.armed().forEach(one -> armed.removeAll(one.eventIds()));
    List<MovePlan.Move> begun = new ArrayList<>();
    placeholders.forEach((mapping, from) -> begun.add(new MovePlan.Move(from, mapping.to())));
    moves.make(new MovePlan(begun, Map.of(), Map.of(), armed, false, null, null));
  }
}
