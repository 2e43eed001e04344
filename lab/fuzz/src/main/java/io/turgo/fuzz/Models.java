package io.turgo.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Models for tenants to deploy, in order and broken. */
final class Models {
  private static final Map<String, String> INNER = new LinkedHashMap<>();

  static {
    INNER.put(
        "ask",
        """
        <userTask id="it" name="Ask MARK" turgo:candidateGroups="board">
          <documentation>MARK</documentation>
          <extensionElements>
            <turgo:formProperty id="amount" name="MARK" type="long"/>
            <turgo:formProperty id="note" type="string"/>
          </extensionElements>
        </userTask>
        <boundaryEvent id="over" attachedToRef="it" cancelActivity="false">
          <timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition>
        </boundaryEvent>
        """);
    INNER.put(
        "parcel",
        """
        <serviceTask id="it" name="MARK" turgo:type="external-worker" turgo:topic="parcel"/>
        """);
    INNER.put("await", "<receiveTask id=\"it\" name=\"MARK\" messageRef=\"paid\"/>");
    INNER.put(
        "late",
        """
        <intermediateCatchEvent id="it" name="MARK">
          <timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition>
        </intermediateCatchEvent>
        """);
    INNER.put(
        "claim",
        """
        <serviceTask id="it" name="MARK" turgo:type="case" turgo:caseDefinitionKey="claimed"/>
        """);
    INNER.put(
        "wide",
        """
        <subProcess id="it" name="MARK">
          <multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>
          <startEvent id="s1"/>
          <sequenceFlow id="f1" sourceRef="s1" targetRef="u1"/>
          <userTask id="u1" name="Part MARK" turgo:assignee="ann"/>
        </subProcess>
        <boundaryEvent id="called" attachedToRef="it">
          <signalEventDefinition signalRef="closing"/>
        </boundaryEvent>
        """);
  }

  private Models() {}

  /** The keys of the processes. */
  static Iterable<String> keys() {
    return INNER.keySet();
  }

  /** All files that a tenant deploys, by name. */
  static Map<String, String> files(String mark) {
    Map<String, String> files = new LinkedHashMap<>();
    INNER.keySet().forEach(key -> files.put(key + ".bpmn", model(key, mark)));
    files.put("claimed.cmmn", caseModel(mark));
    return files;
  }

  /** A case with a task, a timer, a signal, a job that waits for one of them, and a stage. */
  private static String caseModel(String mark) {
    return """
    <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL"
        xmlns:turgo="http://turgo.io/cmmn" targetNamespace="fuzz">
      <case id="claimed" name="Case MARK">
        <casePlanModel id="model" name="MARK">
          <planItem id="i1" definitionRef="decide"/>
          <planItem id="i2" definitionRef="over"/>
          <planItem id="i3" definitionRef="closed"/>
          <planItem id="i4" definitionRef="work"><entryCriterion sentryRef="s1"/></planItem>
          <planItem id="i5" definitionRef="part"/>
          <sentry id="s1">
            <planItemOnPart sourceRef="i3"><standardEvent>occur</standardEvent></planItemOnPart>
          </sentry>
          <humanTask id="decide" name="Decide MARK" turgo:candidateGroups="board"/>
          <timerEventListener id="over" name="MARK"><timerExpression>P1D</timerExpression></timerEventListener>
          <eventListener id="closed" name="MARK" turgo:eventType="signal" turgo:signalRef="closing"/>
          <task id="work" name="MARK" turgo:type="java" turgo:async="true" turgo:expression="${true}"/>
          <stage id="part" name="Part MARK">
            <planItem id="i6" definitionRef="u1"/>
            <humanTask id="u1" name="Part MARK" turgo:assignee="ann"/>
          </stage>
        </casePlanModel>
      </case>
    </definitions>
    """
        .replace("MARK", mark);
  }

  /**
   * A process.
   *
   * @param mark stands in all that has a name
   */
  static String model(String key, String mark) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:turgo="http://turgo.io/bpmn" targetNamespace="fuzz">
      <message id="paid" name="paid"/>
      <message id="order" name="order"/>
      <signal id="closing" name="closing"/>
      <process id="%s" name="The MARK">
        <startEvent id="start"/>
        <sequenceFlow id="in" sourceRef="start" targetRef="it"/>
        %s
        <sequenceFlow id="out" sourceRef="it" targetRef="end"/>
        <endEvent id="end"/>
      </process>
    </definitions>
    """
        .formatted(key, INNER.get(key))
        .replace("MARK", mark);
  }

  /** A model as a file, mostly damaged. */
  static byte[] file(Random random) {
    String model = Words.one(random, List.copyOf(files("Fuzz").values()));
    byte[] bytes = model.getBytes(StandardCharsets.UTF_8);
    return switch (random.nextInt(14)) {
      case 0, 1, 2 -> bytes;
      case 3 -> model.substring(0, random.nextInt(model.length())).getBytes(StandardCharsets.UTF_8);
      case 4 ->
          ("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                  + model.replace("The Fuzz", "&x;"))
              .getBytes(StandardCharsets.UTF_8);
      case 5 -> laughs().getBytes(StandardCharsets.UTF_8);
      case 6 -> model.replace("<userTask", "<unheardOf").getBytes(StandardCharsets.UTF_8);
      case 7 -> model.replace("targetRef=\"it\"", "").getBytes(StandardCharsets.UTF_8);
      case 8 -> model.getBytes(StandardCharsets.UTF_16);
      case 9 -> zip(Map.of("a.bpmn", bytes, "b.txt", new byte[10]));
      case 10 -> {
        byte[] zip = zip(Map.of("../../a.bpmn", bytes, "/etc/b.bpmn", bytes));
        zip[random.nextInt(zip.length)] ^= (byte) (1 << random.nextInt(8));
        yield zip;
      }
      case 11 -> "<a>".repeat(5_000).getBytes(StandardCharsets.UTF_8);
      case 12 -> new byte[random.nextInt(2_000)];
      default -> {
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        yield bytes;
      }
    };
  }

  private static String laughs() {
    StringBuilder text = new StringBuilder("<!DOCTYPE l [<!ENTITY l0 \"ha\">");
    for (int i = 1; i < 12; i++) {
      text.append("<!ENTITY l%d \"%s\">".formatted(i, ("&l" + (i - 1) + ";").repeat(10)));
    }
    return text.append("]><definitions>&l11;</definitions>").toString();
  }

  /** A small file that is large: 200 MB of spaces. */
  static byte[] bomb() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("a.bpmn"));
      byte[] spaces = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 200; i++) {
        zip.write(spaces);
      }
      zip.closeEntry();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] zip(Map<String, byte[]> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : new java.util.TreeMap<>(files).entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
