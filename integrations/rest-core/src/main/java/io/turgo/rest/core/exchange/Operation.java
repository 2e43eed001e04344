package io.turgo.rest.core.exchange;

import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Something that can be asked for: how, by whom, with what and what comes back. What reads a
 * request and what documents it are the same description.
 *
 * @since 0.1.0
 */
public final class Operation {
  private final String method;
  private final String path;
  private final String name;
  private final Level level;
  private String summary = "";
  private final Map<String, Shape> pathShapes = new LinkedHashMap<>();
  private final List<Parameter> parameters = new ArrayList<>();
  private @Nullable Fields body;
  private boolean bodyRequired;
  private boolean bodyPassedOver;
  private boolean files;
  private boolean once;
  private boolean formFields;
  private boolean together;
  private boolean noted;
  private boolean read;
  private final Map<Integer, Result> results = new TreeMap<>();
  private Consumer<Call> preparation = call -> {};
  private @Nullable Function<Call, Answer> handler;

  /**
   * A parameter behind the question mark.
   *
   * @param needed whether nothing can be done without it
   */
  public record Parameter(String name, Shape shape, String description, boolean needed) {}

  /**
   * What comes back with a status.
   *
   * @param shape of the JSON; null if it is no JSON or nothing
   * @param contentType null if nothing comes back
   */
  public record Result(@Nullable Shape shape, @Nullable String contentType, String description) {}

  private Operation(String method, String path, String name, Level level) {
    this.method = method;
    this.path = path;
    this.name = name;
    this.level = level;
    this.noted = level != Level.READ;
    this.read = level == Level.READ;
    for (String segment : path.split("/", -1)) {
      if (segment.startsWith("{")) {
        pathShapes.put(segment.substring(1, segment.length() - 1), Text.id());
      }
    }
  }

  /** One that only reads. */
  public static Operation get(String path, String name) {
    return new Operation("GET", path, name, Level.READ);
  }

  /** The same, not for everybody. */
  public static Operation get(String path, String name, Level level) {
    return new Operation("GET", path, name, level).asRead();
  }

  /** A question that is too long for a path. */
  public static Operation search(String path, String name) {
    return new Operation("POST", path, name, Level.READ);
  }

  /** A question that not everybody may ask. */
  public static Operation search(String path, String name, Level level) {
    return new Operation("POST", path, name, level).asRead();
  }

  public static Operation post(String path, String name, Level level) {
    return new Operation("POST", path, name, level);
  }

  public static Operation put(String path, String name, Level level) {
    return new Operation("PUT", path, name, level);
  }

  public static Operation patch(String path, String name, Level level) {
    return new Operation("PATCH", path, name, level);
  }

  public static Operation delete(String path, String name, Level level) {
    return new Operation("DELETE", path, name, level);
  }

  public Operation says(String text) {
    summary = text;
    return this;
  }

  /** What in the path is no id. */
  public Operation path(String segment, Shape shape) {
    pathShapes.put(segment, shape);
    return this;
  }

  public Operation parameter(String parameter, Shape shape) {
    return parameter(parameter, shape, "");
  }

  public Operation parameter(String parameter, Shape shape, String description) {
    parameters.add(new Parameter(parameter, shape, description, false));
    return this;
  }

  /** With a parameter that must be there. */
  public Operation needs(String parameter, Shape shape, String description) {
    parameters.add(new Parameter(parameter, shape, description, true));
    return this;
  }

  /** With a JSON body, which must be there. */
  public Operation body(Fields fields) {
    body = fields;
    bodyRequired = true;
    return this;
  }

  /** With a JSON body, which may be left out. */
  public Operation maybeBody(Fields fields) {
    body = fields;
    return this;
  }

  /** With a body of any kind, which is not looked at: what does nothing refuses no body. */
  public Operation anyBody() {
    bodyPassedOver = true;
    return this;
  }

