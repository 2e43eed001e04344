package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.TakeoverTest.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A kind of scenario: models, the steps that bring an instance of the first one to where it is
 * taken over, and those with which it ends in either engine.
 */
final class Kind {
  private final String name;
  private final List<String> models = new ArrayList<>();
  private final Map<String, Object> variables = new HashMap<>();
  private final List<Step> before = new ArrayList<>();
  private final List<Step> after = new ArrayList<>();
  private Consumer<Camunda> prepared = camunda -> {};

  private boolean undoes;

  /** Elements behind an event-based gateway, at which Turgo shows a token, by their gateway. */
  private final Map<String, String> shownAs = new HashMap<>();

  /** What is done in either engine. */
  interface Step {
    void in(Stage stage);
  }

  /** Camunda with the id of the instance at the top, for what no step does. */
  record Camunda(org.camunda.bpm.engine.ProcessEngine engine, String instanceId) {}

  private Kind(String name) {
    this.name = name;
  }

  /**
   * Begins a kind.
   *
   * @param name is also the key of its process, with underscores
   * @param content what is in the process
   */
  static Kind of(String name, String content) {
    Kind kind = new Kind(name);
    kind.models.add(model(kind.key(), content));
    return kind;
  }

  /** Adds a process that is called as {@code <key>_<suffix>}, with {@code KEY} for the key. */
  Kind calling(String suffix, String content) {
    models.add(model(key() + "_" + suffix, content.replace("KEY", key())));
    return this;
  }

  Kind with(String variable, Object value) {
    variables.put(variable, value);
    return this;
  }

  Kind first(Step... steps) {
    before.addAll(List.of(steps));
    return this;
  }

  /** Does something in Camunda after the first steps. */
  Kind prepare(Consumer<Camunda> step) {
    prepared = step;
    return this;
  }

  Kind then(Step... steps) {
    after.addAll(List.of(steps));
    return this;
  }

  Kind shows(String element, String gateway) {
    shownAs.put(element, gateway);
    return this;
  }

  /** Leaves trees alone while handlers run: Camunda's thrower waits for them, Turgo's goes on. */
  Kind undoing() {
    undoes = true;
    return this;
  }

  boolean undoes() {
    return undoes;
  }

  String key() {
    return name.replaceAll("\\W+", "_");
  }

  List<String> models() {
    return models.stream().map(it -> Bpmn.inOrder(it.replace("KEY", key()))).toList();
  }

  Map<String, Object> variables() {
    return variables;
  }

  List<Step> before() {
    return before;
  }

  Consumer<Camunda> prepared() {
    return prepared;
  }

  List<Step> after() {
    return after;
  }

  Map<String, String> shownAs() {
    return shownAs;
  }

  @Override
  public String toString() {
    return name;
  }

  static Step complete(String elementId) {
    return stage -> stage.complete(elementId);
  }

  static Step message(String name) {
    return stage -> stage.message(name);
  }

  static Step signal(String name) {
    return stage -> stage.signal(name);
  }

  /** Fires a timer. */
  static Step fires(String elementId) {
    return stage -> stage.timer(elementId);
  }

  static Step job(String elementId) {
    return stage -> stage.job(elementId);
  }

  static Step jobs(String elementId) {
    return stage -> stage.jobs(elementId);
  }

  static Step failJob(String elementId) {
    return stage -> stage.failJob(elementId);
  }

  static Step revive(String elementId) {
    return stage -> stage.revive(elementId);
  }

  static Step work(String topic) {
    return stage -> stage.work(topic);
  }

  static Step fail(String topic, int retries) {
    return stage -> stage.fail(topic, retries);
  }

  static Step error(String topic, String code) {
    return stage -> stage.error(topic, code);
  }

  static Step set(String variable, Object value) {
    return stage -> stage.set(variable, value);
  }

  static Step activate() {
    return Stage::activate;
  }
}
