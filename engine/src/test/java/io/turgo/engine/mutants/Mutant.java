package io.turgo.engine.mutants;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One bug to plant: a text of a source file and what it is replaced by.
 *
 * <p>A file of mutants is a list of blocks like this one; the find text must be in the source
 * exactly once, and tests are named below {@code io.turgo.engine}:
 *
 * <pre>{@code
 * === cached-rejection: a rejection counts on a cached copy, too
 * file driver/AttemptStepper.java
 * test testing.ConcurrencyTest#rejectionOnAnOldCopyIsTriedAgain
 * --- find
 * return copy.isFresh();
 * --- replace
 * return true;
 * }</pre>
 *
 * @param module the module of the source and of the tests, or those that stand for one
 * @param name its name on the command line
 * @param undoes the rule that it undoes, for people
 * @param source the source file, below the module's root package
 * @param tests the tests that must notice, class or class#method below the root package
 */
record Mutant(
    Module module,
    String name,
    String undoes,
    String source,
    List<String> tests,
    String find,
    String replace) {
  /** A module with mutants of its own, and those whose sources and tests are listed with it. */
  enum Module {
    ENGINE("io.turgo.engine.", "engine"),
    REST("io.turgo.rest.", "integrations/rest", "integrations/rest-core");

    private final String rootPackage;

    @SuppressWarnings("ImmutableEnumChecker") // it is, see the constructor
    private final List<String> folders;

    Module(String rootPackage, String... folders) {
      this.rootPackage = rootPackage;
      this.folders = List.of(folders);
    }

    Path folder(Path project) {
      return project.resolve(folders.getFirst());
    }

    /** A file that is in one of the folders; in the first if it is nowhere. */
    Path find(Path project, String file) {
      return folders.stream()
          .map(folder -> project.resolve(folder).resolve(file))
          .filter(Files::exists)
          .findFirst()
          .orElseGet(() -> folder(project).resolve(file));
    }

    Path list(Path project) {
      return folder(project).resolve("src/test/resources/mutants");
    }
  }

  /** The source file. */
  Path sourceIn(Path project) {
    return module.find(project, "src/main/java/" + module.rootPackage.replace('.', '/') + source);
  }

  /** The tests with their whole names. */
  List<String> selectors() {
    return tests.stream().map(test -> module.rootPackage + test).toList();
  }

  /** The source with the bug in it. */
  String plantedIn(String text) {
    int at = text.indexOf(find);
    if (at < 0 || text.indexOf(find, at + 1) >= 0) {
      throw new IllegalStateException(
          "Mutant '"
              + name
              + "': its find text is "
              + (at < 0 ? "not" : "more than once")
              + " in "
              + source
              + "; adapt the list to the source");
    }
    return text.substring(0, at) + replace + text.substring(at + find.length());
  }

  /** All mutants of a project by module and file name, then in the order of each file. */
  static List<Mutant> readAll(Path project) {
    List<Mutant> mutants = new ArrayList<>();
    for (Module module : Module.values()) {
      mutants.addAll(readAll(module, module.list(project)));
    }
    return mutants;
  }

  private static List<Mutant> readAll(Module module, Path folder) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.txt")) {
      found.forEach(files::add);
      files.sort(null);
      List<Mutant> mutants = new ArrayList<>();
      for (Path file : files) {
        new Reader(module, file).readInto(mutants);
      }
      return mutants;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads one file, line by line. */
  private static final class Reader {
    private final Module module;
    private final Path file;
    private final List<String> lines;
    private int next;

    Reader(Module module, Path file) throws IOException {
      this.module = module;
      this.file = file;
      this.lines = Files.readAllLines(file);
    }

    void readInto(List<Mutant> mutants) {
      while (next < lines.size()) {
        String line = lines.get(next);
        if (line.startsWith("=== ")) {
          mutants.add(one());
        } else if (line.isBlank() || line.startsWith("#")) {
          next++;
        } else {
          throw wrong("expected '=== name: what it undoes'");
        }
      }
    }

    private Mutant one() {
      String[] title = lines.get(next++).substring(4).split(": ", 2);
      if (title.length != 2) {
        next--;
        throw wrong("expected '=== name: what it undoes'");
      }
      String source = after("file ");
      List<String> tests = new ArrayList<>();
      do {
        tests.add(after("test "));
      } while (next < lines.size() && lines.get(next).startsWith("test "));
      after("--- find");
      String find = block();
      after("--- replace");
      return new Mutant(module, title[0], title[1], source, tests, find, block());
    }

    private String after(String start) {
      if (next >= lines.size() || !lines.get(next).startsWith(start)) {
        throw wrong("expected '" + start + "'");
      }
      return lines.get(next++).substring(start.length()).trim();
    }

    /** The lines up to the next mark, without the blank ones at their end. */
    private String block() {
      List<String> text = new ArrayList<>();
      while (next < lines.size()
          && !lines.get(next).startsWith("--- ")
          && !lines.get(next).startsWith("=== ")) {
        text.add(lines.get(next++));
      }
      while (!text.isEmpty() && text.getLast().isBlank()) {
        text.removeLast();
      }
      return String.join("\n", text);
    }

    private IllegalStateException wrong(String what) {
      return new IllegalStateException(file.getFileName() + ":" + (next + 1) + ": " + what);
    }
  }
}
