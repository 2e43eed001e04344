package io.turgo.engine.definition;

import io.turgo.engine.bpmn.ReadModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.store.DefinitionStore.Presentation;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what the processes of one file have for the eyes of people. */
final class PresentationFinder {
  private static final List<String> PICTURES = List.of("png", "jpg", "gif", "svg");
  private static final List<String> ENDINGS = List.of("bpmn20.xml", "bpmn.xml", "bpmn");

  private final String file;
  private final Set<String> files;
  private final ReadModel model;

  /**
   * @param files the names of all files of the deployment
   */
  PresentationFinder(String file, byte[] xml, Set<String> files) {
    this.file = file;
    this.files = files;
    this.model = ReadModel.of(file, xml);
  }

  Presentation of(String key) {
    return new Presentation(picture(key), hasStartForm(key), model.hasGraphics());
  }

  private @Nullable String picture(String key) {
    String base = base();
    for (String picture : PICTURES) {
      for (String name : List.of(base + key + "." + picture, base + picture)) {
        if (files.contains(name)) {
          return name;
        }
      }
    }
    return null;
  }

  /** The name of the file up to the dot before its ending. */
  private String base() {
    String lower = file.toLowerCase(Locale.ROOT);
    for (String ending : ENDINGS) {
      if (lower.endsWith(ending)) {
        return file.substring(0, file.length() - ending.length());
      }
    }
    return file + ".";
  }

  private boolean hasStartForm(String key) {
    var process = model.getProcessById(key);
    return process != null
        && process.getFlowElements().stream()
            .anyMatch(element -> element.getType().equals("startEvent") && hasForm(element));
  }

  private static boolean hasForm(FlowElement event) {
    return event.getAttributes().getOrDefault("formKey", List.of()).stream()
        .anyMatch(form -> !form.getValue().isBlank());
  }
}
