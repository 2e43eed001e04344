package io.turgo.rewrite;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files of a project that an assessment reads: their paths, not their content. */
final class ProjectFiles {
  private static final long LARGEST = 8L << 20;
  private static final Set<String> SKIPPED =
      Set.of("target", "build", "out", "bin", "node_modules", ".git", ".gradle", ".idea", ".mvn");

  /** What an assessment does with a file. */
  enum Kind {
    MODEL,
    DECISIONS,
    JAVA,
    SETTINGS
  }

  private final Path root;
  private final Map<Kind, List<Path>> files = new EnumMap<>(Kind.class);

  private ProjectFiles(Path root) {
    this.root = root;
  }

  static ProjectFiles below(Path root, List<String> unreadable) throws IOException {
    ProjectFiles found = new ProjectFiles(root);
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return !folder.equals(root) && SKIPPED.contains(String.valueOf(folder.getFileName()))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            Kind kind = kind(String.valueOf(file.getFileName()));
            if (kind != null && attributes.isRegularFile()) {
              if (attributes.size() > LARGEST) {
                unreadable.add(found.name(file) + ": larger than 8 MB");
              } else {
                found.files.computeIfAbsent(kind, k -> new ArrayList<>()).add(file);
              }
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException thrown) throws IOException {
            if (file.equals(root)) {
              throw thrown;
            }
            unreadable.add(found.name(file) + ": " + thrown);
            return FileVisitResult.CONTINUE;
          }
        });
    found.files.values().forEach(list -> list.sort(null));
    return found;
  }

  private static @Nullable Kind kind(String name) {
    if (name.matches(".*\\.(bpmn|bpmn20\\.xml|cmmn|cmmn1[01]\\.xml|cmmn\\.xml)")) {
      return Kind.MODEL;
    }
    if (name.matches(".*\\.dmn(11)?(\\.xml)?")) {
      return Kind.DECISIONS;
    }
    if (name.endsWith(".java") && !name.equals("module-info.java")) {
      return Kind.JAVA;
    }
    return name.equals("pom.xml")
            || name.matches("build\\.gradle(\\.kts)?")
            || name.matches("(application|bootstrap).*\\.(properties|ya?ml)")
        ? Kind.SETTINGS
        : null;
  }

  List<Path> of(Kind kind) {
    return files.getOrDefault(kind, List.of());
  }

  String name(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }
}
