package io.turgo.cli.run;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The file that is run.
 *
 * @param name as it was given; problems of the deployment are shown with it
 * @param tasks its user tasks, and those for workers outside, by which wrong names are found before
 *     anything is run
 */
record ModelFile(String name, byte[] content, List<UserTask> tasks) {
  private static final List<String> SUFFIXES =
      List.of(".bpmn", ".bpmn20.xml", ".cmmn", ".cmmn.xml");
  private static final Set<String> USER_TASKS = Set.of("userTask", "humanTask");

  /** A task of the model that the user completes. */
  record UserTask(String id, @Nullable String name) {
    boolean isCalled(String text) {
      return id.equals(text) || text.equals(name);
    }

    boolean hasComputedName() {
      return name != null && (name.contains("${") || name.contains("#{"));
    }
  }

  static ModelFile read(Path file) {
    String name = file.toString();
    if (SUFFIXES.stream().noneMatch(name::endsWith)) {
      throw new RunInputException(
          name
              + " is not named like a model: give a file that ends in .bpmn, .bpmn20.xml, .cmmn or"
              + " .cmmn.xml.");
    }
    if (!Files.isRegularFile(file)) {
      throw new RunInputException(
          name + " is no file: give the path of a model, such as examples/order.bpmn.");
    }
    try {
      byte[] content = Files.readAllBytes(file);
      return new ModelFile(name, content, userTasks(content));
    } catch (IOException e) {
      throw new RunInputException(name + " cannot be read (" + e + "); check its permissions.");
    }
  }

  /** Whether cases are in it; otherwise processes. */
  boolean isOfCases() {
    return name.endsWith(".cmmn") || name.endsWith(".cmmn.xml");
  }

  /** Empty for a broken file, of which the deployment says what is wrong with it. */
  private static List<UserTask> userTasks(byte[] content) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    List<UserTask> tasks = new ArrayList<>();
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(content));
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT
            && (USER_TASKS.contains(xml.getLocalName()) || hasTopic(xml))) {
          String id = xml.getAttributeValue(null, "id");
          tasks.add(new UserTask(id == null ? "" : id, xml.getAttributeValue(null, "name")));
        }
      }
      return tasks;
    } catch (XMLStreamException e) {
      return List.of();
    }
  }

  /** Whether it is a task that workers outside do. */
  private static boolean hasTopic(XMLStreamReader element) {
    return IntStream.range(0, element.getAttributeCount())
        .anyMatch(at -> element.getAttributeLocalName(at).equals("topic"));
  }

  /**
   * Refuses a user task that the model does not have. A name that an expression computes may be
   * any, so models with one are not refused here.
   */
  void checkTask(String option, String task) {
    if (tasks.stream().noneMatch(known -> known.isCalled(task) || known.hasComputedName())) {
      throw new RunInputException(
          "%s '%s' is no user task of %s; it has %s."
              .formatted(
                  option,
                  task,
                  name,
                  tasks.isEmpty()
                      ? "none"
                      : String.join(", ", tasks.stream().map(UserTask::id).toList())));
    }
  }
}
