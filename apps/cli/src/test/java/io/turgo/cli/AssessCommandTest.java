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
  void aFolderThatIsNotThereIsAWrongOption() {
    assertThat(run("assess", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(out.toString()).contains("Expected the folder of a project");
  }
}
