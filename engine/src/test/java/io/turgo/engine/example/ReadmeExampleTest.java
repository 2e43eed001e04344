package io.turgo.engine.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the quick start of the README as it stands there. */
class ReadmeExampleTest {
  private static final Path README = Path.of("../README.md");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Test
  @Timeout(120)
  void printsWhatTheReadmeSays() throws Exception {
    String readme = Files.readString(README);
    for (String file : new String[] {"order.bpmn", "Orders.java"}) {
      Files.writeString(
          folder.resolve(file), block(readme, "(?m)^`" + Pattern.quote(file) + "`[^\n]*:$"));
    }

    Matcher printed = Pattern.compile("println\\(.*\\); // (.+)").matcher(readme);
    assertThat(printed.find()).as("a comment that tells the output").isTrue();
    assertThat(run("Orders.java")).isEqualTo(printed.group(1) + "\n");
    assertThat(folder.resolve("orders.db")).isNotEmptyFile();
  }

  /** The text of the code block that follows the line. */
  private static String block(String page, String line) {
    Matcher block =
        Pattern.compile(line + "\n\n```\\w*\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
            .matcher(page);
    assertThat(block.find()).as("a block after %s", line).isTrue();
    return block.group(1);
  }

  /** Has the JDK compile and run the file, and answers its standard output. */
  private String run(String file) throws IOException, InterruptedException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Path output = folder.resolve("output.txt");
    Path errors = folder.resolve("errors.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                absolute(classPath) + File.pathSeparator + folder,
                file)
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    assertThat(process.exitValue()).as("%s", Files.readString(errors)).isZero();
    return Files.readString(output);
  }

  /** The program has a working folder of its own. */
  private static String absolute(String classPath) {
    StringBuilder absolute = new StringBuilder();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      absolute
          .append(absolute.isEmpty() ? "" : File.pathSeparator)
          .append(Path.of(entry).toAbsolutePath());
    }
    return absolute.toString();
  }
}
