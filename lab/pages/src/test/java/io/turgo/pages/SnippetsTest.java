package io.turgo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the code of the documentation. */
class SnippetsTest {
  private static final Path ROOT = Path.of("../..");
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^( *)```java[ \\t]*\\n(.*?)^ *```[ \\t]*$");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);$");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import [^;\\n]+;$");

  /** A type, with comments and annotations before it, as the whole of a block. */
  private static final Pattern TYPE =
      Pattern.compile(
          "(?s)(?:\\s+|//[^\\n]*|/\\*.*?\\*/|@\\w+(?:\\([^\\n]*\\))?)*+"
              + "(?:(?:public|final|abstract|sealed) )*(?:class|interface|record|enum) (\\w+).*\\n}\\s*");

  private static final Pattern METHOD =
      Pattern.compile("(?m)^(?:public|private|static)[\\w<> ]* \\w+\\([^;\\n]*\\{$");

  /** A block without imports shows a call, not where its types come from. */
  private static final String IMPORTS_OF_THOSE_WITHOUT =
      "import java.util.Map; import org.springframework.transaction.annotation.Transactional;";

  /** Blocks that are no classes and no statements, by their page, each with the reason. */
  private static final Map<String, String> NOT_COMPILED =
      Map.of("docs/module-path.md", "a declaration of a module");

  private static final int MOST_EXCEPTIONS = 10;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  /**
   * A block as it is compiled.
   *
   * @param page with the line where the block begins
   * @param offset lines of the page before the first one of the source, which may be negative
   */
  private record Snippet(String page, int offset, Path file, String source) {}

  @Test
  void compile() throws IOException {
    List<Snippet> snippets = snippets(pages());
    assertThat(snippets).hasSizeGreaterThan(30);
    assertThat(problems(snippets)).isEmpty();
  }

  @Test
  void mistakesAreFound() throws IOException {
    Map<String, String> page =
        Map.of(
            "docs/wrong.md",
            """
            Some text.

            ```java
            import io.turgo.engine.ProcessEngines;

            engine.close();
            ```

            - An item.

              ```java
              engine.shut();
              ```

            ```java
            new java.util.Date(2026, 1, 1);
            ```
            """);

    assertThat(problems(snippets(page)))
        .satisfiesExactlyInAnyOrder(
            first -> assertThat(first).startsWith("docs/wrong.md:3: cannot find symbol"),
            second -> assertThat(second).startsWith("docs/wrong.md:12: cannot find symbol"),
            third -> assertThat(third).contains("docs/wrong.md:16: ", "has been deprecated"));
  }

  @Test
  void exceptionsAreFewAndThere() throws IOException {
    assertThat(NOT_COMPILED).hasSizeLessThanOrEqualTo(MOST_EXCEPTIONS);
    Map<String, String> pages = pages();
    NOT_COMPILED
        .keySet()
        .forEach(page -> assertThat(pages.get(page)).as(page).containsPattern(BLOCK));
  }

  private static Map<String, String> pages() throws IOException {
    Map<String, String> pages = new TreeMap<>();
    pages.put("README.md", Files.readString(ROOT.resolve("README.md")));
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      for (Path file : files.filter(it -> it.toString().endsWith(".md")).toList()) {
        String name = ROOT.relativize(file).toString().replace('\\', '/');
        if (!name.startsWith("docs/adr/") && !name.startsWith("docs/history/")) {
          pages.put(name, Files.readString(file));
        }
      }
    }
    return pages;
  }

  private List<Snippet> snippets(Map<String, String> pages) {
    List<Snippet> snippets = new ArrayList<>();
    pages.forEach((page, text) -> {
      if (!NOT_COMPILED.containsKey(page)) {
        for (MatchResult block : BLOCK.matcher(text).results().toList()) {
          int line = (int) text.substring(0, block.start(2)).lines().count();
          snippets.add(
              snippet(page, line, block.group(2).replaceAll("(?m)^" + block.group(1), "")));
        }
      }
    });
    return snippets;
  }

  private Snippet snippet(String page, int line, String code) {
    // All blocks of a page see each other, and pages of one application too.
    Matcher named = PACKAGE.matcher(code);
    boolean hasPackage = named.find();
    String packageName =
        hasPackage ? named.group(1) : page.toLowerCase(Locale.ROOT).replaceAll("\\W", "_");
    String head = hasPackage ? "" : "package " + packageName + "; ";
    List<String> imports = IMPORT.matcher(code).results().map(MatchResult::group).toList();
    String rest = IMPORT.matcher(PACKAGE.matcher(code).replaceAll("")).replaceAll("");
    Matcher type = TYPE.matcher(rest);
    String className;
    String source;
    int offset;
    if (type.matches()) {
      className = type.group(1);
      source = head + code;
      offset = line;
    } else {
      className = "Block" + line;
      String before =
          head
              + (imports.isEmpty() ? IMPORTS_OF_THOSE_WITHOUT : String.join(" ", imports))
              + " abstract class "
              + className
              + " extends io.turgo.pages.Names {";
      // Lines stay where they are: imports are blank ones now.
      source =
          METHOD.matcher(rest).find()
              ? before + "\n" + rest + "}"
              : before + " void run() throws Exception {\n" + rest + "}}";
      offset = line - 1;
    }
    Path file = folder.resolve(packageName.replace('.', '/')).resolve(className + ".java");
    return new Snippet(page, offset, file, source);
  }

  /** What the compiler says, with the places in the pages. */
  private List<String> problems(List<Snippet> snippets) throws IOException {
    Map<Path, Snippet> byFile = new TreeMap<>();
    for (Snippet snippet : snippets) {
      Files.createDirectories(snippet.file().getParent());
      Files.writeString(snippet.file(), snippet.source());
      assertThat(byFile.put(snippet.file().toAbsolutePath(), snippet))
          .as("another %s", snippet.file())
          .isNull();
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    StringWriter more = new StringWriter();
    boolean done;
    try (StandardJavaFileManager files = compiler.getStandardFileManager(said, null, null)) {
      done =
          compiler
              .getTask(
                  more,
                  files,
                  said,
                  List.of(
                      "-proc:none",
                      "-Xlint:deprecation,removal",
                      "-XDshould-stop.ifError=FLOW", // reports statements after a wrong import too
                      "-Xmaxerrs",
                      "1000",
                      "-d",
                      Files.createDirectories(folder.resolve("classes")).toString(),
                      "-cp",
                      classPath()),
                  null,
                  files.getJavaFileObjectsFromPaths(byFile.keySet()))
              .call();
    }
    List<String> problems =
        new ArrayList<>(
            said.getDiagnostics().stream()
                .filter(it -> it.getKind() != Diagnostic.Kind.NOTE && it.getSource() != null)
                .map(it -> {
                  Path file = Path.of(it.getSource().toUri());
                  Snippet snippet = Objects.requireNonNull(byFile.get(file), file::toString);
                  return "%s:%d: %s"
                      .formatted(
                          snippet.page(),
                          snippet.offset() + it.getLineNumber(),
                          it.getMessage(Locale.ENGLISH));
                })
                .toList());
    if (!done && problems.isEmpty()) {
      problems.add("the compiler failed: " + said.getDiagnostics() + more);
    }
    return problems;
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
        .replace("\n", File.pathSeparator);
  }
}
