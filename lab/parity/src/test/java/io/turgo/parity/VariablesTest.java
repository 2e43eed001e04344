package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.runtime.Execution;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where variables are, what they are, and what is recorded of them. */
final class VariablesTest {
  private static String text(HistoricVariableInstance v) {
    return "%s=%s %s task=%s created=%s updated=%s"
        .formatted(
            v.getVariableName(),
            Texts.typed(v.getValue()),
            v.getVariableTypeName(),
            v.getTaskId() != null,
            Texts.of(v.getCreateTime()),
            Texts.of(v.getLastUpdatedTime()));
  }

  private static Execution at(Scene s, String activity) {
    return java.util.Objects.requireNonNull(
        s.runtime().createExecutionQuery().activityId(activity).singleResult());
  }

  @Test
  void types() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          Map<String, @Nullable Object> values = new LinkedHashMap<>();
          values.put("string", "text");
          values.put("empty", "");
          values.put("long text", "x".repeat(5000));
          values.put("boolean", true);
          values.put("short", (short) 1);
          values.put("int", 2);
          values.put("long", 3L);
          values.put("double", 4.5);
          values.put("decimal", new BigDecimal("1.50"));
          values.put("integer", new BigInteger("12345678901234567890"));
          values.put("date", Date.from(Scene.START));
          values.put("instant", Instant.parse("2026-01-01T00:00:00.123Z"));
          values.put("local date", LocalDate.of(2026, 1, 2));
          values.put("local time", LocalDateTime.of(2026, 1, 2, 3, 4, 5));
          values.put("uuid", UUID.fromString("00000000-0000-0001-0000-000000000002"));
          values.put("null", null);
          String id = s.start("p", values);
          for (String name : values.keySet()) {
            s.say(
                name,
                Texts.typed(s.runtime().getVariable(id, name)).length() > 100
                    ? "long"
                    : Texts.typed(s.runtime().getVariable(id, name)));
            s.say(
                name + " type",
                java.util.Objects.requireNonNull(s.runtime().getVariableInstance(id, name))
                    .getTypeName());
            s.saySorted(
                name + " history",
                s.history().createHistoricVariableInstanceQuery().variableName(name).list(),
                v -> v.getVariableTypeName());
          }
          s.runtime().setVariable(id, "bytes", "abc".getBytes(StandardCharsets.UTF_8));
          byte[] bytes = (byte[]) s.runtime().getVariable(id, "bytes");
          s.say("bytes", bytes == null ? null : new String(bytes, StandardCharsets.UTF_8));
        },
        differs(
            "text is one type, however long",
            "long text type: string",
            "long text type: longString"),
        differs(
            "text is one type, however long",
            "long text history: [string]",
            "long text history: [longString]"));
  }

  @Test
  void changeOfType() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          String id = s.start("p", Map.of("x", 1));
          for (Object value : List.of("text", 2L, true, 4.5, "x".repeat(6000))) {
            s.runtime().setVariable(id, "x", value);
            s.say(
                value.getClass().getSimpleName(),
                s.history().createHistoricVariableInstanceQuery().list().stream()
                    .map(v -> v.getVariableTypeName())
                    .toList());
          }
          s.runtime().setVariable(id, "x", null);
          s.say("null", s.runtime().getVariables(id));
        },
        differs("text is one type, however long", "String: [string]", "String: [longString]"));
  }

  @Test
  void scopesOfExecutions() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p", Map.of("x", "instance"));
      String a = at(s, "a").getId();
      String b = at(s, "b").getId();
      s.runtime().setVariableLocal(a, "x", "of a");
      s.runtime().setVariable(a, "new", "by a");
      s.runtime().setVariableLocal(a, "own", "of a");
      s.say("instance", s.runtime().getVariables(id));
      s.say("instance, local", s.runtime().getVariablesLocal(id));
      s.say("a", s.runtime().getVariables(a));
      s.say("a, local", s.runtime().getVariablesLocal(a));
      s.say("b", s.runtime().getVariables(b));
      s.say("b, local", s.runtime().getVariablesLocal(b));
      s.runtime().setVariable(a, "x", "changed by a");
      s.say("changed, a", s.runtime().getVariable(a, "x"));
      s.say("changed, instance", s.runtime().getVariable(id, "x"));
      s.say("some", s.runtime().getVariables(a, List.of("x", "none")));
      s.say("some local", s.runtime().getVariablesLocal(a, List.of("x", "new")));
      s.say(
          "has", s.runtime().hasVariable(a, "new") + " " + s.runtime().hasVariableLocal(a, "new"));
      s.runtime().removeVariable(a, "x");
      s.say("removed at a", s.runtime().getVariable(a, "x"));
      s.runtime().removeVariableLocal(a, "new");
      s.say("not there locally", s.runtime().getVariable(a, "new"));
      s.runtime().removeVariables(a, List.of("new", "own", "none"));
      s.say("removed", s.runtime().getVariables(a));
      s.saySorted(
          "by executions",
          s.runtime().getVariableInstancesByExecutionIds(Set.of(id, a, b)),
          v -> v.getName());
      s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
      s.say("after the join", s.runtime().getVariables(id));
      s.saySorted(
          "history", s.history().createHistoricVariableInstanceQuery().list(), VariablesTest::text);
    });
  }

  @Test
  void scopesOfTasks() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p", Map.of("x", "instance", "y", "instance"));
      String task = s.task().getId();
      s.tasks().setVariableLocal(task, "x", "task");
      s.tasks().setVariable(task, "y", "by task");
      s.tasks().setVariable(task, "z", "by task");
      s.say("instance", s.runtime().getVariables(id));
      s.say("task", s.tasks().getVariables(task));
      s.say("local", s.tasks().getVariablesLocal(task));
      s.say("local y", s.tasks().getVariableLocal(task, "y"));
      s.tasks().setVariable(task, "x", "changed by task");
      s.say("x", s.tasks().getVariable(task, "x") + " " + s.runtime().getVariable(id, "x"));
      s.tasks().removeVariable(task, "x");
      s.say("x", s.tasks().getVariable(task, "x") + " " + s.runtime().getVariable(id, "x"));
      s.tasks().removeVariableLocal(task, "z");
      s.say("z", s.tasks().getVariable(task, "z"));
      s.tasks().setVariablesLocal(task, Map.of("l", 1));
      s.advance(java.time.Duration.ofSeconds(5));
      s.tasks().complete(task, Map.of("x", "done", "l", 2));
      s.saySorted(
          "history", s.history().createHistoricVariableInstanceQuery().list(), VariablesTest::text);
    });
  }

  @Test
  void scopesOfSubProcesses() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<subProcess id='sub'>"
                  + Models.steps("s1", "e1", "g", "<userTask id='task'/>")
                  + "</subProcess>",
              "<userTask id='after'/>"));
      String id = s.start("p");
      Execution here = at(s, "task");
      Execution sub = at(s, "sub");
      s.runtime().setVariableLocal(sub.getId(), "of sub", 1);
      s.runtime().setVariableLocal(here.getId(), "of task", 2);
      s.runtime().setVariable(here.getId(), "new", 3);
      s.tasks().setVariable(s.task().getId(), "of sub", 4);
      s.say("task", s.tasks().getVariables(s.task().getId()));
      s.say("sub", s.runtime().getVariablesLocal(sub.getId()));
      s.say("execution", s.runtime().getVariablesLocal(here.getId()));
      s.say("instance", s.runtime().getVariables(id));
      s.tasks().complete(s.task().getId(), Map.of("of sub", 5, "done", 6));
      s.say("after", s.runtime().getVariables(id));
      s.saySorted(
          "history", s.history().createHistoricVariableInstanceQuery().list(), VariablesTest::text);
    });
  }

  @Test
  void details() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          String id = s.start("p", Map.of("x", 1));
          s.runtime().setVariable(id, "x", 2);
          s.runtime().setVariable(id, "x", 2);
          s.runtime().setVariable(id, "x", "text");
          s.tasks().setVariableLocal(s.task().getId(), "y", 1);
          s.runtime().removeVariable(id, "x");
          s.runtime().setVariable(id, "x", 5);
          s.tasks().complete(s.task().getId(), Map.of("z", 1));
          s.saySorted(
              "details",
              s.history().createHistoricDetailQuery().variableUpdates().list(),
              d -> {
                HistoricVariableUpdate u = (HistoricVariableUpdate) d;
                return u.getVariableName()
                    + " "
                    + u.getRevision()
                    + "="
                    + Texts.typed(u.getValue())
                    + " activity="
                    + (u.getActivityInstanceId() != null);
              });
          s.saySorted(
              "history",
              s.history().createHistoricVariableInstanceQuery().list(),
              VariablesTest::text);
        },
        differs(
            "every change counts, that of the type too",
            "details: [x 0=1 Integer activity=false, x 0=5 Integer activity=false, x 1=2 Integer activity=false, x 2=2 Integer activity=false, x 3=text String activity=false, x 4=null activity=false, y 0=1 Integer activity=false, z 0=1 Integer activity=true]",
            "details: [x 0=1 Integer activity=false, x 0=5 Integer activity=false, x 1=2 Integer activity=false, x 2=2 Integer activity=false, x 2=text String activity=false, x 3=null activity=false, y 0=1 Integer activity=false, z 0=1 Integer activity=true]"));
  }

  @Test
  void transientOnes() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:delegateExpression='${work}'/>",
              "<userTask id='task'/>",
              "<serviceTask id='b' flowable:delegateExpression='${work}'/>"));
      s.work(e -> {
        s.note(e.getCurrentActivityId() + new java.util.TreeMap<>(e.getVariables()));
        s.note("transient" + new java.util.TreeMap<>(e.getTransientVariables()));
        e.setTransientVariable("t", "by " + e.getCurrentActivityId());
        e.setVariable("p", "by " + e.getCurrentActivityId());
        s.note(e.getVariable("t") + "," + e.getVariable("start"));
        e.setVariable("start", "over");
        s.note(new java.util.TreeMap<>(e.getVariables()) + "");
      });
      String id =
          s.runtime()
              .createProcessInstanceBuilder()
              .processDefinitionKey("p")
              .transientVariable("start", 1)
              .variable("v", 2)
              .start()
              .getId();
      s.sayNotes("a");
      s.say("left", s.runtime().getVariables(id));
      s.tasks().complete(s.task().getId(), Map.of("x", 1), Map.of("done", 3));
      s.sayNotes("b");
      s.saySorted(
          "history",
          s.history().createHistoricVariableInstanceQuery().list(),
          v -> v.getVariableName());
    });
  }

  @Test
  void inDelegates() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<subProcess id='sub'>"
                  + Models.steps(
                      "s1",
                      "e1",
                      "g",
                      "<serviceTask id='a' flowable:delegateExpression='${work}'/>")
                  + "</subProcess>",
              "<userTask id='task'/>"));
      s.work(e -> {
        e.setVariable("x", 1);
        e.setVariableLocal("l", 2);
        s.note("local" + new java.util.TreeMap<>(e.getVariablesLocal()));
        s.note("all" + new java.util.TreeMap<>(e.getVariables()));
        s.note("names" + new java.util.TreeSet<>(e.getVariableNames()));
        s.note(e.hasVariable("x") + "/" + e.hasVariableLocal("x") + "/" + e.hasVariableLocal("l"));
        e.removeVariable("given");
        e.setVariables(Map.of("m", 1, "l", 3));
        s.note("local" + new java.util.TreeMap<>(e.getVariablesLocal()));
        s.note("none=" + e.getVariable("none"));
      });
      String id = s.start("p", Map.of("given", 1));
      s.sayNotes("delegate");
      s.say("left", s.runtime().getVariables(id));
    });
  }

  @Test
  void dataObjects() {
    same(s -> {
      s.deploy(
          """
          <process id='p'>
            <dataObject id='d1' name='Text' itemSubjectRef='xsd:string'>
              <extensionElements><flowable:value>hello</flowable:value></extensionElements>
            </dataObject>
            <dataObject id='d2' name='Number' itemSubjectRef='xsd:int'>
              <extensionElements><flowable:value>7</flowable:value></extensionElements>
            </dataObject>
            <dataObject id='d3' name='Long' itemSubjectRef='xsd:long'>
              <extensionElements><flowable:value>8</flowable:value></extensionElements>
            </dataObject>
            <dataObject id='d4' name='Truth' itemSubjectRef='xsd:boolean'>
              <extensionElements><flowable:value>true</flowable:value></extensionElements>
            </dataObject>
            <dataObject id='d5' name='Double' itemSubjectRef='xsd:double'>
              <extensionElements><flowable:value>1.5</flowable:value></extensionElements>
            </dataObject>
            <dataObject id='d6' name='Empty' itemSubjectRef='xsd:string'/>
          """
              + Models.steps("start", "end", "f", "<userTask id='task'/>")
              + "</process>");
      String id = s.start("p", Map.of("Number", 70));
      Map<String, @Nullable Object> variables = s.runtime().getVariables(id);
      variables.keySet().stream()
          .sorted()
          .forEach(name -> s.say(name, Texts.typed(variables.get(name))));
      s.saySorted(
          "objects",
          s.runtime().getDataObjects(id).values(),
          d ->
              d.getName()
                  + "="
                  + d.getValue()
                  + " "
                  + d.getType()
                  + " "
                  + d.getDataObjectDefinitionKey());
    });
  }

  @Test
  void asynchronously() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p");
      s.runtime().setVariableAsync(id, "x", 1);
      s.runtime().setVariablesAsync(id, Map.of("y", 2));
      s.say("before", s.runtime().getVariables(id));
      s.saySorted(
          "jobs",
          s.management().createJobQuery().list(),
          j -> j.getJobHandlerType() + " " + j.getElementId() + " " + j.isExclusive());
      s.runJobs();
      s.sayNotes("failures");
      s.say("after", s.runtime().getVariables(id));
    });
  }

  @Test
  void collections() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          String id =
              s.start(
                  "p",
                  Map.of(
                      "list",
                      List.of("a", "b"),
                      "numbers",
                      List.of(1L, new BigDecimal("1.50")),
                      "map",
                      Map.of("day", LocalDate.of(2026, 1, 2), "n", 1L)));
          s.say("list", s.runtime().getVariable(id, "list"));
          s.say("numbers", s.runtime().getVariable(id, "numbers"));
          s.say("map", s.runtime().getVariable(id, "map"));
          Object map = s.runtime().getVariable(id, "map");
          s.say("day", Texts.typed(((Map<?, ?>) Objects.requireNonNull(map)).get("day")));
          s.say("n", Texts.typed(((Map<?, ?>) map).get("n")));
          s.say(
              "type",
              Objects.requireNonNull(s.runtime().getVariableInstance(id, "list")).getTypeName());
          s.attempt(
              "by value",
              () ->
                  s.runtime()
                      .createProcessInstanceQuery()
                      .variableValueEquals("list", List.of("a", "b"))
                      .count());
        },
        differs("they are kept as JSON", "type: json", "type: serializable"));
  }

  @Test
  void changedInPlace() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:delegateExpression='${work}'/>",
              "<serviceTask id='b' flowable:expression='${list.add(&quot;by b&quot;)}'/>",
              "<userTask id='task'/>"));
      s.work(e -> {
        Beans.Box box = (Beans.Box) Objects.requireNonNull(e.getVariable("box"));
        box.setText(box.getText() + " by a");
        s.note("" + e.getVariable("box"));
        Beans.Box late = new Beans.Box();
        e.setVariable("late", late);
        late.setText("later");
        e.setVariableLocal("local", new Beans.Box());
        ((Beans.Box) Objects.requireNonNull(e.getVariableLocal("local"))).setText("mine");
      });
      Beans.Box box = new Beans.Box();
      box.setText("first");
      String id = s.start("p", Map.of("box", box, "list", new ArrayList<>(List.of("first"))));
      s.sayNotes("a");
      s.say("list", s.runtime().getVariable(id, "list"));
      s.saySorted(
          "history",
          s.history().createHistoricVariableInstanceQuery().list(),
          v -> v.getVariableName() + "=" + v.getValue());
      ((Beans.Box) Objects.requireNonNull(s.runtime().getVariable(id, "box"))).setText("outside");
      s.say("not outside", s.runtime().getVariable(id, "box"));
      s.saySorted(
          "details",
          s.history().createHistoricDetailQuery().variableUpdates().list(),
          d ->
              ((HistoricVariableUpdate) d).getVariableName()
                  + "="
                  + ((HistoricVariableUpdate) d).getValue());
    });
  }
}
