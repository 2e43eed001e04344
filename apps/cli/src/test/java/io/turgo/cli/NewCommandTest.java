package io.turgo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code ./turgo new} makes, and refuses; {@code NewApplicationTest} builds it. */
class NewCommandTest {
  private static final String HOME = "turgo.home";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void inACheckout() {
    System.setProperty(HOME, "../..");
  }

  @AfterEach
  void nowhere() {
    System.clearProperty(HOME);
  }

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }

  private void isRefused(String message, String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .isEqualTo("turgo new: " + message);
  }

  @Test
  void thePackageFollowsFromTheNameOrTheOption() throws IOException {
    assertThat(run("new", folder.resolve("a-shop").toString())).isZero();
    assertThat(run("new", folder.resolve("b").toString(), "--package", "com.example.main"))
        .isZero();

    assertThat(folder.resolve("a-shop/src/main/java/ashop/Application.java"))
        .content()
        .startsWith("package ashop;");
    assertThat(folder.resolve("b/src/test/java/com/example/main/OrderTest.java"))
        .content()
        .startsWith("package com.example.main;");
    assertThat(Files.readString(folder.resolve("b/pom.xml")))
        .contains("<groupId>com.example.main</groupId>", "<artifactId>b</artifactId>")
        .doesNotContainPattern("@[a-z-]+@");
    assertThat(out.toString()).contains("Made " + folder.resolve("a-shop"));
  }

  @Test
  void aFolderThatIsEmptyIsFilled() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(run("new", empty.toString())).isZero();
    assertThat(empty.resolve("mvnw")).isExecutable();
    isRefused(
        empty
            + " is not empty: choose another name, or empty it. For an application that is whole,"
            + " ./turgo install is enough.",
        "new",
        empty.toString());
  }

  @Test
  void namesThatCannotBeAreRefused() {
    for (String name : new String[] {"My-App", "9lives", "a--b", "a_b", "-a", "ü"}) {
      Path wrong = folder.resolve(name);
      isRefused(
          "'%s' is no name for an application: use lower-case letters, digits and single hyphens,"
                  .formatted(name)
              + " beginning with a letter, such as my-app.",
          "new",
          "--",
          wrong.toString());
      assertThat(wrong).doesNotExist();
    }
    isRefused(
        "'new' cannot be the Java package of new: name another one, such as --package"
            + " com.example.app.",
        "new",
        folder.resolve("new").toString());
    isRefused(
        "'org' cannot be the Java package of org: name another one, such as --package"
            + " com.example.app.",
        "new",
        folder.resolve("org").toString());
    for (String wrong :
        new String[] {
          "1x", "a.class", "a..b", "java.shop", "", "com", "io.turgo.shop", "com.\u00fcber", "a$b"
        }) {
      isRefused(
          "--package '%s' is no Java package for an application: name one such as com.example.shop."
              .formatted(wrong),
          "new",
          folder.resolve("shop").toString(),
          "--package",
          wrong);
    }
    assertThat(folder.resolve("shop")).doesNotExist();
  }

  @Test
  void placesThatCannotBeAreRefused() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    isRefused(file + " is a file: choose another name.", "new", file.toString());
    Path below = file.resolve("app");
    assertThat(run("new", below.toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains(below + " cannot be written (")
        .contains("): choose a folder that you may write to.");
  }

  @Test
  void aFolderThatMayNotBeWrittenIsRefused() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    assumeFalse(!closed.toFile().setWritable(false) || Files.isWritable(closed), "Run by root");
    assertThat(run("new", closed.resolve("app").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("AccessDenied").contains("that you may write to");
  }

  @Test
  void withoutACheckoutItSaysSo() {
    System.clearProperty(HOME);
    isRefused(
        "This command needs a checkout of Turgo; start it there by ./turgo.",
        "new",
        folder.resolve("app").toString());
    assertThat(folder.resolve("app")).doesNotExist();
  }

  @Test
  void aFolderWithAFileOfTheUserIsLeftAsItIs() throws IOException {
    Path mine = Files.createDirectory(folder.resolve("mine"));
    Files.writeString(mine.resolve("README.md"), "mine");
    isRefused(mine + " is not empty: choose another name, or empty it.", "new", mine.toString());
    assertThat(mine).isDirectoryContaining(file -> file.endsWith("README.md"));
    assertThat(mine.resolve("README.md")).content().isEqualTo("mine");
    assertThat(mine.toFile().list()).hasSize(1);
  }
}
