package io.turgo.compat.flowable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Classes that are compiled with an engine of Flowable, and a loader without that engine. */
final class CompiledDelegates {
  private static final Path ENGINES = Path.of("target/flowable");
  private static final Pattern NAME = Pattern.compile("(?:class|interface) (\\w+)");

  private CompiledDelegates() {}

  /** The jars of a major version, which Maven copies. */
  static List<Path> jars(int version) throws IOException {
    try (Stream<Path> files = Files.list(ENGINES.resolve(String.valueOf(version)))) {
      List<Path> jars = files.toList();
      assertThat(jars).as("The jars that Maven copies").hasSizeGreaterThan(5);
      return jars;
    }
  }

  /**
   * Compiles classes of package {@code shop}.
   *
   * @param version the major version of Flowable
   * @param folder for sources and classes
   * @param sources each a class without package and imports
   */
  static ClassLoader of(int version, Path folder, String... sources) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-d",
                folder.toString(),
                "-proc:none",
                "-cp",
                jars(version).stream()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator))));
    for (String source : sources) {
      Matcher name = NAME.matcher(source);
      assertThat(name.find()).isTrue();
      Path file = folder.resolve(name.group(1) + ".java");
      Files.writeString(
          file,
          "package shop;\nimport java.util.*;\nimport org.flowable.engine.delegate.*;\n"
              + "import org.flowable.task.service.delegate.DelegateTask;\n"
              + "import org.flowable.engine.delegate.event.*;\n"
              + "import org.flowable.common.engine.api.delegate.event.*;\n"
              + "import org.flowable.common.engine.api.delegate.Expression;\n"
              + "import org.flowable.bpmn.model.*;\n"
              + "import org.flowable.engine.delegate.ExecutionListener;\n"
              + source);
      arguments.add(file.toString());
    }
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(result).as("The exit code of javac").isZero();
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, CompiledDelegates.class.getClassLoader());
  }
}
