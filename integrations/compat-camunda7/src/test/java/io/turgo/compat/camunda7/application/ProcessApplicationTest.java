package io.turgo.compat.camunda7.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.compat.camunda7.cfg.StandaloneInMemProcessEngineConfiguration;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.repository.ProcessDefinition;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applications that deploy the models beside them when they start. */
class ProcessApplicationTest {
  private static final String ARCHIVE =
      """
      <process-application xmlns='http://www.camunda.org/schema/1.0/ProcessApplication'>
        <process-archive name='shop' %s>
          %s
          <properties>%s</properties>
        </process-archive>
      </process-application>
      """;

  @TempDir private Path folder;
  private ProcessEngine engine;

  @BeforeEach
  void open() {
    engine = new StandaloneInMemProcessEngineConfiguration().buildProcessEngine();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  /** An application whose files are in a folder or a jar. */
  private static class Application extends EmbeddedProcessApplication {
    final List<String> calls = new ArrayList<>();
    private final URL files;

    Application(Path files) throws IOException {
      this.files = files.toUri().toURL();
    }

    @Override
    public ClassLoader getProcessApplicationClassloader() {
      return new URLClassLoader(new URL[] {files}, null);
    }
  }

  private static final class Calling extends Application {
    Calling(Path files) throws IOException {
      super(files);
    }

    @PostDeploy
    void begin(ProcessEngine engine, List<ProcessEngine> all) {
      calls.add("begin " + engine.getName() + " " + all.size() + " " + definitions(engine));
    }

    @PreUndeploy
    private void end() {
      calls.add("end");
    }

    @Override
    public void createDeployment(String processArchiveName, DeploymentBuilder deploymentBuilder) {
      deploymentBuilder.addString("more.bpmn", model("more"));
    }
  }

  private static String model(String key) {
    return """
    <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='test'>
      <process id='%s' isExecutable='true'>
        <startEvent id='s'/><userTask id='t'/><sequenceFlow id='f' sourceRef='s' targetRef='t'/>
      </process>
    </definitions>
    """
        .formatted(key);
  }

  private static String archive(String content, String properties) {
    return ARCHIVE.formatted("", content, properties);
  }

  private static String property(String name, String value) {
    return "<property name='%s'>%s</property>".formatted(name, value);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private void writeModels() throws IOException {
    write("a.bpmn", model("a"));
    write("sub/b.bpmn20.xml", model("b"));
    write("sub/rates.csv", "1;2");
  }

  private void writeDescriptor(String text) throws IOException {
    write("META-INF/processes.xml", text);
  }

  private static List<String> definitions(ProcessEngine engine) {
    return engine.getRepositoryService().createProcessDefinitionQuery().list().stream()
        .map(ProcessDefinition::getKey)
        .sorted()
        .toList();
  }

  private List<String> files() {
    Deployment deployment = engine.getRepositoryService().createDeploymentQuery().list().getFirst();
    return engine.getRepositoryService().getDeploymentResourceNames(deployment.getId());
  }

  @Test
  void anEmptyDescriptorDeploysAllModelsOnce() throws IOException {
    writeModels();
    writeDescriptor(" ");

    Calling first = new Calling(folder);
    first.deploy();
    first.deploy();
    assertThat(first.calls).containsExactly("begin default 1 [a, b, more]");
    assertThat(files()).containsExactlyInAnyOrder("a.bpmn", "sub/b.bpmn20.xml", "more.bpmn");
    engine.getRuntimeService().startProcessInstanceByKey("a");
    first.undeploy();
    first.undeploy();
    assertThat(engine.getRuntimeService().createProcessInstanceQuery().count()).isEqualTo(1);
    assertThat(first.calls).endsWith("end").hasSize(2);

    Calling again = new Calling(folder);
    again.deploy();
    assertThat(definitions(engine)).containsExactly("a", "b", "more");
    assertThat(engine.getRepositoryService().createDeploymentQuery().list())
        .extracting(Deployment::getName)
        .containsExactly("Calling");
  }

  @Test
  void modelsOfAJarAreFound() throws IOException {
    Path jar = folder.resolve("shop.jar");
    try (FileSystem files =
        FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of("create", "true"))) {
      Files.createDirectories(files.getPath("META-INF"));
      Files.writeString(
          files.getPath("META-INF/processes.xml"),
          archive("", property("additionalResourceSuffixes", "csv, py")));
      Files.createDirectories(files.getPath("sub"));
      Files.writeString(files.getPath("sub/b.bpmn"), model("b"));
      Files.writeString(files.getPath("sub/rates.csv"), "1;2");
      Files.writeString(files.getPath("sub/notes.txt"), "");
    }

    new Application(jar).deploy();

    assertThat(files()).containsExactlyInAnyOrder("sub/b.bpmn", "sub/rates.csv");
  }

  @Test
  void anArchiveSaysWhatIsDeployedWhereAndForHowLong() throws IOException {
    writeModels();
    writeDescriptor(
        ARCHIVE.formatted(
            "tenantId='acme'",
            "<process-engine>default</process-engine><resource>sub/b.bpmn20.xml</resource>",
            property("isDeleteUponUndeploy", "true")
                + property("isResumePreviousVersions", "true")
                + property("resumePreviousBy", "deployment-name")));

    Application application = new Application(folder);
    application.deploy();
    Deployment deployment = engine.getRepositoryService().createDeploymentQuery().list().getFirst();
    assertThat(deployment.getName()).isEqualTo("shop");
    assertThat(deployment.getTenantId()).isEqualTo("acme");
    assertThat(definitions(engine)).containsExactly("b");
    engine.getRuntimeService().startProcessInstanceByKeyAndTenantId("b", "acme");

    application.undeploy();
    assertThat(engine.getRepositoryService().createDeploymentQuery().count()).isZero();
    assertThat(engine.getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "pa:sub, '', 'b.bpmn20.xml'",
    "classpath:sub/, '', 'b.bpmn20.xml'",
    "sub, '<resource>a.bpmn</resource>', 'a.bpmn'",
  })
  void modelsBelowAnotherFolder(String root, String content, String expected) throws IOException {
    writeModels();
    writeDescriptor(archive(content, property("resourceRootPath", root)));

    new Application(folder).deploy();

    assertThat(files()).containsExactly(expected);
  }

  @Test
  void listedAndFoundFiles() throws IOException {
    writeModels();
    writeDescriptor(
        archive(
            "<resource>a.bpmn</resource>",
            property("isScanForProcessDefinitions", "true")
                + property("resourceRootPath", "pa:sub")));

    new Application(folder).deploy();

    assertThat(files()).containsExactlyInAnyOrder("a.bpmn", "b.bpmn20.xml");
  }

  @Test
  void withoutADescriptorNothingIsDeployed() throws IOException {
    writeModels();
    Application application = new Application(folder);
    application.deploy();
    application.undeploy();
    assertThat(engine.getRepositoryService().createDeploymentQuery().count()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "<process-archive><properties><property name='isScan'>true</property></properties>"
            + "</process-archive>|property 'isScan' of the process archive 'Application': it is"
            + " unknown; delete it",
        "<process-archive><properties><property name='isDeployChangedOnly'>true</property>"
            + "</properties></process-archive>|make an archive of each file",
        "<process-archive><properties><property name='isDeleteUponUndeploy'>yes</property>"
            + "</properties></process-archive>|expected true or false, found 'yes'",
        "<process-archive><properties><property name='resourceRootPath'>classpath:none</property>"
            + "</properties></process-archive>|'classpath:none' is not on the class path",
        "<process-archive><resource>none.bpmn</resource></process-archive>"
            + "|<resource> 'none.bpmn' is not on the class path",
        "<process-archive><process-engine>other</process-engine></process-archive>"
            + "|no engine 'other' is open; open are [default]",
        "<process-archive><engine/></process-archive>|<engine> is unknown in <process-archive>",
        "<process-engine name='x'/>|<process-engine> is unknown; build the engine with",
        "<process-archive/><process-archive name='Application'/>|Two process archives have the name"
            + " 'Application': one of",
        "<process-archive>|META-INF/processes.xml cannot be read",
      })
  void whatTurgoLacksIsNamed(String content, String expected) throws IOException {
    writeModels();
    writeDescriptor("<process-application>" + content + "</process-application>");

    Application application = new Application(folder);
    assertThatThrownBy(
            () -> {
              application.deploy();
              application.undeploy();
            })
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(expected)
        .hasMessageContaining("processes.xml");
    assertThat(engine.getRepositoryService().createDeploymentQuery().count()).isZero();
  }

  private static final class Twice extends EmbeddedProcessApplication {
    @PostDeploy
    void one() {}

    @PostDeploy
    void two() {}
  }

  private static final class Asking extends EmbeddedProcessApplication {
    @PostDeploy
    void ask(String name) {}
  }

  private static final class Failing extends EmbeddedProcessApplication {
    @PostDeploy
    void fail() throws IOException {
      throw new IOException("no disk");
    }
  }

  @Test
  void methodsThatCannotBeCalled() {
    assertThatThrownBy(() -> new Twice().deploy())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("2 methods with @PostDeploy");
    assertThatThrownBy(() -> new Asking().deploy())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("java.lang.String");
    assertThatThrownBy(() -> new Failing().deploy())
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("no disk");
  }

  @Test
  void names() {
    assertThat(new Named().getName()).isEqualTo("by name");
    assertThat(new Valued().getName()).isEqualTo("by value");
    assertThat(new Twice().getName()).isEqualTo("Twice");
  }

  @ProcessApplication(value = "by value", name = "by name")
  private static final class Named extends EmbeddedProcessApplication {}

  @ProcessApplication("by value")
  private static final class Valued extends EmbeddedProcessApplication {}

  /**
   * The container finds the class by its annotation, with the class loader of the web application.
   */
  @ParameterizedTest
  @CsvSource({"'', /shop of /shop", "Our shop, Our shop of /shop"})
  void aServletContainerStartsAndStopsIt(String displayName, String expected)
      throws IOException, LifecycleException {
    Path classes = folder.resolve("app/WEB-INF/classes");
    String name = WebApplication.class.getName().replace('.', '/') + ".class";
    Path file = classes.resolve(name);
    Files.createDirectories(file.getParent());
    try (var in = WebApplication.class.getClassLoader().getResourceAsStream(name)) {
      Files.copy(in, file);
    }
    write(
        "app/WEB-INF/web.xml",
        "<web-app xmlns='https://jakarta.ee/xml/ns/jakartaee' version='6.0'><display-name>"
            + displayName
            + "</display-name></web-app>");
    write("app/WEB-INF/classes/META-INF/processes.xml", "");
    write("app/WEB-INF/classes/a.bpmn", model("a"));
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.resolve("tomcat").toString());
    tomcat.setPort(0);
    tomcat.addWebapp("/shop", folder.resolve("app").toString());
    try {
      tomcat.start();
      assertThat(definitions(engine)).containsExactly("a");
      assertThat(engine.getRuntimeService().createProcessInstanceQuery().list())
          .extracting(instance -> instance.getBusinessKey())
          .containsExactly(expected);
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
    assertThat(engine.getRuntimeService().createProcessInstanceQuery().count()).isZero();
  }
}
