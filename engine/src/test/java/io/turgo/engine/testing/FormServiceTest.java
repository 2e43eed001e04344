package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.FormService;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoScriptEvaluationException;
import io.turgo.engine.form.FormField;
import io.turgo.engine.form.FormFieldValidationConstraint;
import io.turgo.engine.form.FormProperty;
import io.turgo.engine.form.FormType;
import io.turgo.engine.form.TaskFormData;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Forms of start events and user tasks. */
@Timeout(120)
class FormServiceTest extends ScenarioTest {
  private static final String PROPERTIES =
      """
      <turgo:formProperty id='name' name='Name' required='true'/>
      <turgo:formProperty id='age' type='long' variable='years'/>
      <turgo:formProperty id='paid' type='boolean' default='${1 == 1}'/>
      <turgo:formProperty id='born' type='date' datePattern='dd-MM-yyyy'/>
      <turgo:formProperty id='way' type='enum'>
        <turgo:value id='left' name='Go Left'/>
        <turgo:value id='right' name='Go Right'/>
      </turgo:formProperty>
      <turgo:formProperty id='seen' writable='false'/>
      <turgo:formProperty id='hidden' readable='false'/>
      """;
  private static final String FIELDS =
      """
      <turgo:formData businessKey='number'>
        <turgo:formField id='number' label='No' type='long' defaultValue='5'>
          <turgo:properties><turgo:property id='size' value='3'/></turgo:properties>
          <turgo:validation>
            <turgo:constraint name='required'/>
            <turgo:constraint name='min' config='3'/>
            <turgo:constraint name='max' config='9'/>
          </turgo:validation>
        </turgo:formField>
        <turgo:formField id='text' type='string'>
          <turgo:validation>
            <turgo:constraint name='minlength' config='2'/>
            <turgo:constraint name='maxlength' config='4'/>
          </turgo:validation>
        </turgo:formField>
        <turgo:formField id='fixed' type='boolean' defaultValue='true'>
          <turgo:validation><turgo:constraint name='readonly'/></turgo:validation>
        </turgo:formField>
      </turgo:formData>
      """;

  private static ProcessInstance start(FormService forms, String id, @Nullable String... values) {
    return forms.submitStartFormData(id, "key", of(values));
  }

  private static Map<String, @Nullable String> of(@Nullable String... values) {
    Map<String, @Nullable String> map = new HashMap<>();
    for (int i = 0; i < values.length; i += 2) {
      map.put(Objects.requireNonNull(values[i]), values[i + 1]);
    }
    return map;
  }

  private static String deploy(Kit kit, String ofStart, String ofTask) {
    kit.deploy(
        "forms",
        "<startEvent id='s' turgo:formKey='start.form'><extensionElements>"
            + ofStart
            + "</extensionElements></startEvent>",
        "<userTask id='u' turgo:formKey='${name}.form'><extensionElements>"
            + ofTask
            + "</extensionElements></userTask>",
        end("e"),
        flow("s -> u -> e"));
    return kit.engine()
        .getRepositoryService()
        .createProcessDefinitionQuery()
        .processDefinitionKey("forms")
        .latestVersion()
        .list()
        .getFirst()
        .getId();
  }

  private static Task task(Kit kit, ProcessInstance instance) {
    return kit.engine()
        .getTaskService()
        .createTaskQuery()
        .processInstanceId(instance.getId())
        .list()
        .getFirst();
  }

  @Test
  void propertiesOfAStartFormAreReadAndSubmitted() {
    for (Database database : Database.values()) {
      Kit kit = on(database);
      FormService forms = kit.engine().getFormService();
      String id = deploy(kit, PROPERTIES, "");
      assertThat(forms.getStartFormData(id).getFormKey()).isEqualTo("start.form");
      assertThat(forms.getStartFormData(id).getProcessDefinition().getKey()).isEqualTo("forms");
      assertThat(forms.getStartFormData(id).getFormProperties())
          .extracting(FormProperty::getId, FormProperty::getValue, FormProperty::isRequired)
          .containsExactly(
              tuple("name", null, true),
              tuple("age", null, false),
              tuple("paid", "true", false),
              tuple("born", null, false),
              tuple("way", null, false),
              tuple("seen", null, false));
      FormType way = forms.getStartFormData(id).getFormProperties().get(4).getType();
      assertThat(Objects.requireNonNull(way).getInformation("values"))
          .isEqualTo(Map.of("left", "Go Left", "right", "Go Right"));
      ProcessInstance instance =
          start(
              forms,
              id,
              "name",
              "Kermit",
              "age",
              "30",
              "born",
              "31-12-1999",
              "way",
              "left",
              "more",
              "x");
      assertThat(kit.engine().getRuntimeService().getVariables(instance.getId()))
          .containsOnly(
              Map.entry("name", "Kermit"),
              Map.entry("years", 30L),
              Map.entry("paid", true),
              Map.entry("born", new GregorianCalendar(1999, 11, 31).getTime()),
              Map.entry("way", "left"),
              Map.entry("more", "x"));
      assertThat(instance.getBusinessKey()).isEqualTo("key");
      kit.complete(instance.getId(), "u");
    }
  }

