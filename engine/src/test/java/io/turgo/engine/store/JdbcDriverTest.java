package io.turgo.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.store.jdbc.JdbcDriver;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a driver needs in order to fail works, wherever the stack has ended meanwhile. */
@Timeout(60)
class JdbcDriverTest {
  private static final long SMALL_STACK = 256 << 10;

  @ParameterizedTest
  @CsvSource({
    "POSTGRES, org.postgresql.util.GT",
    "POSTGRES, org.postgresql.util.PSQLState",
    "POSTGRES, org.postgresql.util.ServerErrorMessage",
    "POSTGRES, org.postgresql.util.PSQLException",
    "SQLITE, org.sqlite.SQLiteErrorCode",
    "SQLITE, org.sqlite.SQLiteException"
  })
  void aFailureAtTheEndOfTheStackDoesNotSpoilItsClasses(JdbcDriver driver, String ofFailure)
      throws Exception {
    // A loader of its own, so that no class was used before.
    try (URLClassLoader loader = freshClasses()) {
      Class<?> fresh = loader.loadClass(JdbcDriver.class.getName());
      Method require = fresh.getMethod("require");
      for (Object constant : fresh.getEnumConstants()) {
        if (constant.toString().equals(driver.name())) {
          require.invoke(constant);
        }
      }
      Thread deep =
          new Thread(null, () -> initialiseFromBelow(ofFailure, loader), "deep", SMALL_STACK);
      deep.setDaemon(true);
      deep.start();
      deep.join(TimeUnit.SECONDS.toMillis(30));
      assertThat(deep.isAlive()).isFalse();
      assertThat(initialise(ofFailure, loader)).isNull();
    }
  }

  private static URLClassLoader freshClasses() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      urls.add(Path.of(element).toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** Goes to the end of the stack, and tries at each depth on the way back. */
  @SuppressWarnings("InfiniteRecursion")
  private static void initialiseFromBelow(String name, ClassLoader loader) {
    try {
      initialiseFromBelow(name, loader);
    } catch (StackOverflowError e) {
      // So deep is the stack.
    }
    initialise(name, loader);
  }

  private static @Nullable Throwable initialise(String name, ClassLoader loader) {
    try {
      Class.forName(name, true, loader);
      return null;
    } catch (ClassNotFoundException | LinkageError e) {
      return e;
    }
  }
}
