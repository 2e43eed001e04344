package io.turgo.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourcePatternResolver;

/** The files of models below the folders that the application deploys from. */
final class ProcessFiles {
  private static final List<String> SUFFIXES =
      List.of(".bpmn", ".bpmn20.xml", ".dmn", ".cmmn", ".cmmn.xml");

  private final ResourcePatternResolver resources;

  ProcessFiles(ResourcePatternResolver resources) {
    this.resources = resources;
  }

  /** The files by the names that they are deployed under: their paths from the folder on. */
  Map<String, Resource> below(List<String> locations) {
    Map<String, Resource> files = new TreeMap<>();
    for (String location : locations) {
      String folder = location.endsWith("/") ? location : location + "/";
      for (String suffix : SUFFIXES) {
        for (Resource file : find(folder + "**/*" + suffix)) {
          Resource other = files.putIfAbsent(name(folder, file), file);
          if (other != null && !other.equals(file)) {
            throw new TurgoSetupException(
                "Two models have the name "
                    + name(folder, file)
                    + ": "
                    + other.getDescription()
                    + " and "
                    + file.getDescription(),
                "Rename one of them, or leave its folder out of turgo.deployment.locations");
          }
        }
      }
    }
    return files;
  }

  private Resource[] find(String pattern) {
    try {
      return resources.getResources(pattern);
    } catch (IOException e) {
      throw new TurgoSetupException(
          "The files " + pattern + " cannot be looked for: " + e,
          "Look at turgo.deployment.locations",
          e);
    }
  }

  /** The path of a file, from the last part of the folder's own path on. */
  private static String name(String folder, Resource file) {
    String path;
    try {
      path =
          URLDecoder.decode(file.getURL().toString().replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(file.getDescription() + " has no place", e);
    }
    String within = folder.substring(folder.lastIndexOf(':') + 1).replaceFirst("^\\.?/*", "");
    int at = within.isEmpty() ? -1 : path.lastIndexOf("/" + within);
    return at < 0 ? path.substring(path.lastIndexOf('/') + 1) : path.substring(at + 1);
  }
}