  /** With files: one as the body itself, or several as parts of a form. */
  public Operation files() {
    files = true;
    return this;
  }

  /** In one transaction with the note of who has asked for it. */
  public Operation together() {
    together = true;
    return this;
  }

  /** Not in the audit trail: it changes nothing that would be asked for later. */
  public Operation unnoted() {
    noted = false;
    return this;
  }

  /** With an {@code Idempotency-Key}, under which it is done once. */
  public Operation once() {
    once = true;
    return this;
  }

  /** With a form that has files and fields. */
  public Operation form() {
    files = true;
    formFields = true;
    return this;
  }

  public Operation answers(Shape shape) {
    return answers(200, shape, "");
  }

  public Operation answers(int status, Shape shape, String description) {
    results.put(status, new Result(shape, "application/json", description));
    return this;
  }

  public Operation answersBytes(String contentType, String description) {
    results.put(200, new Result(null, contentType, description));
    return this;
  }

  public Operation answersNothing() {
    results.put(204, new Result(null, null, "Done."));
    return this;
  }

  public Operation does(Function<Call, Answer> work) {
    handler = work;
    return this;
  }

  /**
   * With work that is done before the transaction of the operation begins, so that others can write
   * meanwhile. The operation itself reports whatever is wrong.
   */
  public Operation prepares(Consumer<Call> work) {
    preparation = work;
    return this;
  }

  /** Does something, and answers nothing. */
  public Operation runs(Consumer<Call> work) {
    return answersNothing()
        .does(call -> {
          work.accept(call);
          return Answer.nothing();
        });
  }

  public <T> Operation shows(View<? super Call, T> view, Function<Call, T> found) {
    return shows(view, "", found);
  }

  /** Answers with a list of what is found. */
  public <T> Operation lists(
      View<? super Call, ? super T> element, Function<Call, ? extends List<? extends T>> found) {
    return answers(new ListOf(element, 0, Integer.MAX_VALUE))
        .does(call -> Answer.ok(element.showAll(call, found.apply(call))));
  }

  /** Answers with what is found. */
  public <T> Operation shows(
      View<? super Call, T> view, String description, Function<Call, T> found) {
    return answers(200, view, description)
        .does(call -> Answer.ok(view.show(call, found.apply(call))));
  }

  public String method() {
    return method;
  }

  public String path() {
    return path;
  }

  public String name() {
    return name;
  }

  public Level level() {
    return level;
  }

  /** Whether it changes nothing. */
  public boolean isRead() {
    return read;
  }

  private Operation asRead() {
    read = true;
    noted = false;
    return this;
  }

  public String summary() {
    return summary;
  }

  public Map<String, Shape> pathShapes() {
    return pathShapes;
  }

  public List<Parameter> parameters() {
    return parameters;
  }

  public @Nullable Fields body() {
    return body;
  }

  public boolean isBodyRequired() {
    return bodyRequired;
  }

  /** Whether a body is not looked at. */
  public boolean isBodyPassedOver() {
    return bodyPassedOver;
  }

  public boolean takesFiles() {
    return files;
  }

  public boolean isTogether() {
    return together;
  }

  /** Whether the audit trail has it. */
  public boolean isNoted() {
    return noted;
  }

  /** Whether it can have a key under which it is done once. */
  public boolean isOnce() {
    return once;
  }

  /** Whether the parts of a form may be fields that are no files. */
  public boolean takesFormFields() {
    return formFields;
  }

  public Map<Integer, Result> results() {
    return results;
  }

  /** Does what precedes the transaction; never throws a failure of it. */
  public void prepare(Call call) {
    try {
      preparation.accept(call);
    } catch (RuntimeException e) {
      // The operation meets the same failure, and reports it in its own words.
    }
  }

  /** Does it. */
  public Answer answer(Call call) {
    if (handler == null) {
      throw new IllegalStateException(name + " does nothing");
    }
    return handler.apply(call);
  }
}
