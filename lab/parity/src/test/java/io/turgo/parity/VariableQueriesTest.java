package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.task.TaskQuery;
import java.math.BigDecimal;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What conditions on variables find: the business keys of the instances. */
@SuppressWarnings("NullAway") // some ask for null where it is not allowed
final class VariableQueriesTest {
  private static final Map<String, @Nullable Object> VALUES = new LinkedHashMap<>();

  static {
    VALUES.put("text", "Hello");
    VALUES.put("other text", "hello");
    VALUES.put("percent", "100%");
    VALUES.put("int", 5);
    VALUES.put("long", 5L);
    VALUES.put("short", (short) 5);
    VALUES.put("double", 5.0);
    VALUES.put("number", "5");
    VALUES.put("true", true);
    VALUES.put("false", false);
    VALUES.put("date", Date.from(Scene.START));
    VALUES.put("later", Date.from(Scene.START.plusSeconds(5)));
    VALUES.put("null", null);
    VALUES.put("bigger", 50);
  }

  private static void fill(Scene s) {
    s.deploy(Models.ONE_TASK);
    VALUES.forEach((name, value) -> {
      Map<String, @Nullable Object> variables = new LinkedHashMap<>();
      variables.put("x", value);
      s.runtime().startProcessInstanceByKey("p", name, variables);
    });
    s.runtime().startProcessInstanceByKey("p", "without");
  }

  private static void find(Scene s, String label, UnaryOperator<ProcessInstanceQuery> condition) {
    s.attempt(
        label,
        () ->
            condition.apply(s.runtime().createProcessInstanceQuery()).list().stream()
                .map(instance -> instance.getBusinessKey())
                .sorted()
                .toList());
  }

  private static void findTask(Scene s, String label, UnaryOperator<TaskQuery> condition) {
    s.attempt(
        label,
        () ->
            condition.apply(s.tasks().createTaskQuery()).list().stream()
                .map(task -> task.getName())
                .sorted()
                .toList());
  }

  @Test
  void equality() {
    same(
        s -> {
          fill(s);
          VALUES.forEach((name, value) -> {
            find(s, "= " + name, q -> q.variableValueEquals("x", value));
            find(s, "any = " + name, q -> q.variableValueEquals(value));
            find(s, "!= " + name, q -> q.variableValueNotEquals("x", value));
          });
          find(s, "exists", q -> q.variableExists("x"));
          find(s, "exists not", q -> q.variableNotExists("x"));
          find(s, "no name", q -> q.variableValueEquals(null, "x"));
          find(s, "another name", q -> q.variableValueEquals("y", "x"));
        },
        differs(
            "a text is not a number; Flowable keeps numbers as text, too",
            "!= number: [bigger, date, double, false, int, later, long, null, other text, percent,"
                + " short, text, true]",
            "!= number: [bigger, date, double, false, later, null, other text, percent, text,"
                + " true]"));
  }

  @Test
  void order() {
    same(s -> {
      fill(s);
      VALUES.forEach((name, value) -> {
        find(s, "> " + name, q -> q.variableValueGreaterThan("x", value));
        find(s, ">= " + name, q -> q.variableValueGreaterThanOrEqual("x", value));
        find(s, "< " + name, q -> q.variableValueLessThan("x", value));
        find(s, "<= " + name, q -> q.variableValueLessThanOrEqual("x", value));
      });
    });
  }

  @Test
  void text() {
    same(s -> {
      fill(s);
      find(s, "like", q -> q.variableValueLike("x", "Hel%"));
      find(s, "like in lower case", q -> q.variableValueLike("x", "hel%"));
      find(s, "like any case", q -> q.variableValueLikeIgnoreCase("x", "HEL%"));
      find(s, "one letter", q -> q.variableValueLike("x", "_ello"));
      find(s, "escaped", q -> q.variableValueLike("x", "100\\%"));
      find(s, "= any case", q -> q.variableValueEqualsIgnoreCase("x", "HELLO"));
      find(s, "!= any case", q -> q.variableValueNotEqualsIgnoreCase("x", "HELLO"));
      find(s, "like null", q -> q.variableValueLike("x", null));
      find(s, "= null any case", q -> q.variableValueEqualsIgnoreCase("x", null));
      find(s, "like number", q -> q.variableValueLike("x", "5%"));
    });
  }

