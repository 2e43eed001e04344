package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.JsonMembers;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.TaskLink;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.TimerValues;
import io.turgo.engine.variable.VariableType;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A user task: opens a task, waits until it is completed. */
final class UserTaskBehavior implements NodeBehavior<GraphNode.UserTask> {
  private static final int FIRST_CANDIDATE = 11;

  @Override
  public void execute(GraphNode.UserTask node, ExecutionRow token, StepParts step) {
    List<@Nullable CompiledExpression> wanted = new ArrayList<>();
    wanted.add(node.taskName());
    wanted.add(node.documentation());
    wanted.add(node.assignee());
    wanted.add(node.owner());
    wanted.add(node.dueDate());
    wanted.add(node.priority());
    wanted.add(node.category());
    wanted.add(node.formKey());
    wanted.add(node.dueCalendar());
    wanted.add(node.idVariable());
    wanted.add(node.followUpDate());
    wanted.addAll(node.candidateUsers());
    wanted.addAll(node.candidateGroups());
    for (TaskLink link : node.links()) {
      wanted.addAll(link.users());
      wanted.addAll(link.groups());
    }
    step.calls().evaluate(token, wanted, values -> due(node, token, step, values));
  }

  private static void due(
      GraphNode.UserTask node, ExecutionRow token, StepParts step, List<@Nullable Object> values) {
    String calendar = name(values.get(8));
    if (calendar == null) {
      arm(node, token, step, values, dueAt(values.get(4), step.zonedNow()));
    } else {
      step.timers()
          .dueDate(token, values.get(4), calendar, due -> arm(node, token, step, values, due));
    }
  }

  private static void arm(
      GraphNode.UserTask node,
      ExecutionRow token,
      StepParts step,
      List<@Nullable Object> values,
      @Nullable Long due) {
    step.attached().arm(token.id(), node.timeoutIds(), () -> open(node, token, step, values, due));
  }

  private static void open(
      GraphNode.UserTask node,
      ExecutionRow token,
      StepParts step,
      List<@Nullable Object> values,
      @Nullable Long due) {
    TaskRow task =
        new TaskRow(
            step.newId(),
            token.instanceId(),
            token.id(),
            step.state().instance().definitionId(),
            node.id(),
            new TaskProperties(
                name(values.get(0)),
                text(values.get(1)),
                name(values.get(2)),
                name(values.get(3)),
                priority(node, values.get(5)),
                due,
                dueAt(values.get(10), step.zonedNow()),
                text(values.get(6)),
                text(values.get(7)),
                null,
                null,
                null),
            step.now(),
            TaskProgress.NONE);
    step.state().put(task);
    String idVariable = name(values.get(9));
    if (idVariable != null) {
      step.variables()
          .set(
              token.id(),
              idVariable,
              VariableType.encode(idVariable, Long.toString(task.id())),
              false);
    }
    step.history().taskStarted(step.token(token.id()), task);
    step.taskLog().created(task);
    step.taskListeners().created(task.id(), () -> addCandidates(node, task.id(), step, values));
  }

  private static void addCandidates(
      GraphNode.UserTask node, long taskId, StepParts step, List<@Nullable Object> values) {
    Iterator<@Nullable Object> found = values.subList(FIRST_CANDIDATE, values.size()).iterator();
    addLinks(taskId, "candidate", node.candidateUsers().size(), false, found, step);
    addLinks(taskId, "candidate", node.candidateGroups().size(), true, found, step);
    for (TaskLink link : node.links()) {
      addLinks(taskId, link.type(), link.users().size(), false, found, step);
      addLinks(taskId, link.type(), link.groups().size(), true, found, step);
    }
  }

  private static void addLinks(
      long taskId,
      String type,
      int count,
      boolean groups,
      Iterator<@Nullable Object> found,
      StepParts step) {
    for (int i = 0; i < count; i++) {
      names(found.next())
          .forEach(name ->
              step.links().addIfMissing(taskId, type, groups ? null : name, groups ? name : null));
    }
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  /** A task's or a user's name; an empty text is none. */
  private static @Nullable String name(@Nullable Object value) {
    String name = text(value);
    return name == null || name.isEmpty() ? null : name;
  }

  /** Null where nothing or an empty text says when. */
  static @Nullable Long dueAt(@Nullable Object value, ZonedDateTime now) {
    if (value == null || value.equals("")) {
      return null;
    }
    TimerDefinition.Kind kind =
        value instanceof String text && text.startsWith("P")
            ? TimerDefinition.Kind.DURATION
            : value instanceof java.time.temporal.TemporalAmount
                ? TimerDefinition.Kind.DURATION
                : TimerDefinition.Kind.DATE;
    return TimerValues.dueAt(kind, value, now).toEpochMilli();
  }

  private static int priority(GraphNode.UserTask node, @Nullable Object value) {
    return switch (value) {
      case null -> TaskRow.DEFAULT_PRIORITY;
      case Number number when Math.abs(number.doubleValue()) <= Integer.MAX_VALUE ->
          number.intValue();
      default -> {
        try {
          yield Integer.parseInt(value.toString().trim());
        } catch (NumberFormatException e) {
          throw new TurgoIllegalArgumentException(
              "Expected a whole number from -2147483648 to 2147483647 as the priority of user task '"
                  + node.id()
                  + "', but got '"
                  + value
                  + "'",
              e);
        }
      }
    };
  }

  /**
   * One name, names separated by commas, or a collection or JSON array of names, each of which is
   * one name whatever it has in it.
   */
  private static Stream<String> names(@Nullable Object value) {
    List<String> ofJson = value == null ? null : JsonMembers.texts(value);
    Stream<String> names =
        switch (value) {
          case null -> Stream.of();
          case Collection<?> many -> many.stream().map(String::valueOf);
          case Object array when ofJson != null -> ofJson.stream();
          default -> Arrays.stream(value.toString().split(","));
        };
    return names.map(String::trim).filter(name -> !name.isEmpty());
  }
}
