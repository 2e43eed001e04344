package io.turgo.rest.resource;

import io.turgo.engine.form.FormData;
import io.turgo.engine.form.FormProperty;
import io.turgo.engine.task.Comment;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What people write at a task: its form, and comments. */
final class TaskNoteOperations {
  private static final Fields COMMENT =
      Fields.named("Comment")
          .with("id", Text.id(), "")
          .maybe("userId", Shown.ANY_TEXT, "who says it")
          .with("time", Shown.TIME, "")
          .with("message", Shown.ANY_TEXT, "");
  private static final Fields COMMENTS =
      Fields.named("Comments").with("items", new ListOf(COMMENT, 0, Integer.MAX_VALUE), "");
  private static final Fields SAID =
      Fields.named("NewComment").with("message", Text.some(100_000), "");
  private static final Fields SUBMISSION =
      Fields.named("FormSubmission")
          .maybe("values", Variables.BROUGHT, "by the ids of the fields; a day as a localdate");

  private TaskNoteOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.post("/tasks/{id}/form", "submitTaskForm", Level.WORK)
            .says("Completes a task with the values of its form, which the form checks.")
            .body(SUBMISSION)
            .answersNothing()
            .does(TaskNoteOperations::submit),
        Operation.get("/tasks/{id}/comments", "getTaskComments")
            .says("What was said at an open task.")
            .answers(200, COMMENTS, "That.")
            .does(call -> {
              String id = Access.task(call, call.path("id")).getId();
              return Answer.ok(
                  Map.of(
                      "items",
                      call.engine().getTaskService().getTaskComments(id).stream()
                          .map(TaskNoteOperations::show)
                          .toList()));
            }),
        Operation.post("/tasks/{id}/comments", "addTaskComment", Level.WORK)
            .says("Says something at an open task.")
            .body(SAID)
            .answers(201, COMMENT, "Said.")
            .does(call -> {
              io.turgo.engine.task.Task task = Access.task(call, call.path("id"));
              Comment comment =
                  call.engine()
                      .getTaskService()
                      .addComment(
                          task.getId(), task.getProcessInstanceId(), call.body().text("message"));
              return Answer.created("/tasks/" + task.getId() + "/comments", show(comment));
            }));
  }

  private static Answer submit(Call call) {
    String id = Access.task(call, call.path("id")).getId();
    FormData form = call.engine().getFormService().getTaskFormData(id);
    Map<String, @Nullable Object> values = Variables.brought(call.body(), "values");
    if (form.getFormFields().isEmpty()) {
      Map<String, @Nullable String> texts = new HashMap<>();
      values.forEach((name, value) -> texts.put(name, text(form, name, value)));
      call.engine().getFormService().submitTaskFormData(id, texts);
    } else {
      values.replaceAll((name, value) -> value instanceof LocalDate day ? date(day) : value);
      call.engine().getFormService().submitTaskForm(id, values);
    }
    return Answer.nothing();
  }

  private static Date date(LocalDate day) {
    return Date.from(day.atStartOfDay(ZoneId.systemDefault()).toInstant());
  }

  /** A value as the form property reads it: days in its own pattern. */
  private static @Nullable String text(FormData form, String name, @Nullable Object value) {
    if (value instanceof LocalDate day) {
      for (FormProperty property : form.getFormProperties()) {
        if (property.getId().equals(name)
            && property.getType() != null
            && property.getType().getInformation("datePattern") instanceof String pattern) {
          return DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
              .format(day.atStartOfDay(ZoneId.systemDefault()));
        }
      }
    }
    return value == null ? null : value.toString();
  }

  private static Map<String, @Nullable Object> show(Comment comment) {
    return new Shown()
        .put("id", comment.getId())
        .put("userId", comment.getUserId())
        .put("time", comment.getTime())
        .put("message", comment.getFullMessage())
        .map();
  }
}
