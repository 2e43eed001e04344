package io.turgo.rest.resource;

import io.turgo.engine.form.FormData;
import io.turgo.engine.form.FormProperty;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.Task;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
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
  private static final View<Object, Comment> COMMENT =
      View.of("Comment", Comment.class)
          .field("id", Types.ID, Comment::getId)
          .maybe("userId", Types.TEXT, Comment::getUserId)
          .says("the author")
          .field("time", Types.TIME, Comment::getTime)
          .field("message", Types.TEXT, Comment::getFullMessage);
  private static final View<Object, List<Comment>> COMMENTS =
      View.list("Comments", "items", COMMENT, Integer.MAX_VALUE, "");
  private static final Fields SAID =
      Fields.named("NewComment").with("message", Text.some(100_000), "");
  private static final Fields SUBMISSION =
      Fields.named("FormSubmission")
          .maybe(
              "values",
              Variables.BROUGHT,
              "the values by the ids of the fields; a day as a localdate");

  private TaskNoteOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.post("/tasks/{id}/form", "submitTaskForm", Level.WORK)
            .says("Completes a task with the values of its form, after the form's checks.")
            .body(SUBMISSION)
            .runs(TaskNoteOperations::submit),
        Operation.get("/tasks/{id}/comments", "getTaskComments")
            .says("Lists the comments on an open task.")
            .shows(
                COMMENTS,
                "The comments.",
                call -> call.tasks().getTaskComments(task(call).getId())),
        Operation.post("/tasks/{id}/comments", "addTaskComment", Level.WORK)
            .says("Adds a comment to an open task.")
            .body(SAID)
            .answers(201, COMMENT, "Said.")
            .does(call -> {
              Task task = task(call);
              Comment comment =
                  call.tasks()
                      .addComment(
                          task.getId(), task.getProcessInstanceId(), call.body().text("message"));
              return Answer.created(
                  "/tasks/" + task.getId() + "/comments", COMMENT.show(call, comment));
            }));
  }

  private static Task task(Call call) {
    return Access.task(call, call.path("id"));
  }

  private static void submit(Call call) {
    String id = task(call).getId();
    FormData form = call.forms().getTaskFormData(id);
    Map<String, @Nullable Object> values = Variables.brought(call.body(), "values");
    if (form.getFormFields().isEmpty()) {
      Map<String, @Nullable String> texts = new HashMap<>();
      values.forEach((name, value) -> texts.put(name, text(form, name, value)));
      call.forms().submitTaskFormData(id, texts);
    } else {
      values.replaceAll((name, value) -> value instanceof LocalDate day ? date(day) : value);
      call.forms().submitTaskForm(id, values);
    }
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
}