  @Test
  void refused() {
    same(
        s -> {
          fill(s);
          find(s, "bytes", q -> q.variableValueEquals("x", new byte[] {1}));
          find(s, "> bytes", q -> q.variableValueGreaterThan("x", new byte[] {1}));
          find(s, "object", q -> q.variableValueEquals("x", new Object()));
          find(s, "> true", q -> q.variableValueGreaterThan("x", true));
          find(s, "> null", q -> q.variableValueGreaterThan("x", null));
          find(s, "decimal", q -> q.variableValueEquals("x", new BigDecimal("5")));
        },
        differs(
            "a value that is no variable is an illegal argument, which is an exception of the"
                + " engine",
            "object: throws TurgoIllegalArgumentException",
            "object: throws TurgoException"));
  }

  @Test
  void severalConditions() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          s.runtime().startProcessInstanceByKey("p", "one", Map.of("a", 1, "b", "x"));
          s.runtime().startProcessInstanceByKey("p", "two", Map.of("a", 2, "b", "x"));
          s.runtime().startProcessInstanceByKey("p", "three", Map.of("a", 1, "b", "y"));
          find(s, "and", q -> q.variableValueEquals("a", 1).variableValueEquals("b", "x"));
          find(
              s,
              "or",
              q -> q.or().variableValueEquals("a", 2).variableValueEquals("b", "y").endOr());
          find(
              s,
              "or and",
              q ->
                  q.or()
                      .variableValueEquals("a", 1)
                      .variableValueEquals("a", 2)
                      .endOr()
                      .variableValueEquals("b", "x"));
          find(
              s,
              "two ors",
              q ->
                  q.or()
                      .variableValueEquals("a", 1)
                      .processInstanceBusinessKey("two")
                      .endOr()
                      .or()
                      .variableValueEquals("b", "y")
                      .processInstanceBusinessKey("one")
                      .endOr());
          find(s, "or in or", q -> q.or().or().endOr().endOr());
          find(s, "end of no or", q -> q.endOr());
          find(s, "empty or", q -> q.or().endOr());
          find(s, "open or", q -> q.or().processInstanceBusinessKey("one"));
          s.say(
              "history",
              s.history()
                  .createHistoricProcessInstanceQuery()
                  .or()
                  .variableValueEquals("a", 2)
                  .variableValueEquals("b", "y")
                  .endOr()
                  .count());
        },
        differs(
            "a wrong call is an illegal argument, which is an exception of the engine",
            "or in or: throws TurgoIllegalArgumentException",
            "or in or: throws TurgoException"),
        differs(
            "a wrong call is an illegal argument, which is an exception of the engine",
            "end of no or: throws TurgoIllegalArgumentException",
            "end of no or: throws TurgoException"),
        differs(
            "an or without conditions asks for nothing",
            "empty or: [one, three, two]",
            "empty or: throws PersistenceException"));
  }

  @Test
  void ofTasks() {
    same(s -> {
      s.deploy(Models.line("p", "<userTask id='task' name='${name}'/>"));
      for (String name : List.of("one", "two")) {
        String id = s.start("p", Map.of("name", name, "x", name, "n", name.length()));
        String task =
            java.util.Objects.requireNonNull(
                    s.tasks().createTaskQuery().processInstanceId(id).singleResult())
                .getId();
        s.tasks().setVariableLocal(task, "l", name);
      }
      findTask(s, "of the process", q -> q.processVariableValueEquals("x", "one"));
      findTask(s, "of the process by the task", q -> q.taskVariableValueEquals("x", "one"));
      findTask(s, "of the task", q -> q.taskVariableValueEquals("l", "one"));
      findTask(s, "of the task by the process", q -> q.processVariableValueEquals("l", "one"));
      findTask(s, "any of the task", q -> q.taskVariableValueEquals("two"));
      findTask(s, "any of the process", q -> q.processVariableValueEquals("two"));
      findTask(s, "not", q -> q.taskVariableValueNotEquals("l", "one"));
      findTask(s, "like", q -> q.taskVariableValueLike("l", "o%"));
      findTask(s, "like any case", q -> q.processVariableValueLikeIgnoreCase("x", "O%"));
      findTask(s, "greater", q -> q.processVariableValueGreaterThan("n", 2));
      findTask(s, "exists", q -> q.processVariableExists("x"));
      findTask(s, "exists of the task", q -> q.taskVariableExists("x"));
      findTask(s, "exists not", q -> q.taskVariableNotExists("l"));
      findTask(
          s,
          "or",
          q ->
              q.or()
                  .taskVariableValueEquals("l", "one")
                  .processVariableValueEquals("x", "two")
                  .endOr());
      s.saySorted(
          "included",
          s.tasks().createTaskQuery().includeProcessVariables().includeTaskLocalVariables().list(),
          t -> Texts.of(t.getProcessVariables()) + Texts.of(t.getTaskLocalVariables()));
      s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
      s.saySorted(
          "history, process",
          s.history()
              .createHistoricTaskInstanceQuery()
              .processVariableValueEquals("x", "one")
              .list(),
          t -> t.getName());
      s.saySorted(
          "history, task",
          s.history().createHistoricTaskInstanceQuery().taskVariableValueEquals("l", "one").list(),
          t -> t.getName());
      s.saySorted(
          "history, included",
          s.history()
              .createHistoricTaskInstanceQuery()
              .includeProcessVariables()
              .includeTaskLocalVariables()
              .list(),
          t -> Texts.of(t.getProcessVariables()) + Texts.of(t.getTaskLocalVariables()));
    });
  }

  @Test
  void ofVariables() {
    same(
        s -> {
          fill(s);
          s.say("by name", s.runtime().createVariableInstanceQuery().variableName("x").count());
          s.say("like", s.runtime().createVariableInstanceQuery().variableNameLike("x%").count());
          VALUES.forEach((name, value) -> {
            s.attempt(
                "= " + name,
                () ->
                    s.runtime()
                        .createVariableInstanceQuery()
                        .variableValueEquals("x", value)
                        .count());
            s.attempt(
                "!= " + name,
                () ->
                    s.runtime()
                        .createVariableInstanceQuery()
                        .variableValueNotEquals("x", value)
                        .count());
            s.attempt(
                "history = " + name,
                () ->
                    s.history()
                        .createHistoricVariableInstanceQuery()
                        .variableValueEquals("x", value)
                        .count());
            s.attempt(
                "history != " + name,
                () ->
                    s.history()
                        .createHistoricVariableInstanceQuery()
                        .variableValueNotEquals("x", value)
                        .count());
          });
        },
        differs(
            "a text is not a number; Flowable keeps numbers as text, too",
            "!= number: 13",
            "!= number: 10"),
        differs(
            "a text is not a number; Flowable keeps numbers as text, too",
            "history != number: 13",
            "history != number: 10"),
        differs(
            "null can be asked for as in other queries",
            "= null: 1",
            "= null: throws TurgoIllegalArgumentException"),
        differs(
            "null can be asked for as in other queries",
            "!= null: 13",
            "!= null: throws TurgoIllegalArgumentException"),
        differs(
            "null can be asked for as in other queries",
            "history = null: 1",
            "history = null: throws TurgoIllegalArgumentException"),
        differs(
            "null can be asked for as in other queries",
            "history != null: 13",
            "history != null: throws TurgoIllegalArgumentException"));
  }

  @Test
  void includedByName() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p", Map.of("x", 1, "y", 2, "z", 3));
      for (List<String> names : List.of(List.of("x", "z", "none"), List.<String>of())) {
        s.attempt(
            "running " + names,
            () ->
                s
                    .runtime()
                    .createProcessInstanceQuery()
                    .includeProcessVariables(names)
                    .list()
                    .stream()
                    .map(one -> new TreeMap<>(one.getProcessVariables()))
                    .toList());
        s.attempt(
            "recorded " + names,
            () ->
                s
                    .history()
                    .createHistoricProcessInstanceQuery()
                    .includeProcessVariables(names)
                    .list()
                    .stream()
                    .map(one -> new TreeMap<>(one.getProcessVariables()))
                    .toList());
      }
    });
  }
}
