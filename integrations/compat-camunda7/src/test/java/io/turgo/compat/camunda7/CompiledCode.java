package io.turgo.compat.camunda7;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/** Classes that are compiled with the engine of Camunda 7.24, and a loader without that engine. */
final class CompiledCode {
  static final Path ENGINE = Path.of("target/camunda7/camunda-engine.jar");
  private static final Pattern NAME = Pattern.compile("(?:class|interface) (\\w+)");

  private CompiledCode() {}

  /**
   * Compiles classes of package {@code shop}.
   *
   * @param folder for sources and classes
   * @param sources each a class without package and imports
   */
  static ClassLoader of(Path folder, String... sources) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", folder.toString(), "-proc:none", "-cp", ENGINE + libraries()));
    for (String source : sources) {
      Matcher name = NAME.matcher(source);
      assertThat(name.find()).isTrue();
      Path file = folder.resolve(name.group(1) + ".java");
      Files.writeString(
          file,
          "package shop;\nimport java.util.*;\nimport org.camunda.bpm.engine.*;\n"
              + "import org.camunda.bpm.engine.delegate.*;\nimport org.camunda.bpm.engine.variable.*;\n"
              + "import org.camunda.bpm.engine.variable.value.*;\n"
              + source);
      arguments.add(file.toString());
    }
    assertThat(ENGINE).as("The jar that Maven copies").exists();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(result).as("The exit code of javac").isZero();
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, CompiledCode.class.getClassLoader());
  }

  /** The libraries of types, which both engines use. */
  private static String libraries() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.contains("camunda-") && !entry.contains("compat-camunda7"))
        .map(entry -> File.pathSeparator + entry)
        .collect(Collectors.joining());
  }
}
