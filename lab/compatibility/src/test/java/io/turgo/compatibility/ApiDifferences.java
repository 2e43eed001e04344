package io.turgo.compatibility;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.model.AccessModifier;
import japicmp.model.JApiBehavior;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import japicmp.model.JApiCompatibilityChange;
import japicmp.model.JApiMethod;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What an application that was compiled against one API, or is compiled anew, would stumble on. */
final class ApiDifferences {
  private final Set<String> found = new TreeSet<>();

  private ApiDifferences() {}

  /** The incompatible changes, each as {@code class#member CHANGE}. */
  static Set<String> between(Path before, Path now) {
    JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
    options.setAccessModifier(AccessModifier.PROTECTED);
    options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
    List<JApiClass> classes =
        new JarArchiveComparator(options)
            .compare(
                new JApiCmpArchive(before.toFile(), "before"),
                new JApiCmpArchive(now.toFile(), "now"));
    ApiDifferences differences = new ApiDifferences();
    classes.forEach(differences::add);
    return differences.found;
  }

  private void add(JApiClass type) {
    String name = type.getFullyQualifiedName();
    add(name, type);
    add(name, type.getSuperclass());
    type.getInterfaces().forEach(it -> add(name, it));
    type.getGenericTemplates().forEach(it -> add(name, it));
    type.getConstructors().forEach(it -> addCallable(name + "#<init>" + parameters(it), it));
    for (JApiMethod method : type.getMethods()) {
      String where = name + "#" + method.getName() + parameters(method);
      addCallable(where, method);
      add(where, method.getReturnType());
    }
    type.getFields().forEach(it -> add(name + "#" + it.getName(), it));
  }

  /** Changes of generics are noted at the part of the signature that they are in. */
  private void addCallable(String where, JApiBehavior callable) {
    add(where, callable);
    callable.getGenericTemplates().forEach(it -> add(where, it));
    callable.getParameters().forEach(it -> add(where, it));
  }

  private static String parameters(JApiBehavior behaviour) {
    return "("
        + String.join(
            ",", behaviour.getParameters().stream().map(it -> simple(it.getType())).toList())
        + ")";
  }

  private static String simple(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }

  private void add(String where, JApiCompatibility element) {
    for (JApiCompatibilityChange change : element.getCompatibilityChanges()) {
      if (!change.isBinaryCompatible() || !change.isSourceCompatible()) {
        found.add(where + " " + change.getType());
      }
    }
  }
}
