package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.variable.SerializableVariables;
import io.turgo.engine.variable.VariableColumns;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Attacks that were tried from outside, and do nothing. */
@Timeout(60)
class AttacksTest {
  private static final String SECRET = "s3cret-of-a-file";

  @TempDir Path folder;

  private static String withEntity(String declarations) {
    return "<?xml version=\"1.0\"?><!DOCTYPE definitions ["
        + declarations
        + "]>"
        + BpmnText.process("p", start("s"), user("u", ""), flow("s -> u"))
            .replace("<process ", "<process name=\"&x;\" ");
  }

  @Test
  void entitiesOfModelsAreNeitherReadNorExpanded() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), SECRET);
    StringBuilder bomb = new StringBuilder("<!ENTITY x0 \"ha\">");
    for (int i = 1; i < 40; i++) {
      bomb.append("<!ENTITY x%d \"&x%d;&x%d;\">".formatted(i, i - 1, i - 1));
    }
    bomb.append("<!ENTITY x \"&x39;\">");
    try (Kit kit = Kit.on(Database.SQLITE)) {
      for (String declarations :
          List.of(
              "<!ENTITY x SYSTEM \"" + secret.toUri() + "\">",
              "<!ENTITY % p SYSTEM \"" + secret.toUri() + "\"> %p; <!ENTITY x \"1\">",
              bomb.toString())) {
        assertThatThrownBy(() ->
                kit.engine()
                    .getRepositoryService()
                    .createDeployment()
                    .addString("p.bpmn", withEntity(declarations))
                    .deploy())
            .isInstanceOf(BpmnDeploymentException.class)
            .message()
            .doesNotContain(SECRET);
      }
      assertThat(kit.engine().getRepositoryService().createDeploymentQuery().count()).isZero();
    }
  }

  @Test
  void textsOfFiltersAreNoSql() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      kit.deploy("p", start("s"), user("u", ""), flow("s -> u"));
      kit.engine().getRuntimeService().startProcessInstanceByKey("p", Map.of("v", "x"));
      for (String text :
          List.of(
              "' OR '1'='1",
              "p' --",
              "'; DELETE FROM turgo_instance; --",
              "\\' OR 1=1 --",
              "%' ESCAPE '' OR '1'='1")) {
        ProcessEngine engine = kit.engine();
        var instances = engine.getRuntimeService();
        assertThat(
                Stream.of(
                    instances.createProcessInstanceQuery().processDefinitionKey(text).count(),
                    instances.createProcessInstanceQuery().processInstanceId(text).count(),
                    instances
                        .createProcessInstanceQuery()
                        .processInstanceBusinessKeyLike(text)
                        .count(),
                    instances.createProcessInstanceQuery().variableValueEquals("v", text).count(),
                    instances.createProcessInstanceQuery().variableValueEquals(text, "x").count(),
                    instances.createProcessInstanceQuery().variableValueLike("v", text).count(),
                    engine.getTaskService().createTaskQuery().taskAssignee(text).count(),
                    engine.getTaskService().createTaskQuery().taskCandidateUser(text).count(),
                    engine.getTaskService().createTaskQuery().taskNameLikeIgnoreCase(text).count()))
            .as(text)
            .containsOnly(0L);
      }
      assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isOne();
    }
  }

  private static byte[] serialized(Serializable value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  /** The hash of the outermost set takes twice as long with each level. */
  private static Serializable sets(int levels) {
    HashSet<Serializable> root = new HashSet<>();
    HashSet<Serializable> left = root;
    HashSet<Serializable> right = new HashSet<>();
    for (int i = 0; i < levels; i++) {
      HashSet<Serializable> nextLeft = new HashSet<>();
      HashSet<Serializable> nextRight = new HashSet<>();
      nextLeft.add("level " + i);
      left.add(nextLeft);
      left.add(nextRight);
      right.add(nextLeft);
      right.add(nextRight);
      left = nextLeft;
      right = nextRight;
    }
    return root;
  }

  @Test
  void setsInSetsAreNotRead() throws IOException {
    SerializableVariables type = SerializableVariables.allowing();
    assertRejected(serialized(sets(100)));
    assertThat(type.read(VariableColumns.ofBytes(serialized(sets(3))))).isInstanceOf(Set.class);
  }

  /** A few bytes that ask for the memory of a large array. */
  @Test
  void lengthsOfArraysAreBounded() throws IOException {
    byte[] array = serialized(new byte[] {1, 2, 3});
    ByteBuffer.wrap(array).putInt(array.length - 3 - Integer.BYTES, 50_000_001);
    assertRejected(array);
  }

  @Test
  void referencesAreBounded() throws IOException {
    assertRejected(serialized(new ArrayList<>(Collections.nCopies(1_000_001, "x"))));
  }

  private static void assertRejected(byte[] bytes) {
    SerializableVariables type = SerializableVariables.allowing();
    assertThatThrownBy(() -> type.read(VariableColumns.ofBytes(bytes)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("REJECTED");
  }

  @Test
  void aDatabaseFileIsItsOwnersAlone() throws IOException {
    Path file = folder.resolve("turgo.db");
    try (ProcessEngine engine = ProcessEngine.builder().sqlite(file).executorActive(false).build();
        Stream<Path> files = Files.list(folder)) {
      assertThat(engine.getName()).isNotEmpty();
      for (Path one : files.filter(path -> !path.toString().endsWith("lock")).toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
            .as(one.toString())
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void aDatabaseFileThatOthersReadIsWarnedOf() throws IOException {
    Path file = folder.resolve("turgo.db");
    assertThat(logOfStartOn(file)).doesNotContain("Other users");
    assertThat(logOfStartOn(file)).doesNotContain("Other users");
    for (String open : List.of("rw-r-----", "rw-----w-")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(open));
      assertThat(logOfStartOn(file))
          .as(open)
          .contains("Other users of this machine can read or write the database file " + file);
    }
  }

  private static String logOfStartOn(Path file) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      ProcessEngine.builder().sqlite(file).executorActive(false).build().close();
    } finally {
      System.setErr(before);
    }
    return written.toString(StandardCharsets.UTF_8);
  }
}
