package io.turgo.compatibility;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javassist.bytecode.AccessFlag;
import javassist.bytecode.ClassFile;
import javassist.bytecode.FieldInfo;
import javassist.bytecode.InnerClassesAttribute;
import javassist.bytecode.MethodInfo;

/**
 * What applications can use of a module, as a jar: public classes of exported packages with their
 * public and protected members, without code. It cannot be run, and takes a tenth of the room.
 */
final class ApiJar {
  private static final Pattern API_FILES = Pattern.compile("<api\\.files>([\\w/]+)/\\*\\.java<");
  private static final FileTime NO_TIME = FileTime.fromMillis(0);

  private ApiJar() {}

  /**
   * Writes the jar, with equal bytes for an equal API.
   *
   * @param classes the folder of the module's classes
   */
  static void write(Path classes, Path jar) throws IOException {
    Predicate<String> exported = exported(classes);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Path path : files(classes)) {
        ClassFile type = read(path);
        String name = type.getName();
        if (exported.test(name.substring(0, name.lastIndexOf('.'))) && isVisible(type)) {
          JarEntry entry = new JarEntry(name.replace('.', '/') + ".class");
          entry.setLastModifiedTime(NO_TIME);
          out.putNextEntry(entry);
          out.write(withoutCode(type));
          out.closeEntry();
        }
      }
    }
  }

  private static List<Path> files(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .filter(file -> !file.endsWith("package-info.class"))
          .sorted()
          .toList();
    }
  }

  /**
   * The packages that a module exports to everybody. Where no descriptor says which, the pom may
   * list the files of the API; otherwise it is all of them.
   */
  private static Predicate<String> exported(Path classes) throws IOException {
    Path descriptor = classes.resolve("module-info.class");
    if (!Files.exists(descriptor)) {
      Path pom = classes.resolve("../../pom.xml");
      Matcher files = API_FILES.matcher(Files.exists(pom) ? Files.readString(pom) : "");
      return files.find() ? files.group(1).replace('/', '.')::equals : name -> true;
    }
    try (BufferedInputStream in = new BufferedInputStream(Files.newInputStream(descriptor))) {
      List<String> names =
          ModuleDescriptor.read(in).exports().stream()
              .filter(exports -> !exports.isQualified())
              .map(ModuleDescriptor.Exports::source)
              .toList();
      return names::contains;
    }
  }

  private static ClassFile read(Path path) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
      return new ClassFile(in);
    }
  }

  /** Whether code elsewhere can name the class: it is public, or protected in another one. */
  private static boolean isVisible(ClassFile type) {
    if (!(type.getAttribute(InnerClassesAttribute.tag) instanceof InnerClassesAttribute inner)) {
      return isVisible(type.getAccessFlags());
    }
    for (int i = 0; i < inner.tableLength(); i++) {
      // Of the class itself and of those that it is in.
      boolean around =
          type.getName().equals(inner.innerClass(i))
              || type.getName().startsWith(inner.innerClass(i) + "$");
      if (around && (inner.outerClass(i) == null || !isVisible(inner.accessFlags(i)))) {
        return false;
      }
    }
    return type.getName().contains("$") || isVisible(type.getAccessFlags());
  }

  private static boolean isVisible(int flags) {
    return AccessFlag.isPublic(flags) || AccessFlag.isProtected(flags);
  }

  private static byte[] withoutCode(ClassFile type) throws IOException {
    type.getMethods()
        .removeIf(method -> !isVisible(method.getAccessFlags()) || isSynthetic(method));
    type.getMethods().forEach(MethodInfo::removeCodeAttribute);
    type.getFields().removeIf(ApiJar::isHidden);
    type.compact();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    type.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static boolean isSynthetic(MethodInfo method) {
    return (method.getAccessFlags() & AccessFlag.SYNTHETIC) != 0
        && (method.getAccessFlags() & AccessFlag.BRIDGE) == 0;
  }

  private static boolean isHidden(FieldInfo field) {
    return !isVisible(field.getAccessFlags());
  }
}
