package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.camunda7.rest.value.FileValue;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.UploadedFile;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.ValuePlace;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a scope: looked at, set and removed, one and many, as JSON and as bytes.
 *
 * @param path of the scope's variables, such as {@code /task/{id}/variables}
 * @param name of the scope, in names of operations
 */
record VariableOperations(String path, String name, Level level, Scope scope) {
  private static final Fields CHANGES =
      Fields.named("PatchVariablesDto")
          .maybe("workerId", Text.upTo(4_000), "not looked at; workers send it")
          .maybe("modifications", CamundaValue.MAP)
          .maybe("deletions", new ListOf(Text.name(), 0, 1_000));
  private static final Fields ONE =
      Fields.named("SetVariableValueDto")
          .maybe("value", Types.ANY)
          .maybe("type", Text.name())
          .maybe("valueInfo", Types.ANY)
          .maybe("local", Types.FLAG);

  /** Where the variables are. */
  interface Scope {
    /** The id, if the caller sees it. */
    String id(Call call);

    Map<String, @Nullable Object> all(Call call, String id);

    void set(Call call, String id, Map<String, ? extends @Nullable Object> variables);

    void remove(Call call, String id, Collection<String> names);
  }

  List<Operation> all() {
    return List.of(
        Asked.get(path, "list" + name + "Variables")
            .parameter("deserializeValues", Types.FLAG)
            .answers(Shapes.VALUES)
            .does(call -> Answer.ok(VariableShapes.values(call, scope.all(call, scope.id(call))))),
        Asked.post(path, "change" + name + "Variables", level).body(CHANGES).runs(this::change),
        Asked.get(path + "/{varName}", "get" + name + "Variable")
            .parameter("deserializeValue", Types.FLAG)
            .shows(
                VariableShapes.VALUE,
                call -> VariableShapes.value(call, call.path("varName"), value(call))),
        Asked.put(path + "/{varName}", "set" + name + "Variable", level).body(ONE).runs(this::set),
        Asked.delete(path + "/{varName}", "delete" + name + "Variable", level)
            .runs(call -> scope.remove(call, scope.id(call), List.of(call.path("varName")))),
        Asked.get(path + "/{varName}/data", "get" + name + "VariableData")
            .answersBytes("application/octet-stream", "")
            .does(call -> data(call.hides(call.path("varName")) ? null : value(call))),
        Asked.post(path + "/{varName}/data", "set" + name + "VariableData", level)
            .form()
            .runs(this::setData));
  }

  private @Nullable Object value(Call call) {
    Map<String, @Nullable Object> all = scope.all(call, scope.id(call));
    String variable = call.path("varName");
    if (!all.containsKey(variable)) {
      throw ProblemException.notFound("variable", variable);
    }
    return all.get(variable);
  }

  private void change(Call call) {
    String id = scope.id(call);
    Map<String, @Nullable Object> set = call.body().map("modifications");
    List<String> removed = call.body().texts("deletions");
    for (String one : removed) {
      if (set.containsKey(one)) {
        throw ProblemException.invalid(
            "/deletions", "expected another name than those to set: " + one);
      }
    }
    if (!set.isEmpty()) {
      scope.set(call, id, CamundaValue.objects(set));
    }
    if (!removed.isEmpty()) {
      scope.remove(call, id, removed);
    }
  }

  private void set(Call call) {
    Map<String, @Nullable Object> typed = new LinkedHashMap<>();
    Input body = call.body();
    for (String field : body.fields()) {
      typed.put(field, body.get(field));
    }
    ValuePlace place = ValuePlace.of("");
    Object read = CamundaValue.SHAPE.read(typed, place);
    if (!(read instanceof CamundaValue.Value value)) {
      throw ProblemException.of(place.faults());
    }
    set(call, value.object());
  }

  private void set(Call call, @Nullable Object value) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put(call.path("varName"), value);
    scope.set(call, scope.id(call), one);
  }

  static Answer data(@Nullable Object value) {
    return switch (value) {
      case byte[] bytes -> new Answer.Bytes("application/octet-stream", bytes);
      case FileValue file -> new Answer.Bytes(type(file), file.content());
      case null, default ->
          throw ProblemException.invalid(
              "varName",
              "expected a variable of the type Bytes or File, found "
                  + CamundaValue.show(value).get("type"));
    };
  }

  /** What browsers would show as a page is given as bytes. */
  private static String type(FileValue file) {
    String type = file.mimetype();
    boolean plain =
        type != null && type.matches("(text/plain|image/(png|jpeg|gif)|application/(pdf|json))");
    if (!plain || type == null) {
      return "application/octet-stream";
    }
    String encoding = file.encoding();
    return encoding != null && encoding.matches("[A-Za-z0-9._-]{1,40}")
        ? type + ";charset=" + encoding
        : type;
  }

  private void setData(Call call) {
    if (call.files().size() != 1) {
      throw ProblemException.invalid("data", "expected one file");
    }
    UploadedFile file = call.files().getFirst();
    for (String field : call.formFields().keySet()) {
      if (!field.equals("valueType")) {
        throw ProblemException.invalid(field, "unknown; known are data and valueType");
      }
    }
    String type = call.formFields().getOrDefault("valueType", "Bytes");
    set(
        call,
        switch (type.toLowerCase(Locale.ROOT)) {
          case "bytes" -> file.bytes();
          case "file" -> new FileValue(file.name(), null, null, file.bytes());
          default -> throw ProblemException.invalid("valueType", "expected Bytes or File");
        });
  }
}
