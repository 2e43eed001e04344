package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests of all modules wait with {@code Await}, and long enough for a busy machine. */
class WaitingTest {
  private static final Path ROOT = Path.of("..");
  private static final Set<String> NO_SOURCES = Set.of("target", "node_modules", ".git");

  private static final Pattern SLEEP =
      Pattern.compile("Thread\\.sleep\\(|TimeUnit\\.[A-Z]+\\.sleep\\(|LockSupport\\.park");

  /** The bounds of calls that wait, and of assertions on the time that something took. */
  private static final Pattern SHORT =
      Pattern.compile(
          "\\.(?:await|get|join|orTimeout|awaitTermination)\\(\\s*[12]?[0-9], (?:TimeUnit\\.)?SECONDS\\)"
              + "|\\.(?:join|isLessThan|atMost)\\(\\s*Duration\\.ofSeconds\\([12]?[0-9]\\)"
              + "|@Timeout\\([12]?[0-9]\\)"
              + "|assertTimeout\\w*\\(\\s*Duration\\.ofSeconds\\([12]?[0-9]\\)");

  /** By their paths from the root, with the reason. */
  private static final Map<String, String> SLEEPERS =
      Map.ofEntries(
          Map.entry("examples/order-cluster/TwoNodesTest", "an example uses what is published"),
          Map.entry("examples/order-service/ServiceTest", "an example uses what is published"),
          Map.entry("engine/mutants/SelectedTests", "a time limit for a mutant's tests"),
          Map.entry("engine/store/CommitRelay", "a network that answers late"),
          Map.entry("engine/testing/FullHeap", "Await takes memory, and there is none"),
          Map.entry("engine/testing/JobQueuesTest", "work that lasts, so that runs can overlap"),
          Map.entry("engine/testing/LockedLeasesTest", "load for the time of some leases"),
          Map.entry("engine/testing/LockedRowsTest", "load for the time of two leases"),
          Map.entry("engine/testing/NestedCallsTest", "work that lasts, so that runs can overlap"),
          Map.entry("engine/testing/PausedLivesTest", "random operations at a random pace"),
          Map.entry("engine/testing/QueueCrashTest", "work that lasts longer than its message"),
          Map.entry("integrations/channels/kafka/Throughput", "a benchmark with a fixed rate"),
          Map.entry("integrations/console/Site", "load at a fixed rate"),
          Map.entry("integrations/rest/AuthenticationTest", "a server that answers byte by byte"),
          Map.entry("integrations/rest/ConnectionsTest", "a client that sends byte by byte"),
          Map.entry(
              "lab/bench/tests/OpenLoopTest", "a server that stands still, which is measured"));

  @Test
  void onlyNamedTestsSleep() throws IOException {
    assertThat(find(SLEEP).keySet()).containsExactlyInAnyOrderElementsOf(SLEEPERS.keySet());
  }

  @Test
  void noBoundIsBelowThirtySeconds() throws IOException {
    assertThat(find(SHORT)).isEmpty();
  }

  /** The matches in sources of tests, by module and class. */
  private static Map<String, Set<String>> find(Pattern pattern) throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NO_SOURCES.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String path = ROOT.relativize(file).toString().replace('\\', '/');
            if (path.contains("src/test/java/") && path.endsWith(".java")) {
              Set<String> matches = new TreeSet<>();
              pattern
                  .matcher(Files.readString(file))
                  .results()
                  .forEach(it -> matches.add(it.group()));
              if (!matches.isEmpty() && !path.endsWith("/WaitingTest.java")) {
                found.put(name(path), matches);
              }
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  /** Without the folders that all sources have, such as {@code engine/store/CommitRelay}. */
  private static String name(String path) {
    String module = path.substring(0, path.indexOf("src/test/java/"));
    String file = path.replaceFirst("\\.java$", "").replaceFirst(".*/src/test/java/", "");
    return module.equals("engine/")
        ? file.replaceFirst("io/turgo/", "")
        : module + file.substring(file.lastIndexOf('/') + 1);
  }
}
