package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.form.FormData;
import io.turgo.engine.form.FormProperty;
import io.turgo.engine.task.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Form properties: what is shown of them and what becomes of what is submitted. */
final class FormsTest {
  private static final String PROPERTIES =
      """
      <flowable:formProperty id='name' name='Name' required='true'/>
      <flowable:formProperty id='age' type='long' variable='years'/>
      <flowable:formProperty id='size' type='double'/>
      <flowable:formProperty id='paid' type='boolean' default='${1 == 1}'/>
      <flowable:formProperty id='born' type='date' datePattern='dd-MM-yyyy'/>
      <flowable:formProperty id='way' type='enum'>
        <flowable:value id='left' name='Go Left'/>
        <flowable:value id='right' name='Go Right'/>
      </flowable:formProperty>
      <flowable:formProperty id='seen' writable='false'/>
      <flowable:formProperty id='hidden' readable='false'/>
      """;

  private static void deploy(Scene s, String ofStart, String ofTask) {
    s.deploy(
        """
        <process id='p'>
          <startEvent id='s' flowable:formKey='start.form'><extensionElements>%s</extensionElements></startEvent>
          <sequenceFlow id='f1' sourceRef='s' targetRef='t'/>
          <userTask id='t' flowable:formKey='${name}.form'><extensionElements>%s</extensionElements></userTask>
        </process>
        """
            .formatted(ofStart, ofTask));
  }

  private static String definition(Scene s) {
    return s.repository().createProcessDefinitionQuery().list().getFirst().getId();
  }

  private static void show(Scene s, String what, FormData form) {
    s.say(what, form.getFormKey());
    for (FormProperty property : form.getFormProperties()) {
      s.say(
          property.getId(),
          property.getName()
              + " "
              + (property.getType() == null ? null : property.getType().getName())
              + " "
              + property.getValue()
              + " "
              + property.isReadable()
              + property.isWritable()
              + property.isRequired());
    }
  }

  private static String submit(Scene s, String what, String... values) {
    Map<String, String> properties = new HashMap<>();
    for (int i = 0; i < values.length; i += 2) {
      properties.put(values[i], values[i + 1]);
    }
    String id = s.forms().submitStartFormData(definition(s), "key", properties).getId();
    s.say(what, s.runtime().getVariables(id));
    return id;
  }

  @Test
  void startForms() {
    same(s -> {
      deploy(s, PROPERTIES, "");
      show(s, "form", s.forms().getStartFormData(definition(s)));
      s.say("key", s.forms().getStartFormKey(definition(s)));
      s.say("of the task", s.forms().getTaskFormKey(definition(s), "t"));
      submit(s, "all", "name", "a", "age", "3", "size", "1.5", "paid", "false", "way", "left");
      submit(s, "date", "name", "a", "born", "31-12-1999");
      submit(s, "few", "name", "a", "more", "x");
      String id = definition(s);
      s.attemptTo("required", () -> s.forms().submitStartFormData(id, null, Map.of("age", "3")));
      s.attemptTo(
          "not writable",
          () -> s.forms().submitStartFormData(id, null, Map.of("name", "a", "seen", "3")));
      s.attemptTo(
          "no value",
          () -> s.forms().submitStartFormData(id, null, Map.of("name", "a", "way", "up")));
      s.say("instances", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void taskForms() {
    same(s -> {
      deploy(s, "", PROPERTIES);
      String id = submit(s, "start", "name", "a", "hidden", "h");
      String task = s.task().getId();
      show(s, "form", s.forms().getTaskFormData(task));
      s.forms().saveFormData(task, Map.of("name", "b", "age", "7"));
      s.say("saved", s.runtime().getVariables(id));
      s.forms().submitTaskFormData(task, Map.of("name", "c"));
      s.say("left", s.tasks().createTaskQuery().count());
    });
  }

  @Test
  void renderedForms() {
    same(s -> {
      s.repository()
          .createDeployment()
          .addString("start.form", "<b>${1 + 1}</b> and text")
          .addString("text.form", "no expression")
          .addString("a.form", "<b>${name}</b> is ${years}")
          .addString("value.form", "${years}")
          .addString("missing.form", "<b>${nobody}</b>")
          .addString("broken.form", "<b>${name</b>")
          .addString(
              "p.bpmn",
              Scene.file(
                  """
                  <process id='p'>
                    <startEvent id='s' flowable:formKey='start.form'/>
                    <sequenceFlow id='f1' sourceRef='s' targetRef='t'/>
                    <userTask id='t' flowable:formKey='${name}.form'/>
                  </process>
                  <process id='bare'>
                    <startEvent id='s2' flowable:formKey='gone.form'/>
                    <sequenceFlow id='f2' sourceRef='s2' targetRef='t2'/>
                    <userTask id='t2'/>
                  </process>
                  """))
          .deploy();
      String p = definition(s, "p");
      s.say("start", s.forms().getRenderedStartForm(p));
      s.say("by name", s.forms().getRenderedStartForm(p, "juel"));
      s.attemptTo("no engine", () -> s.forms().getRenderedStartForm(p, "none"));
      s.attemptTo("gone", () -> s.forms().getRenderedStartForm(definition(s, "bare")));
      s.attemptTo("no definition", () -> s.forms().getRenderedStartForm("4711"));
      for (String name : List.of("a", "text", "value", "missing", "broken", "gone")) {
        String id = s.start("p", Map.of("name", name, "years", 7));
        String task = s.tasks().createTaskQuery().processInstanceId(id).singleResult().getId();
        s.attemptTo(name, () -> s.say(name, s.forms().getRenderedTaskForm(task)));
      }
      String task =
          s.tasks().createTaskQuery().processInstanceId(s.start("bare")).singleResult().getId();
      s.say("without a key", s.forms().getRenderedTaskForm(task));
      s.attemptTo("no engine", () -> s.forms().getRenderedTaskForm(task, "none"));
      Task alone = s.tasks().newTask();
      s.tasks().saveTask(alone);
      s.attemptTo("alone", () -> s.say("alone", s.forms().getRenderedTaskForm(alone.getId())));
      s.attemptTo("no task", () -> s.forms().getRenderedTaskForm("4711"));
    });
  }

  private static String definition(Scene s, String key) {
    return s.repository()
        .createProcessDefinitionQuery()
        .processDefinitionKey(key)
        .singleResult()
        .getId();
  }
}
