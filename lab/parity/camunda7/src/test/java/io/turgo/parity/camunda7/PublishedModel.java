package io.turgo.parity.camunda7;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A BPMN file of the jars with Camunda's tests.
 *
 * @param name its path in the jar
 * @param files that it names as files of its deployment, as far as the jar has them
 */
record PublishedModel(String name, byte[] xml, Map<String, byte[]> files) {
  /** A file in each of the jars. */
  private static final List<String> IN_JARS =
      List.of(
          "org/camunda/bpm/engine/test/bpmn/callactivity/simpleSubProcess.bpmn20.xml",
          "org/camunda/bpm/engine/spring/test/servicetask/"
              + "ServiceTaskSpringDelegationTest.testDelegateClass.bpmn20.xml");

  private static final Pattern DEPLOYED = Pattern.compile("\"deployment://([^\"]+)\"");
  private static final Pattern CASE_OR_DECISION = Pattern.compile(":(?:caseRef|decisionRef)\\s*=");
  private static final Pattern CONNECTOR = Pattern.compile(":connectorId>\\s*([^<]*?)\\s*<");

  /** The models of all jars, by name. */
  static List<PublishedModel> all() throws IOException {
    List<PublishedModel> models = new ArrayList<>();
    for (String inJar : IN_JARS) {
      try (JarFile jar = open(inJar)) {
        for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
          if (entry.getName().endsWith(".bpmn") || entry.getName().endsWith(".bpmn20.xml")) {
            models.add(read(jar, entry));
          }
        }
      }
    }
    models.sort(Comparator.comparing(PublishedModel::name));
    return models;
  }

  private static JarFile open(String inJar) throws IOException {
    URL url = PublishedModel.class.getClassLoader().getResource(inJar);
    if (url == null || !(url.openConnection() instanceof JarURLConnection connection)) {
      throw new IllegalStateException("Expected a jar with " + inJar + " on the class path");
    }
    connection.setUseCaches(false);
    return connection.getJarFile();
  }

  private static PublishedModel read(JarFile jar, JarEntry entry) throws IOException {
    byte[] xml = bytes(jar, entry);
    Map<String, byte[]> files = new TreeMap<>();
    Matcher named = DEPLOYED.matcher(new String(xml, StandardCharsets.UTF_8));
    while (named.find()) {
      JarEntry file = jar.getJarEntry(named.group(1));
      if (file != null) {
        files.put(file.getName(), bytes(jar, file));
      }
    }
    return new PublishedModel(entry.getName(), xml, files);
  }

  private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  /** Whether it calls a case, a decision or a connector other than that for HTTP. */
  boolean callsOtherEngine() {
    String text = new String(xml, StandardCharsets.UTF_8);
    return CASE_OR_DECISION.matcher(text).find()
        || CONNECTOR
            .matcher(text)
            .results()
            .anyMatch(connector -> !connector.group(1).equals("http-connector"));
  }
}
