package io.turgo.cli.application;

import io.turgo.command.CommandException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * A new application of Spring Boot with one process and one test.
 *
 * @param folder where it is to be
 * @param name of its folder and its artifact
 * @param javaPackage of its classes
 */
public record NewApplication(Path folder, String name, String javaPackage) {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  /** Of Java and of libraries: Spring would look for beans in all of these. */
  private static final Pattern OF_OTHERS =
      Pattern.compile(
          "com|io|jakarta|javax|net|org|java(\\..*)?|io\\.turgo(\\..*)?"
              + "|org\\.springframework(\\..*)?");

  /** Maven takes a package as a group; this is the pattern of its ids. */
  private static final Pattern GROUP = Pattern.compile("[A-Za-z0-9_.]+");

  private static final Pattern MARK = Pattern.compile("@([a-z-]+)@");
  private static final List<String> COPIED =
      List.of("mvnw", "mvnw.cmd", ".mvn/wrapper/maven-wrapper.properties");
  private static final List<String> PLUGINS =
      List.of(
          "maven-compiler-plugin",
          "maven-jar-plugin",
          "maven-resources-plugin",
          "maven-surefire-plugin");

  /**
   * An application in a folder that is not there yet, or empty.
   *
   * @param javaPackage null for one that follows from the name
   * @throws CommandException that names what is wrong, and what to do
   */
  public static NewApplication in(Path folder, @Nullable String javaPackage) {
    Path absolute = folder.toAbsolutePath().normalize();
    String name = absolute.getFileName() == null ? "" : absolute.getFileName().toString();
    if (!NAME.matcher(name).matches()) {
      throw new CommandException(
          "'%s' is no name for an application: use lower-case letters, digits and single hyphens, beginning with a letter, such as my-app."
              .formatted(name));
    }
    return new NewApplication(absolute, name, checked(name, javaPackage));
  }

  private static String checked(String name, @Nullable String given) {
    String chosen = given == null ? name.replace("-", "") : given;
    if (OF_OTHERS.matcher(chosen).matches()
        || !GROUP.matcher(chosen).matches()
        || !SourceVersion.isName(chosen, SourceVersion.RELEASE_21)) {
      throw new CommandException(
          given == null
              ? "'%s' cannot be the Java package of %s: name another one, such as --package com.example.app."
                  .formatted(chosen, name)
              : "--package '%s' is no Java package for an application: name one such as com.example.shop."
                  .formatted(given));
    }
    return chosen;
  }

  /**
   * Writes its files.
   *
   * @throws CommandException if the folder is not empty or cannot be written
   */
  public void write(Checkout checkout) {
    requireEmpty();
    try {
      for (String file : COPIED) {
        Path target = made(file);
        Files.copy(checkout.file(file), target, StandardCopyOption.COPY_ATTRIBUTES);
      }
      Map<String, String> values = values(checkout);
      for (Map.Entry<String, String> file : templates().entrySet()) {
        Files.writeString(made(file.getKey()), filled(file.getValue(), values));
      }
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be written (%s): choose a folder that you may write to.".formatted(folder, e),
          e);
    }
  }

  private void requireEmpty() {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new CommandException(folder + " is a file: choose another name.");
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (files.findAny().isPresent()) {
        String refused = folder + " is not empty: choose another name, or empty it.";
        throw new CommandException(
            Files.exists(folder.resolve("pom.xml"))
                ? refused + " For an application that is whole, ./turgo install is enough."
                : refused);
      }
    } catch (IOException e) {
      throw new CommandException(
          "%s cannot be read (%s): choose another name.".formatted(folder, e), e);
    }
  }

  private Path made(String file) throws IOException {
    Path target = folder.resolve(file);
    Files.createDirectories(target.getParent());
    return target;
  }

  /** Templates by the file that each makes. */
  private Map<String, String> templates() {
    String code = "src/main/java/" + javaPackage.replace('.', '/') + "/";
    Map<String, String> templates = new LinkedHashMap<>();
    templates.put("pom.xml", "pom.xml");
    templates.put("README.md", "README.md");
    templates.put(".gitignore", "gitignore");
    templates.put(code + "Application.java", "Application.java");
    templates.put(code + "Stock.java", "Stock.java");
    templates.put(code + "OrderController.java", "OrderController.java");
    templates.put("src/main/resources/application.properties", "application.properties");
    templates.put("src/main/resources/processes/order.bpmn", "order.bpmn");
    templates.put(code.replaceFirst("main", "test") + "OrderTest.java", "OrderTest.java");
    return templates;
  }

  private Map<String, String> values(Checkout checkout) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("name", name);
    values.put("package", javaPackage);
    values.put("turgo", checkout.version());
    values.put("spring-boot", checkout.springBootVersion());
    PLUGINS.forEach(plugin -> values.put(plugin, checkout.pluginVersion(plugin)));
    return values;
  }

  private static String filled(String template, Map<String, String> values) throws IOException {
    try (InputStream in = NewApplication.class.getResourceAsStream(template + ".txt")) {
      if (in == null) {
        throw new FileNotFoundException(template + ".txt, beside the classes of this command");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return MARK.matcher(text)
          .replaceAll(mark -> {
            String value = values.get(mark.group(1));
            if (value == null) {
              throw new IllegalStateException(template + " has an unknown mark " + mark.group());
            }
            return Matcher.quoteReplacement(value);
          });
    }
  }
}
