package io.turgo.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openrewrite.properties.Assertions.properties;
import static org.openrewrite.xml.Assertions.xml;
import static org.openrewrite.yaml.Assertions.yaml;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.intellij.lang.annotations.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openrewrite.ExecutionContext;
import org.openrewrite.InMemoryExecutionContext;
import org.openrewrite.Recipe;
import org.openrewrite.RecipeRun;
import org.openrewrite.SourceFile;
import org.openrewrite.config.Environment;
import org.openrewrite.internal.InMemoryLargeSourceSet;
import org.openrewrite.java.JavaParser;
import org.openrewrite.test.RewriteTest;

/** Runs the recipes on files of the usual kinds, and compiles what they write. */
class RecipesTest implements RewriteTest {
  private static final Environment RECIPES =
      Environment.builder().scanRuntimeClasspath("io.turgo.rewrite").build();

  /**
   * One for all: what it has read of the class path is most of what a run costs. With Lombok, which
   * comes with OpenRewrite, a parser parses only once.
   */
  private static final JavaParser PARSER =
      JavaParser.fromJavaVersion()
          .classpath(
              JavaParser.runtimeClasspath().stream()
                  .filter(entry -> !entry.toString().contains("lombok"))
                  .toList())
          .build();

  /** As with the parser, it keeps what it has read. */
  private static final StandardJavaFileManager CLASSES =
      ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null);

  private static final Map<String, Recipe> BY_NAME = new HashMap<>();

  private static Recipe recipe(String name) {
    return BY_NAME.computeIfAbsent(
        name, missing -> RECIPES.activateRecipes("io.turgo.rewrite." + missing));
  }

  /** The file after the recipe, which changes nothing more when it runs again. */
  private static String moved(String name, @Language("java") String source) {
    String once = run(name, source);
    assertThat(run(name, once)).as("a second run").isEqualTo(once);
    return once;
  }

  /** The first of the files after the recipe. */
  private static String run(String name, String... sources) {
    return run(name, PARSER, sources);
  }

  private static String run(String name, JavaParser parser, String... sources) {
    ExecutionContext context =
        new InMemoryExecutionContext(thrown -> {
          throw new AssertionError(thrown);
        });
    List<SourceFile> files = parser.reset().parse(context, sources).toList();
    RecipeRun run = recipe(name).run(new InMemoryLargeSourceSet(files), context);
    return run.getChangeset().getAllResults().stream()
        .filter(result -> files.getFirst().equals(result.getBefore()))
        .findFirst()
        .map(result -> Objects.requireNonNull(result.getAfter()).printAll())
        .orElse(sources[0]);
  }

  /**
   * Compiles on the class path of Turgo, which has the other engines' classes too: none is used.
   */
  private static void compiles(String source) {
    assertThat(source).doesNotContain("org.flowable", "org.activiti", "import org.camunda");
    compilesWithModels(source);
  }

  /** Compiles what keeps the types with which the other engine builds models. */
  private static void compilesWithModels(String source) {
    compile("target", source);
  }

  private static void compile(String folder, String... sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter errors = new StringWriter();
    boolean done =
        compiler
            .getTask(
                errors,
                CLASSES,
                null,
                List.of("-proc:none", "-d", folder),
                null,
                Stream.of(sources).map(RecipesTest::file).toList())
            .call();
    assertThat(done).as("%s%n%s", errors, String.join("\n", sources)).isTrue();
  }

  private static JavaFileObject file(String source) {
    String name = source.replaceAll("(?s).*?\\b(?:class|interface) (\\w+).*", "$1");
    return new SimpleJavaFileObject(
        URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }
    };
  }

  @Test
  void aDelegateOfCamundaCompiles() {
    String moved =
        moved(
            "FromCamunda7",
            """
            package shop;

            import org.camunda.bpm.engine.delegate.BpmnError;
            import org.camunda.bpm.engine.delegate.DelegateExecution;
            import org.camunda.bpm.engine.delegate.JavaDelegate;

            public class Reserve implements JavaDelegate {
              @Override
              public void execute(DelegateExecution execution) throws Exception {
                if (execution.getVariable("item") == null) {
                  throw new BpmnError("NO_ITEM");
                }
                execution.setVariable("reserved", true);
              }
            }
            """);
    assertThat(moved).contains("io.turgo.engine.delegate.JavaDelegate").doesNotContain("TODO");
    compiles(moved);
  }

  @Test
  void aServiceOfCamundaCompilesAndSaysWhatIsMissing() {
    String moved =
        moved(
            "FromCamunda7",
            """
            package shop;

            import java.util.List;
            import java.util.Map;
            import org.camunda.bpm.engine.*;
            import org.camunda.bpm.engine.runtime.Job;
            import org.camunda.bpm.engine.task.Task;

            public class Orders {
              private final RuntimeService runtimeService;
              private final TaskService taskService;
              private final ManagementService managementService;

              Orders(ProcessEngine engine) {
                runtimeService = engine.getRuntimeService();
                taskService = engine.getTaskService();
                managementService = engine.getManagementService();
              }

              String start(String item) {
                return runtimeService.startProcessInstanceByKey("order", item, Map.of("item", item)).getId();
              }

              List<Task> open(String user) {
                return taskService.createTaskQuery().taskAssignee(user).processDefinitionKeyIn("order", "offer").list();
              }

              void repair(String instance) {
                try {
                  Job job = managementService.createJobQuery().processInstanceId(instance).singleResult();
                  managementService.executeJob(job.getId());
                } catch (ProcessEngineException e) {
                  throw new IllegalStateException(e);
                }
              }
            }
            """);
    assertThat(moved)
        .contains("processDefinitionKeyIn(java.util.List.of(\"order\", \"offer\"))")
        .contains("catch (TurgoException e)", "io.turgo.engine.job.Job");
    compiles(moved);
  }

  @Test
  void whatHasNoCounterpartGetsAComment() {
    String moved =
        moved(
            "FromCamunda7",
            """
            package shop;

            import org.camunda.bpm.engine.AuthorizationService;
            import org.camunda.bpm.engine.RuntimeService;

            class Other {
              AuthorizationService authorizations;

              long incidents(RuntimeService runtime) {
                return runtime.createIncidentQuery().count();
              }
            }
            """);
    assertThat(moved)
        .contains(
            "// TODO turgo: AuthorizationService: authorizations are missing; see"
                + " docs/from-camunda7.md\nimport org.camunda.bpm.engine.AuthorizationService;")
        .contains(
            "    // TODO turgo: RuntimeService.createIncidentQuery: use"
                + " ManagementService.createIncidentQuery\n    // TODO turgo: IncidentQuery.count: use"
                + " list(maxResults).incidents()\n    return runtime");
  }

  @Test
  void aListenerOfFlowableCompiles() {
    String moved =
        moved(
            "FromFlowable",
            """
            package shop;

            import org.flowable.common.engine.api.FlowableException;
            import org.flowable.engine.delegate.DelegateExecution;
            import org.flowable.engine.delegate.ExecutionListener;
            import org.flowable.engine.delegate.TaskListener;
            import org.flowable.task.service.delegate.DelegateTask;

            public class Audit implements ExecutionListener, TaskListener {
              @Override
              public void notify(DelegateExecution execution) {
                if (execution.getVariable("item") == null) {
                  throw new FlowableException("no item");
                }
              }

              @Override
              public void notify(DelegateTask task) {
                task.setAssignee("ann");
              }
            }
            """);
    assertThat(moved).contains("new TurgoException(").doesNotContain("TODO");
    compiles(moved);
  }

  @Test
  void aTestOfFlowableCompiles() {
    String moved =
        moved(
            "FromFlowable",
"""
            package shop;

            import org.flowable.engine.RuntimeService;
            import org.flowable.engine.TaskService;
            import org.flowable.engine.runtime.ProcessInstance;
            import org.flowable.engine.test.Deployment;
            import org.flowable.engine.test.FlowableExtension;
            import org.flowable.task.api.Task;
            import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
            import org.junit.jupiter.api.extension.ExtendWith;

            @ExtendWith(FlowableExtension.class)
            class OrderTest {
              @Test
              @Deployment(resources = "order.bpmn")
              void isApproved(RuntimeService runtime, TaskService tasks) {
                ProcessInstance order = runtime.startProcessInstanceByKey("order");
                Task task = tasks.createTaskQuery().processInstanceId(order.getId()).singleResult();
                tasks.complete(task.getId());
              }
            }
""");
    assertThat(moved)
        .contains("@ExtendWith(TurgoExtension.class)", "io.turgo.test.Deployment")
        .doesNotContain("TODO");
    compiles(moved);
  }

  @Test
  void aServiceForCasesOfFlowableCompiles() {
    String moved =
        moved(
            "FromFlowable",
            """
            package shop;

            import java.util.List;
            import org.flowable.cmmn.api.CmmnHistoryService;
            import org.flowable.cmmn.api.CmmnManagementService;
            import org.flowable.cmmn.api.CmmnRepositoryService;
            import org.flowable.cmmn.api.CmmnRuntimeService;
            import org.flowable.cmmn.api.CmmnTaskService;
            import org.flowable.cmmn.api.repository.CmmnDeployment;
            import org.flowable.cmmn.api.runtime.CaseInstance;
            import org.flowable.cmmn.api.runtime.PlanItemInstance;
            import org.flowable.cmmn.api.runtime.PlanItemInstanceState;
            import org.flowable.cmmn.api.runtime.UserEventListenerInstance;
            import org.flowable.job.api.Job;
            import org.flowable.task.api.Task;

            public class Claims {
              private CmmnRepositoryService repository;
              private CmmnRuntimeService cases;
              private CmmnTaskService tasks;
              private CmmnManagementService jobs;
              private CmmnHistoryService history;

              String open() {
                CmmnDeployment deployment =
                    repository.createDeployment().addClasspathResource("claim.cmmn").deploy();
                CaseInstance claim =
                    cases
                        .createCaseInstanceBuilder()
                        .caseDefinitionKey("claim")
                        .variable("amount", 12)
                        .start();
                for (Task task : tasks.createTaskQuery().caseInstanceId(claim.getId()).list()) {
                  tasks.complete(task.getId());
                }
                List<PlanItemInstance> items =
                    cases
                        .createPlanItemInstanceQuery()
                        .caseInstanceId(claim.getId())
                        .planItemInstanceState(PlanItemInstanceState.ENABLED)
                        .list();
                items.forEach(item -> cases.startPlanItemInstance(item.getId()));
                for (UserEventListenerInstance event :
                    cases.createUserEventListenerInstanceQuery().caseInstanceId(claim.getId()).list()) {
                  cases.completeUserEventListenerInstance(event.getId());
                }
                for (Job job : jobs.createJobQuery().caseInstanceId(claim.getId()).list()) {
                  jobs.executeJob(job.getId());
                }
                long ended =
                    history.createHistoricCaseInstanceQuery().caseInstanceId(claim.getId()).count();
                repository.deleteDeployment(deployment.getId(), true);
                return claim.getId() + ended;
              }
            }
            """);
    assertThat(moved).contains("private TaskService tasks").doesNotContain("TODO");
    compiles(moved);
  }

  @Test
  void aDelegateOfACaseOfFlowableCompiles() {
    String moved =
        moved(
            "FromFlowable",
            """
            package shop;

            import org.flowable.cmmn.api.delegate.DelegatePlanItemInstance;
            import org.flowable.cmmn.api.delegate.PlanItemJavaDelegate;

            public class Assess implements PlanItemJavaDelegate {
              @Override
              public void execute(DelegatePlanItemInstance item) {
                item.setVariable("by", item.getCaseInstanceId() + item.getElementId());
                if (item.getVariable("amount") == null) {
                  item.setVariableLocal("state", item.getState());
                }
              }
            }
            """);
    assertThat(moved).contains("io.turgo.engine.cmmn.PlanItemJavaDelegate").doesNotContain("TODO");
    compiles(moved);
  }

  @Test
  void whatCasesOfFlowableHaveBesidesGetsAComment() {
    String moved =
        moved(
            "FromFlowable",
            """
            package shop;

            import org.flowable.cmmn.api.CmmnMigrationService;
            import org.flowable.cmmn.api.CmmnRuntimeService;

            public class Late {
              void start(CmmnRuntimeService cases, CmmnMigrationService migration) {
                cases.createCaseInstanceBuilder().caseDefinitionKey("claim").startAsync();
              }
            }
            """);
    assertThat(moved)
        .contains("cases are not migrated between versions")
        .contains("use start, and flowable:async on the first task");
  }

  @Test
  void aServiceOfActivitiCompiles() {
    String moved =
        moved(
            "FromActiviti",
            """
            package shop;

            import org.activiti.engine.ActivitiObjectNotFoundException;
            import org.activiti.engine.TaskService;
            import org.activiti.engine.task.Task;

            public class Tasks {
              Task first(TaskService tasks, String user) {
                Task found = tasks.createTaskQuery().taskAssignee(user).singleResult();
                if (found == null) {
                  throw new ActivitiObjectNotFoundException("none");
                }
                return found;
              }
            }
            """);
    assertThat(moved).contains("TurgoObjectNotFoundException").doesNotContain("TODO");
    compiles(moved);
  }

  @Test
  void aWalkThroughAModelOfFlowableCompiles() {
    String moved =
        moved(
            "FromFlowable",
            """
            package shop;

            import java.util.ArrayList;
            import java.util.List;
            import org.flowable.bpmn.model.BpmnModel;
            import org.flowable.bpmn.model.FlowElement;
            import org.flowable.bpmn.model.FlowNode;
            import org.flowable.bpmn.model.MultiInstanceLoopCharacteristics;
            import org.flowable.bpmn.model.SequenceFlow;
            import org.flowable.bpmn.model.ServiceTask;
            import org.flowable.bpmn.model.StartEvent;
            import org.flowable.bpmn.model.UserTask;
            import org.flowable.engine.RepositoryService;

            public class Approvers {
              List<String> all(RepositoryService repository, String definitionId) {
                List<String> found = new ArrayList<>();
                BpmnModel model = repository.getBpmnModel(definitionId);
                for (UserTask task : model.getMainProcess().findFlowElementsOfType(UserTask.class)) {
                  found.add(task.getAssignee());
                  found.addAll(task.getCandidateGroups());
                  MultiInstanceLoopCharacteristics loop = task.getLoopCharacteristics();
                  if (loop != null) {
                    found.add(loop.getInputDataItem());
                  }
                }
                for (FlowElement element : model.getProcesses().get(0).getFlowElements()) {
                  if (element instanceof StartEvent) {
                    found.add(((StartEvent) element).getFormKey());
                  } else if (element instanceof ServiceTask) {
                    found.add(((ServiceTask) element).getType());
                  } else if (element instanceof FlowNode) {
                    for (SequenceFlow flow : ((FlowNode) element).getOutgoingFlows()) {
                      found.add(flow.getTargetRef());
                    }
                  }
                }
                return found;
              }
            }
            """);
    assertThat(moved)
        .contains("import io.turgo.engine.repository.bpmn.*;", ".getTaskType()")
        .doesNotContain("TODO");
    compiles(moved);
  }

  @Test
  void aChangeOfAModelGetsAComment() {
    String moved =
        moved(
            "FromActiviti",
            """
            package shop;

            import org.activiti.bpmn.model.UserTask;
            import org.activiti.engine.RepositoryService;

            public class Changes {
              void change(RepositoryService repository, String definitionId) {
                UserTask task =
                    (UserTask) repository.getBpmnModel(definitionId).getFlowElement("check");
                task.setAssignee("ann");
              }
            }
            """);
    assertThat(moved).contains("// TODO turgo: UserTask.setAssignee: no counterpart");
  }

  @Test
  void modelsThatAreBuiltInJavaAreDeployedAsFiles() {
    String ofFlowable =
        moved(
            "FromFlowable",
            """
            package shop;

            import org.flowable.bpmn.model.BpmnModel;
            import org.flowable.bpmn.model.EndEvent;
            import org.flowable.bpmn.model.Process;
            import org.flowable.bpmn.model.SequenceFlow;
            import org.flowable.bpmn.model.StartEvent;
            import org.flowable.engine.RepositoryService;

            public class Builds {
              void build(RepositoryService repository) {
                BpmnModel model = new BpmnModel();
                Process process = new Process();
                process.setId("built");
                StartEvent start = new StartEvent();
                start.setId("start");
                process.addFlowElement(start);
                EndEvent end = new EndEvent();
                end.setId("end");
                process.addFlowElement(end);
                process.addFlowElement(new SequenceFlow("start", "end"));
                model.addProcess(process);
                repository.createDeployment().addBpmnModel("built.bpmn", model).deploy();
              }
            }
            """);
    assertThat(ofFlowable)
        .contains(
            "addBytes(\"built.bpmn\", new"
                + " org.flowable.bpmn.converter.BpmnXMLConverter().convertToXML(model))",
            "import org.flowable.bpmn.model.StartEvent;")
        .doesNotContain("TODO");
    compilesWithModels(ofFlowable);
    String ofCamunda =
        moved(
            "FromCamunda7",
            """
            package shop;

            import org.camunda.bpm.engine.RepositoryService;
            import org.camunda.bpm.model.bpmn.Bpmn;
            import org.camunda.bpm.model.bpmn.BpmnModelInstance;

            public class Fluent {
              void build(RepositoryService repository) {
                BpmnModelInstance model =
                    Bpmn.createExecutableProcess("built").startEvent().userTask("check").done();
                repository.createDeployment().addModelInstance("built.bpmn", model).deploy();
              }

              BpmnModelInstance read(RepositoryService repository, String definitionId) {
                return repository.getBpmnModelInstance(definitionId);
              }
            }
            """);
    assertThat(ofCamunda)
        .contains(
            "Bpmn.readModelFromStream(repository.getProcessModel(definitionId))",
            "addString(\"built.bpmn\", org.camunda.bpm.model.bpmn.Bpmn.convertToString(model))")
        .doesNotContain("TODO");
    compilesWithModels(ofCamunda);
  }

  @Test
  void instancesThatBeginAtAnActivityCompile() {
    String moved =
        moved(
            "FromCamunda7",
            """
            package shop;

            import java.util.List;
            import java.util.Map;
            import org.camunda.bpm.engine.RuntimeService;
            import org.camunda.bpm.engine.TaskService;
            import org.camunda.bpm.engine.runtime.ProcessInstance;
            import org.camunda.bpm.engine.task.Task;

            public class Repairs {
              ProcessInstance begin(RuntimeService runtime, String order) {
                return runtime
                    .createProcessInstanceByKey("order")
                    .businessKey(order)
                    .setVariable("amount", 3)
                    .setVariables(Map.of("a", 1))
                    .startBeforeActivity("pay")
                    .execute();
              }

              void go(RuntimeService runtime, String execution) {
                runtime.signal(execution);
              }

              List<Task> of(TaskService tasks) {
                return tasks.createTaskQuery().tenantIdIn("a", "b").initializeFormKeys().list();
              }
            }
            """);
    assertThat(moved)
        .contains(".createProcessInstanceByKey(", ".execute();", "runtime.trigger(", ".tenantIds(")
        .doesNotContain("TODO");
    compiles(moved);
  }

  @Test
  void aRuleOfActivitiMoves() {
    String moved =
        moved(
            "FromActiviti",
            """
            package shop;

            import org.activiti.engine.test.ActivitiRule;
            import org.activiti.engine.test.Deployment;
            import org.junit.Rule;
            import org.junit.Test;

            public class ApprovalTest {
              @Rule public ActivitiRule rule = new ActivitiRule();

              @Test
              @Deployment(resources = "approval.bpmn")
              public void approves() {
                rule.getRuntimeService().startProcessInstanceByKey("approval");
              }
            }
            """);
    assertThat(moved)
        .contains("import io.turgo.test.TurgoRule;", "public TurgoRule rule = new TurgoRule();")
        .doesNotContain("TODO", "org.activiti"); // JUnit 4 is not there to compile with
  }

  @Test
  void mavenDependenciesMove() {
    rewriteRun(
        spec -> spec.recipe(new MoveMavenBuild("camunda7")),
        xml(
            """
            <project>
              <dependencies>
                <dependency>
                  <groupId>org.camunda.bpm.springboot</groupId>
                  <artifactId>camunda-bpm-spring-boot-starter-webapp</artifactId>
                  <version>7.24.0</version>
                </dependency>
                <dependency>
                  <groupId>org.camunda.bpm</groupId>
                  <artifactId>camunda-bpm-assert</artifactId>
                  <version>7.24.0</version>
                  <scope>test</scope>
                </dependency>
                <dependency>
                  <groupId>org.camunda.spin</groupId>
                  <artifactId>camunda-spin-core</artifactId>
                </dependency>
                <dependency>
                  <groupId>org.camunda.connect</groupId>
                  <artifactId>camunda-connect-core</artifactId>
                </dependency>
              </dependencies>
            </project>
            """,
            """
            <project>
              <properties>
                <maven.compiler.source>21</maven.compiler.source>
                <maven.compiler.target>21</maven.compiler.target>
              </properties>
              <dependencies>
                <dependency>
                  <groupId>io.turgo</groupId>
                  <artifactId>turgo-spring-boot-starter</artifactId>
                  <version>VERSION</version>
                </dependency>
                <dependency>
                  <groupId>io.turgo</groupId>
                  <artifactId>turgo-compat-camunda7</artifactId>
                  <version>VERSION</version>
                </dependency>
                <dependency>
                  <groupId>io.turgo</groupId>
                  <artifactId>turgo-compat-camunda7-test</artifactId>
                  <version>VERSION</version>
                  <scope>test</scope>
                </dependency>
                <!-- TODO turgo: org.camunda.connect:camunda-connect-core: use turgo-http, turgo-mail: docs/service-task-types.md -->
              </dependencies>
            </project>
            """
                .replace("VERSION", TurgoVersion.NAME),
            file -> file.path("pom.xml")));
  }

  @Test
  void buildsOfForksGetTheirLevels() {
    rewriteRun(
        spec -> spec.recipe(new MoveMavenBuild("camunda7")),
        xml(
            """
            <project>
              <properties>
                <java.level>11</java.level>
                <boot>3.4.1</boot>
                <other>3.4.1</other>
              </properties>
              <dependencyManagement>
                <dependencies>
                  <dependency>
                    <groupId>org.springframework.boot</groupId>
                    <artifactId>spring-boot-dependencies</artifactId>
                    <version>${boot}</version>
                  </dependency>
                </dependencies>
              </dependencyManagement>
              <dependencies>
                <dependency>
                  <groupId>org.operaton.bpm.springboot</groupId>
                  <artifactId>operaton-bpm-spring-boot-starter</artifactId>
                </dependency>
                <dependency>
                  <groupId>org.cibseven.bpm</groupId>
                  <artifactId>cibseven-engine</artifactId>
                </dependency>
              </dependencies>
              <build>
                <plugins>
                  <plugin>
                    <artifactId>maven-compiler-plugin</artifactId>
                    <configuration>
                      <source>1.8</source>
                      <target>${java.level}</target>
                    </configuration>
                  </plugin>
                </plugins>
              </build>
            </project>
            """,
            """
            <project>
              <properties>
                <java.level>21</java.level>
                <boot>BOOT</boot>
                <other>3.4.1</other>
              </properties>
              <dependencyManagement>
                <dependencies>
                  <dependency>
                    <groupId>org.springframework.boot</groupId>
                    <artifactId>spring-boot-dependencies</artifactId>
                    <version>${boot}</version>
                  </dependency>
                </dependencies>
              </dependencyManagement>
              <dependencies>
                <dependency>
                  <groupId>io.turgo</groupId>
                  <artifactId>turgo-spring-boot-starter</artifactId>
                  <version>VERSION</version>
                </dependency>
                <dependency>
                  <groupId>io.turgo</groupId>
                  <artifactId>turgo-compat-camunda7</artifactId>
                  <version>VERSION</version>
                </dependency>
                <dependency>
                  <groupId>io.turgo</groupId>
                  <artifactId>turgo-compat-camunda7-test</artifactId>
                  <version>VERSION</version>
                  <scope>test</scope>
                </dependency>
                <dependency>
                  <groupId>io.turgo</groupId>
                  <artifactId>turgo-engine</artifactId>
                  <version>VERSION</version>
                </dependency>
                <dependency>
                  <groupId>tools.jackson.core</groupId>
                  <artifactId>jackson-databind</artifactId>
                  <version>JACKSON</version>
                </dependency>
              </dependencies>
              <build>
                <plugins>
                  <plugin>
                    <artifactId>maven-compiler-plugin</artifactId>
                    <configuration>
                      <source>21</source>
                      <target>${java.level}</target>
                    </configuration>
                  </plugin>
                </plugins>
              </build>
            </project>
            """
                .replace("VERSION", TurgoVersion.NAME)
                .replace("JACKSON", TurgoVersion.JACKSON)
                .replace("BOOT", BuildLevels.SPRING_BOOT),
            file -> file.path("pom.xml")));
  }

  @Test
  void theVersionOfSpringBootIsThatOfTheStarter() throws IOException {
    assertThat(Files.readString(Path.of("../spring/pom.xml")))
        .contains("<spring-boot.version>" + BuildLevels.SPRING_BOOT + "<");
  }

  @Test
  void delegatesThatReachServicesKeepTheirTypes() {
    String moved =
        moved(
            "FromCamunda7",
            """
            package shop;

            import org.camunda.bpm.engine.RuntimeService;
            import org.camunda.bpm.engine.delegate.DelegateExecution;
            import org.camunda.bpm.engine.delegate.JavaDelegate;

            public class Start implements JavaDelegate {
              @Override
              public void execute(DelegateExecution execution) throws Exception {
                RuntimeService runtime = execution.getProcessEngineServices().getRuntimeService();
                runtime.startProcessInstanceByMessage("paid");
              }
            }
            """);
    assertThat(moved)
        .contains("import io.turgo.engine.RuntimeService;")
        .contains("import org.camunda.bpm.engine.delegate.JavaDelegate;")
        .contains("execution.getProcessEngineServices().getRuntimeService()")
        .doesNotContain("TODO");
  }

  @Test
  void configurationsAndPluginsMove() {
    String moved =
        moved(
            "FromCamunda7",
            """
            package shop;

            import org.camunda.bpm.engine.ProcessEngine;
            import org.camunda.bpm.engine.ProcessEngineConfiguration;
            import org.camunda.bpm.engine.impl.cfg.AbstractProcessEnginePlugin;
            import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;

            class Setup extends AbstractProcessEnginePlugin {
              ProcessEngine engine() {
                return ProcessEngineConfiguration.createStandaloneInMemProcessEngineConfiguration()
                    .setJdbcUrl("jdbc:h2:mem:shop")
                    .buildProcessEngine();
              }

              @Override
              public void preInit(ProcessEngineConfigurationImpl configuration) {
                configuration.setDefaultNumberOfRetries(5);
                configuration.setIdGenerator(null);
              }
            }
            """);
    assertThat(moved)
        .contains("import io.turgo.compat.camunda7.cfg.ProcessEngineConfiguration;")
        .contains(".setJdbcUrl(\"jdbc:h2:mem:shop\")")
        .contains("configuration.setDefaultNumberOfRetries(5);")
        .contains("import io.turgo.compat.camunda7.cfg.AbstractProcessEnginePlugin;")
        .contains("TODO turgo: ProcessEngineConfigurationImpl.setIdGenerator: no such setting");
    assertThat(moved.split("TODO turgo", -1)).hasSize(2);
  }

  @Test
  void parseListenersTypedVariablesAndTheClockMove() {
    String moved =
        moved(
            "FromCamunda7",
            """
            package shop;

            import java.util.ArrayList;
            import java.util.Date;
            import org.camunda.bpm.engine.RuntimeService;
            import org.camunda.bpm.engine.impl.bpmn.behavior.UserTaskActivityBehavior;
            import org.camunda.bpm.engine.impl.bpmn.parser.AbstractBpmnParseListener;
            import org.camunda.bpm.engine.impl.bpmn.parser.BpmnParseListener;
            import org.camunda.bpm.engine.impl.cfg.AbstractProcessEnginePlugin;
            import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
            import org.camunda.bpm.engine.impl.pvm.process.ActivityImpl;
            import org.camunda.bpm.engine.impl.pvm.process.ScopeImpl;
            import org.camunda.bpm.engine.impl.util.ClockUtil;
            import org.camunda.bpm.engine.impl.util.xml.Element;
            import org.camunda.bpm.engine.variable.value.ObjectValue;

            class Setup extends AbstractProcessEnginePlugin {
              @Override
              public void preInit(ProcessEngineConfigurationImpl configuration) {
                configuration.setCustomPreBPMNParseListeners(new ArrayList<BpmnParseListener>());
                configuration.getCustomPreBPMNParseListeners().add(
                    new AbstractBpmnParseListener() {
                      @Override
                      public void parseUserTask(
                          Element element, ScopeImpl scope, ActivityImpl activity) {
                        ((UserTaskActivityBehavior) activity.getActivityBehavior())
                            .getTaskDefinition()
                            .addTaskListener("create", null);
                      }
                    });
              }

              Object read(RuntimeService service, String id) {
                ClockUtil.setCurrentTime(new Date(0));
                ObjectValue value = service.getVariableTyped(id, "order");
                return value.getValue();
              }
            }
            """);
    assertThat(moved)
        .contains("import io.turgo.compat.camunda7.parse.")
        .contains("import io.turgo.compat.camunda7.ClockUtil;")
        .contains(
            "io.turgo.compat.camunda7.TypedVariables.typed(service.getVariable(id, \"order\"))")
        .doesNotContain("TODO");
  }

  @Test
  void processApplicationsMove() {
    String moved =
        moved(
            "FromCamunda7",
            """
            package shop;

            import org.camunda.bpm.application.PostDeploy;
            import org.camunda.bpm.application.ProcessApplication;
            import org.camunda.bpm.application.impl.ServletProcessApplication;
            import org.camunda.bpm.engine.ProcessEngine;
            import org.camunda.bpm.engine.impl.persistence.entity.SuspensionState;

            @ProcessApplication("shop")
            public class Shop extends ServletProcessApplication {
              @PostDeploy
              public void begin(ProcessEngine engine) {
                if (SuspensionState.ACTIVE.getStateCode() == 1) {
                  engine.getRuntimeService().startProcessInstanceByKey("opening");
                }
              }
            }
            """);
    assertThat(moved)
        .contains("import io.turgo.compat.camunda7.application.PostDeploy;")
        .contains("import io.turgo.compat.camunda7.application.ProcessApplication;")
        .contains("import io.turgo.compat.camunda7.application.ServletProcessApplication;")
        .contains("import io.turgo.compat.mirror.SuspensionState;")
        .doesNotContain("TODO");
  }

  @Test
  void aSwitchOverEventsOfActivitiCompiles() {
    String moved =
        moved(
            "FromActiviti",
            """
            package shop;

            import org.activiti.engine.delegate.event.ActivitiEvent;
            import org.activiti.engine.delegate.event.ActivitiEventListener;
            import org.activiti.engine.delegate.event.ActivitiEventType;
            import org.activiti.engine.delegate.event.impl.ActivitiActivityEventImpl;

            public class Listener implements ActivitiEventListener {
              @Override
              public void onEvent(ActivitiEvent event) {
                ActivitiEventType type = event.getType();
                switch (event.getType()) {
                  case ACTIVITY_STARTED:
                    System.out.println(((ActivitiActivityEventImpl) event).getActivityId() + type);
                    break;
                  default:
                }
              }

              @Override
              public boolean isFailOnException() {
                return false;
              }
            }
            """);
    compiles(moved);
  }

  @Test
  void configurationsOfFlowableMove() {
    String moved =
        moved(
            "FromFlowable",
            """
            package shop;

            import org.flowable.engine.ProcessEngine;
            import org.flowable.engine.ProcessEngineConfiguration;
            import org.flowable.engine.ProcessEngines;
            import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;

            class Setup {
              ProcessEngine engine() {
                ProcessEngineConfiguration configuration =
                    new StandaloneProcessEngineConfiguration()
                        .setJdbcUrl("jdbc:h2:mem:shop")
                        .setDatabaseSchemaUpdate(ProcessEngineConfiguration.DB_SCHEMA_UPDATE_TRUE);
                configuration.setIdGenerator(null);
                return configuration.buildProcessEngine();
              }

              ProcessEngine other() {
                return ProcessEngines.getDefaultProcessEngine();
              }
            }
            """);
    assertThat(moved)
        .contains("import io.turgo.compat.flowable.cfg.StandaloneProcessEngineConfiguration;")
        .contains("import io.turgo.compat.flowable.cfg.ProcessEngines;")
        .contains(".setDatabaseSchemaUpdate(ProcessEngineConfiguration.DB_SCHEMA_UPDATE_TRUE)")
        .contains("TODO turgo: ProcessEngineConfiguration.setIdGenerator: no such setting");
    assertThat(moved.split("TODO turgo", -1)).hasSize(2);
  }

  @Test
  void typesOfTheProjectStayInPackagesOfTheEngine() {
    String moved =
        run(
            "FromCamunda7",
            """
            package shop;

            import org.camunda.bpm.engine.delegate.BpmnError;
            import org.camunda.bpm.engine.test.shop.Item;

            class Shop {
              void sell(Item item) {
                throw new BpmnError("SOLD_OUT");
              }
            }
            """,
            """
            package org.camunda.bpm.engine.test.shop;

            public class Item {}
            """);
    assertThat(moved)
        .contains("import org.camunda.bpm.engine.test.shop.Item;")
        .contains("import io.turgo.engine.delegate.BpmnError;");
  }

  @Test
  void sourcesOfForksMove(@TempDir Path folder) {
    for (String fork : List.of("operaton", "cibseven")) {
      compile(
          folder.toString(),
          """
          package org.FORK.bpm.engine.delegate;

          public interface DelegateExecution {
            void setVariable(String name, Object value);
          }
          """
              .replace("FORK", fork),
          """
          package org.FORK.bpm.engine.delegate;

          public interface JavaDelegate {
            void execute(DelegateExecution execution) throws Exception;
          }
          """
              .replace("FORK", fork));
      String moved =
          run(
              fork.equals("operaton") ? "FromOperaton" : "FromCibSeven",
              JavaParser.fromJavaVersion().classpath(List.of(folder)).build(),
              """
              package shop;

              import org.FORK.bpm.engine.delegate.DelegateExecution;
              import org.FORK.bpm.engine.delegate.JavaDelegate;

              public class Reserve implements JavaDelegate {
                @Override
                public void execute(DelegateExecution execution) throws Exception {
                  execution.setVariable("reserved", true);
                }
              }
              """
                  .replace("FORK", fork));
      assertThat(moved).contains("io.turgo.engine.delegate.JavaDelegate").doesNotContain("TODO");
      compiles(moved);
    }
  }

  @Test
  void keysOfPropertiesMove() {
    rewriteRun(
        spec -> spec.recipe(new MoveConfiguration("camunda7")),
        properties(
            """
            server.port=8080
            spring.datasource.url=jdbc:h2:mem:shop
            camunda.bpm.historyLevel=full
            camunda.bpm.admin-user.id=demo
            """,
            """
            server.port=8080
            spring.datasource.url=jdbc:h2:mem:shop
            turgo.database=sqlite
            turgo.history.level=full
            # TODO turgo: camunda.bpm.admin-user.id: the console has the users of your application: docs/spring-boot/security.md
            camunda.bpm.admin-user.id=demo
            """,
            file -> file.path("src/main/resources/application.properties")));
  }

  @Test
  void keysOfYamlMove() {
    rewriteRun(
        spec -> spec.recipe(new MoveConfiguration("flowable")),
        yaml(
            """
            flowable:
              history-level: full
              database-schema-update: true
            spring.datasource.url: jdbc:h2:mem:shop
            """,
            """
            flowable:
              # TODO turgo: flowable.database-schema-update: delete it: the store updates its schema when it opens
              database-schema-update: true
            spring.datasource.url: jdbc:h2:mem:shop
            turgo.history.level: full
            turgo.database: sqlite
            """,
            file -> file.path("src/main/resources/application.yml")));
  }

  @Test
  void allRecipesAreThere() {
    List<String> names = new ArrayList<>();
    Stream.of("FromCamunda7", "FromOperaton", "FromCibSeven", "FromFlowable", "FromActiviti")
        .forEach(name -> names.add(recipe(name).getRecipeList().toString()));
    assertThat(names).hasSize(5).noneMatch(String::isBlank);
    assertThat(recipe("FromOperaton").validate().isValid()).isTrue();
  }
}
