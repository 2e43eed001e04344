package io.turgo.compat.camunda7.application;

import io.turgo.compat.camunda7.cfg.ProcessEngines;
import io.turgo.compat.mirror.cfg.XmlRoot;
import io.turgo.engine.ProcessEngine;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * A {@code <process-archive>} of {@code META-INF/processes.xml}: files that are deployed together.
 *
 * @param file the file that lists it
 * @param home the address of the folder that the file's name begins at
 * @param name the name of its deployment
 * @param tenantId its tenant, null for none
 * @param engineName the name of its engine, null for the default one
 * @param resources files of the class path that are deployed
 * @param properties its settings by name
 */
record ProcessArchive(
    URL file,
    String home,
    String name,
    @Nullable String tenantId,
    @Nullable String engineName,
    List<String> resources,
    Map<String, String> properties) {
  private static final String SCAN = "isScanForProcessDefinitions";
  private static final String DELETE = "isDeleteUponUndeploy";
  private static final String ROOT = "resourceRootPath";
  private static final String SUFFIXES = "additionalResourceSuffixes";
  private static final String CLASS_PATH = "classpath:";
  private static final String OF_APPLICATION = "pa:";
  private static final String CHANGED_ONLY = "isDeployChangedOnly";

  /** Where the classes of earlier versions are found, which are those of the application here. */
  private static final Set<String> NEEDLESS =
      Set.of("isResumePreviousVersions", "resumePreviousVersions", "resumePreviousBy");

  private static final List<String> MODELS =
      List.of(".bpmn", ".bpmn20.xml", ".dmn", ".dmn11.xml", ".cmmn", ".cmmn10.xml", ".cmmn11.xml");

  /** The archives of all files of a name; none if there is no such file. */
  static List<ProcessArchive> read(ClassLoader loader, String file, String application) {
    List<ProcessArchive> archives = new ArrayList<>();
    try {
      for (URL each : Collections.list(loader.getResources(file))) {
        try (InputStream in = each.openStream()) {
          String home = each.toString().substring(0, each.toString().length() - file.length());
          archives.addAll(read(each, home, in.readAllBytes(), application));
        }
      }
      return archives;
    } catch (IOException e) {
      throw new IllegalStateException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static List<ProcessArchive> read(URL file, String home, byte[] bytes, String application)
      throws IOException {
    if (new String(bytes, StandardCharsets.UTF_8).isBlank()) {
      return List.of(new ProcessArchive(file, home, application, null, null, List.of(), Map.of()));
    }
    List<ProcessArchive> archives = new ArrayList<>();
    for (Element child : children(XmlRoot.read(new ByteArrayInputStream(bytes)))) {
      if (!child.getLocalName().equals("process-archive")) {
        throw new IllegalStateException(
            "%s: <%s> is unknown; build the engine with ProcessEngine.builder() or camunda.cfg.xml"
                .formatted(file, child.getLocalName()));
      }
      archives.add(of(file, home, child, application));
    }
    return archives;
  }

  private static ProcessArchive of(URL file, String home, Element archive, String application) {
    String name = archive.getAttribute("name").strip();
    String tenant = archive.getAttribute("tenantId").strip();
    String engine = null;
    List<String> resources = new ArrayList<>();
    Map<String, String> properties = new LinkedHashMap<>();
    for (Element child : children(archive)) {
      String text = child.getTextContent().strip();
      switch (child.getLocalName()) {
        case "process-engine" -> engine = text.isEmpty() ? null : text;
        case "resource" -> resources.add(text);
        case "properties" ->
            children(child)
                .forEach(each ->
                    properties.put(each.getAttribute("name"), each.getTextContent().strip()));
        default ->
            throw new IllegalStateException(
                "%s: <%s> is unknown in <process-archive>; delete it"
                    .formatted(file, child.getLocalName()));
      }
    }
    ProcessArchive made =
        new ProcessArchive(
            file,
            home,
            name.isEmpty() ? application : name,
            tenant.isEmpty() ? null : tenant,
            engine,
            List.copyOf(resources),
            Map.copyOf(properties));
    made.checkProperties();
    return made;
  }

  /** Refuses what is wrong before anything is deployed. */
  private void checkProperties() {
    Set<String> known = Set.of(SCAN, DELETE, ROOT, SUFFIXES, CHANGED_ONLY);
    for (String property : properties.keySet()) {
      if (!known.contains(property) && !NEEDLESS.contains(property)) {
        throw refused(property, "it is unknown; delete it");
      }
    }
    is(SCAN, true);
    is(DELETE, true);
    if (is(CHANGED_ONLY, false)) {
      throw refused(
          CHANGED_ONLY,
          "all files of an archive are deployed if one has changed; delete it, or make an archive"
              + " of each file");
    }
  }

  private IllegalStateException refused(String property, String why) {
    return new IllegalStateException(
        "%s: property '%s' of the process archive '%s': %s".formatted(file, property, name, why));
  }

  private boolean is(String property, boolean otherwise) {
    String value = properties.get(property);
    if (value == null) {
      return otherwise;
    }
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused(property, "expected true or false, found '" + value + "'");
    };
  }

  boolean isDeletedAtTheEnd() {
    return is(DELETE, false);
  }

  /** The engine that is deployed to. */
  ProcessEngine engine() {
    if (engineName == null) {
      return ProcessEngines.getDefaultProcessEngine();
    }
    ProcessEngine engine = ProcessEngines.getProcessEngine(engineName);
    if (engine == null) {
      throw new IllegalStateException(
          "%s: no engine '%s' is open; open are %s"
              .formatted(file, engineName, ProcessEngines.getProcessEngines().keySet()));
    }
    return engine;
  }

  /** The files to deploy, by name. */
  Map<String, byte[]> files(ClassLoader loader) {
    Map<String, byte[]> files = new TreeMap<>();
    try {
      for (String resource : resources) {
        try (InputStream in = loader.getResourceAsStream(resource)) {
          if (in == null) {
            throw new IllegalStateException(
                "%s: <resource> '%s' is not on the class path".formatted(file, resource));
          }
          files.put(resource, in.readAllBytes());
        }
      }
      if (is(SCAN, resources.isEmpty())) {
        List<String> endings = new ArrayList<>(MODELS);
        Arrays.stream(properties.getOrDefault(SUFFIXES, "").split(","))
            .map(String::strip)
            .filter(ending -> !ending.isEmpty())
            .forEach(endings::add);
        for (String folder : folders(loader)) {
          files.putAll(ModelFolder.files(folder, endings));
        }
      }
      return files;
    } catch (IOException e) {
      throw new IllegalStateException(file + ": the files cannot be read: " + e.getMessage(), e);
    }
  }

  private List<String> folders(ClassLoader loader) throws IOException {
    String root = properties.get(ROOT);
    if (root == null) {
      return List.of(home);
    }
    if (root.startsWith(OF_APPLICATION)) {
      return List.of(home + root.substring(OF_APPLICATION.length()));
    }
    String path = root.startsWith(CLASS_PATH) ? root.substring(CLASS_PATH.length()) : root;
    List<String> found =
        Collections.list(loader.getResources(path)).stream().map(URL::toString).toList();
    if (found.isEmpty()) {
      throw refused(ROOT, "'" + root + "' is not on the class path");
    }
    return found;
  }

  private static List<Element> children(Element parent) {
    List<Element> found = new ArrayList<>();
    for (Node at = parent.getFirstChild(); at != null; at = at.getNextSibling()) {
      if (at instanceof Element element) {
        found.add(element);
      }
    }
    return found;
  }
}
