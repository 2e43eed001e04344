package io.turgo.engine.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables are kept as JSON where an application has only one of the versions of Jackson. */
@Timeout(120)
class OneJacksonTest {
  private static final String JACKSON_3 = "tools.jackson.";
  private static final String JACKSON_2 = "com.fasterxml.jackson.";

  @ParameterizedTest
  @ValueSource(strings = {JACKSON_2, JACKSON_3})
  void oneVersionIsEnough(String hidden) throws Exception {
    assertThat(runWithout(hidden)).isEqualTo(List.of(List.of(1L, "two"), Map.of("k", true), true));
  }

  @Test
  void withoutAnyTheMessageSaysWhatIsMissing() {
    assertThatThrownBy(() -> runWithout(JACKSON_2, JACKSON_3))
        .hasMessageContaining("with Jackson on the class");
  }

  @SuppressWarnings("unchecked")
  private static List<Object> runWithout(String... hidden) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (Hiding loader = new Hiding(List.of(hidden))) {
      thread.setContextClassLoader(loader);
      Class<?> program = loader.loadClass(OneJackson.class.getName());
      assertThat(program).isNotSameAs(OneJackson.class);
      return ((Callable<List<Object>>) program.getConstructor().newInstance()).call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Has the engine once more, in a world where classes of these packages do not exist. */
  private static final class Hiding extends URLClassLoader {
    private final List<String> hidden;

    Hiding(List<String> hidden) throws MalformedURLException {
      super(classPath(), OneJacksonTest.class.getClassLoader());
      this.hidden = hidden;
    }

    private static URL[] classPath() throws MalformedURLException {
      List<URL> urls = new ArrayList<>();
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        urls.add(Path.of(entry).toUri().toURL());
      }
      return urls.toArray(URL[]::new);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (hidden.stream().anyMatch(name::startsWith)) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("io.turgo.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
      }
    }
  }
}
