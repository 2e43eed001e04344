package io.turgo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs {@code assess} on the class path of the command line, which has no OpenRewrite. */
class AssessCommandTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(out));
    return commandLine.execute(arguments);
  }

  @Test
  void readsAProjectAndWritesItsReport() throws IOException {
    Files.writeString(
        folder.resolve("A.java"),
        "import org.flowable.engine.TaskService; class A { long n(TaskService tasks) {"
            + " return tasks.createTaskQuery().count(); } }");
    Files.writeString(folder.resolve("application.yaml"), "flowable:\n  historyLevel: full\n");
    Files.writeString(folder.resolve("broken.bpmn"), "<definitions");
    Path report = folder.resolve("report.json");

    assertThat(run("assess", folder.toString(), "--report", report.toString())).isZero();

    assertThat(out.toString())
        .contains("1 are refused")
        .contains("2 unchanged but for the import")
        .contains("1 that the recipe changes, 0 by hand");
    assertThat(report).content().contains("\"flowable.historyLevel\"");
  }

  @Test
  void decisionsAreReadWithThoseThatTheyImport() throws IOException {
    Files.writeString(
        folder.resolve("p.bpmn"),
        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'"
            + " xmlns:camunda='http://camunda.org/schema/1.0/bpmn' targetNamespace='t'>"
            + "<process id='p' isExecutable='true' camunda:historyTimeToLive='1'>"
            + "<startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='d'/>"
            + "<businessRuleTask id='d' camunda:decisionRef='price' camunda:resultVariable='r'/>"
            + "<sequenceFlow id='g' sourceRef='d' targetRef='e'/><endEvent id='e'/>"
            + "</process></definitions>");
    Files.writeString(
        folder.resolve("base.dmn"),
        dmn(
            "base",
            "<decision id='one' name='one'><variable name='one'/>"
                + "<literalExpression><text>1</text></literalExpression></decision>"));
    Files.writeString(
        folder.resolve("price.dmn"),
        dmn(
            "price",
            "<import namespace='urn:base' name='b'"
                + " importType='https://www.omg.org/spec/DMN/20230324/MODEL/'/>"
                + "<decision id='price' name='price'><variable name='price'/>"
                + "<informationRequirement><requiredDecision href='urn:base#one'/>"
                + "</informationRequirement>"
                + "<literalExpression><text>b.one + 1</text></literalExpression></decision>"));
    Files.writeString(
        folder.resolve("bad.dmn"),
        dmn(
            "bad",
            "<decision id='x' name='x'><variable name='x'/>\n"
                + "<literalExpression><text>1 +</text></literalExpression></decision>"));

    assertThat(run("assess", folder.toString())).isZero();

    assertThat(out.toString())
        .contains("Models: 1 run unchanged, 0 with warnings, 0 are refused")
        .contains("Files of decisions: 2 run unchanged, 0 with warnings, 1 are refused")
        .contains("bad.dmn:1:133: <decision>");
  }

  private static String dmn(String name, String inner) {
    return "<definitions xmlns='https://www.omg.org/spec/DMN/20230324/MODEL/' id='%1$s' name='%1$s' namespace='urn:%1$s'>%2$s</definitions>"
        .formatted(name, inner);
  }

  @Test
  void aFolderThatIsNotThereIsAWrongOption() {
    assertThat(run("assess", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(out.toString()).contains("Expected the folder of a project");
  }
}