  @Test
  void whatDoesNotFitStartsNothing() {
    Kit kit = on(Database.SQLITE);
    FormService forms = kit.engine().getFormService();
    String id = deploy(kit, PROPERTIES, "");
    assertThatThrownBy(() -> start(forms, id))
        .isInstanceOf(TurgoException.class)
        .hasMessage("The form property 'name' is required");
    assertThatThrownBy(() -> start(forms, id, "name", "x", "seen", "y"))
        .hasMessage("The form property 'seen' is not writable");
    assertThatThrownBy(() -> start(forms, id, "name", "x", "age", "old"))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("a value of type long for 'age'");
    assertThatThrownBy(() -> start(forms, id, "name", "x", "born", "32-12-1999"))
        .hasMessageContaining("a date like dd-MM-yyyy for 'born'");
    assertThatThrownBy(() -> start(forms, id, "name", "x", "way", "up"))
        .hasMessageContaining("one of left, right for 'way'");
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
    assertThatThrownBy(() -> forms.getStartFormData("12345"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @Test
  void aTaskFormShowsVariablesAndCompletesTheTask() {
    Kit kit = on(Database.SQLITE);
    FormService forms = kit.engine().getFormService();
    String id = deploy(kit, "", PROPERTIES);
    ProcessInstance instance = start(forms, id, "name", "Piggy", "hidden", "h");
    kit.engine()
        .getRuntimeService()
        .setVariable(instance.getId(), "born", new GregorianCalendar(2000, 0, 2).getTime());
    Task task = task(kit, instance);
    TaskFormData form = forms.getTaskFormData(task.getId());
    assertThat(form.getFormKey()).isEqualTo("Piggy.form");
    assertThat(form.getTask().getId()).isEqualTo(task.getId());
    assertThat(form.getFormProperties())
        .extracting(FormProperty::getId, FormProperty::getValue)
        .contains(tuple("name", "Piggy"), tuple("born", "02-01-2000"), tuple("paid", "true"));
    assertThat(forms.getTaskFormKey(id, "u")).isEqualTo("${name}.form");
    assertThat(forms.getStartFormKey(id)).isEqualTo("start.form");
    assertThatThrownBy(() -> forms.getTaskFormKey(id, "s"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    forms.saveFormData(task.getId(), of("name", "Gonzo", "age", "7"));
    assertThat(kit.engine().getRuntimeService().getVariable(instance.getId(), "years"))
        .isEqualTo(7L);
    assertThatThrownBy(() -> forms.submitTaskFormData(task.getId(), of("age", "7")))
        .hasMessageContaining("'name' is required");
    forms.submitTaskFormData(task.getId(), of("name", "Fozzie"));
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
    assertThatThrownBy(() -> forms.getTaskFormData(task.getId()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @Test
  void aFormOfTheDeploymentIsRendered() {
    Kit kit = on(Database.SQLITE);
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString("start.html", "<b>${1 + 1} – ü</b>")
        .addString("a.html", "<b>${name}</b>")
        .addString("missing.html", "<b>${nobody}</b>")
        .addString("broken.html", "<b>${name</b>")
        .addString(
            "rendered.bpmn",
            BpmnText.process(
                "rendered",
                "<startEvent id='s' turgo:formKey='start.html'/>",
                "<userTask id='u' turgo:formKey='${name}.html'/>",
                end("e"),
                flow("s -> u -> e")))
        .deploy();
    FormService forms = kit.engine().getFormService();
    String id =
        kit.engine()
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionKey("rendered")
            .list()
            .getFirst()
            .getId();
    assertThat(forms.getRenderedStartForm(id)).isEqualTo("<b>2 – ü</b>");
    assertThatThrownBy(() -> forms.getRenderedStartForm(id, "freemarker"))
        .hasMessage("There is no form engine 'freemarker'; the only one is 'juel'");
    assertThat(forms.getRenderedTaskForm(taskFor(kit, "a"))).isEqualTo("<b>a</b>");
    assertThatThrownBy(() -> forms.getRenderedTaskForm(taskFor(kit, "missing")))
        .isInstanceOf(TurgoScriptEvaluationException.class)
        .hasMessageContaining("Form 'missing.html' of deployment")
        .hasMessageContaining("nobody");
    assertThatThrownBy(() -> forms.getRenderedTaskForm(taskFor(kit, "broken")))
        .isInstanceOf(TurgoScriptEvaluationException.class)
        .hasMessageContaining("Form 'broken.html' of deployment");
    assertThatThrownBy(() -> forms.getRenderedTaskForm(taskFor(kit, "gone")))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("has no resource 'gone.html'");
  }

  private static String taskFor(Kit kit, String name) {
    ProcessInstance instance =
        kit.engine()
            .getRuntimeService()
            .startProcessInstanceByKey("rendered", Map.of("name", name));
    return task(kit, instance).getId();
  }

  @Test
  void fieldsHaveTheirConstraints() {
    Kit kit = on(Database.SQLITE);
    FormService forms = kit.engine().getFormService();
    String id = deploy(kit, FIELDS, FIELDS);
    List<FormField> fields = forms.getStartFormData(id).getFormFields();
    assertThat(fields)
        .extracting(FormField::getId, FormField::getTypeName, FormField::getValue)
        .containsExactly(
            tuple("number", "long", 5L),
            tuple("text", "string", null),
            tuple("fixed", "boolean", true));
    assertThat(fields.getFirst().isBusinessKey()).isTrue();
    assertThat(fields.getFirst().getProperties()).isEqualTo(Map.of("size", "3"));
    assertThat(fields.getFirst().getValidationConstraints())
        .extracting(
            FormFieldValidationConstraint::getName, FormFieldValidationConstraint::getConfiguration)
        .containsExactly(tuple("required", null), tuple("min", "3"), tuple("max", "9"));
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(
            Map.of("number", ""),
            Map.of("number", 2),
            Map.of("number", "10"),
            Map.of("text", "x"),
            Map.of("text", "xxxxx"),
            Map.of("fixed", false),
            Map.of("number", "many"))) {
      assertThatThrownBy(() -> forms.submitStartForm(id, wrong))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("'" + wrong.keySet().iterator().next() + "'");
    }
    ProcessInstance instance =
        forms.submitStartForm(
            id, Map.of("number", "7", "text", "abc", "name", "n", "other", new Date(0)));
    assertThat(instance.getBusinessKey()).isEqualTo("7");
    assertThat(kit.engine().getRuntimeService().getVariables(instance.getId()))
        .containsOnly(
            Map.entry("number", 7L),
            Map.entry("text", "abc"),
            Map.entry("fixed", true),
            Map.entry("name", "n"),
            Map.entry("other", new Date(0)));
    forms.submitTaskForm(task(kit, instance).getId(), Map.of("number", 4));
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }

  @Test
  void aFormThatCanNotBeReadIsRefused() {
    Kit kit = on(Database.SQLITE);
    assertThatThrownBy(() ->
            deploy(
                kit,
                """
                <turgo:formProperty id='a' type='colour'/>
                <turgo:formProperty id='a' expression='${a}' variable='b'/>
                <turgo:formProperty type='date' datePattern='bb{'/>
                """,
                "<turgo:formData/><turgo:formData/>"))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("found 'colour'")
        .hasMessageContaining("another part with the id 'a'")
        .hasMessageContaining("a variable and an expression")
        .hasMessageContaining("datePattern")
        .hasMessageContaining("attribute 'id'")
        .hasMessageContaining("one formData element at most");
  }

  @Test
  void whatHasNoFormHasNone() {
    Kit kit = on(Database.SQLITE);
    kit.deploy("bare", BpmnText.start("s"), end("e"), flow("s -> e"));
    String id =
        kit.engine()
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionKey("bare")
            .list()
            .getFirst()
            .getId();
    assertThat(kit.engine().getFormService().getStartFormKey(id)).isNull();
    assertThat(kit.engine().getFormService().getStartFormData(id).getFormProperties()).isEmpty();
    Task task = kit.engine().getTaskService().newTask();
    kit.engine().getTaskService().saveTask(task);
    assertThatThrownBy(() -> kit.engine().getFormService().getTaskFormData(task.getId()))
        .hasMessageContaining("is of no process");
    kit.engine().getTaskService().deleteTask(task.getId(), true);
  }
}
