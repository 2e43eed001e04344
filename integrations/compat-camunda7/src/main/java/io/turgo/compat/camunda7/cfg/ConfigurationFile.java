package io.turgo.compat.camunda7.cfg;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A file such as {@code camunda.cfg.xml}: beans of Spring in XML, of which it reads the engine's
 * configuration with properties of texts, beans and lists of beans. Spring is not needed.
 */
final class ConfigurationFile {
  static final String DEFAULT = "camunda.cfg.xml";

  private static final String BEAN = "processEngineConfiguration";

  /** Plugins whose work needs none in Turgo: JSON is read without Spin, connectors are refused. */
  private static final Set<String> NEEDLESS =
      Set.of("SpinProcessEnginePlugin", "ConnectProcessEnginePlugin");

  private final String resource;
  private final ClassLoader loader;
  private final Map<String, Element> beans = new HashMap<>();

  private ConfigurationFile(String resource, ClassLoader loader) {
    this.resource = resource;
    this.loader = loader;
  }

  static ProcessEngineConfiguration read(String resource) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = context == null ? ConfigurationFile.class.getClassLoader() : context;
    ConfigurationFile file = new ConfigurationFile(resource, Objects.requireNonNull(loader));
    try (InputStream in = file.loader.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is not on the class path; add it");
      }
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setNamespaceAware(true);
      return file.configuration(factory.newDocumentBuilder().parse(in).getDocumentElement());
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new IllegalStateException(resource + " cannot be read: " + e.getMessage(), e);
    }
  }

  private ProcessEngineConfiguration configuration(Element root) {
    children(root, "bean").forEach(bean -> beans.put(bean.getAttribute("id"), bean));
    Element bean = beans.get(BEAN);
    if (bean == null) {
      throw new IllegalStateException(resource + " has no bean with the id " + BEAN);
    }
    if (object(bean) instanceof ProcessEngineConfiguration configuration) {
      return configuration;
    }
    throw new IllegalStateException(
        resource + ": the class of " + BEAN + " is no ProcessEngineConfiguration of " + getClass());
  }

  private Object object(Element bean) {
    String name = bean.getAttribute("class");
    Object object;
    try {
      object = loader.loadClass(moved(name)).getConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new IllegalStateException(
          resource
              + ": "
              + name
              + " cannot be made ("
              + e
              + "); delete the bean, or name a class that Turgo or the application has",
          e);
    }
    children(bean, "property").forEach(property -> set(object, property));
    return object;
  }

  /** The name of the class that stands for one of Camunda's or of a fork. */
  private static String moved(String name) {
    return name.replaceFirst(
            "^org\\.(camunda|operaton|cibseven)\\.bpm\\.engine\\.impl\\.cfg\\.",
            "io.turgo.compat.camunda7.cfg.")
        .replaceFirst(
            "^org\\.(camunda|operaton|cibseven)\\.bpm\\.engine\\.test\\.",
            "io.turgo.compat.camunda7.test.");
  }

  private void set(Object object, Element property) {
    String name = property.getAttribute("name");
    String setter =
        "set" + name.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + name.substring(1);
    Method method =
        Arrays.stream(object.getClass().getMethods())
            .filter(each -> each.getName().equals(setter) && each.getParameterCount() == 1)
            .findFirst()
            .orElseThrow(() ->
                new IllegalStateException(
                    resource
                        + ": the property '"
                        + name
                        + "' has no counterpart in Turgo; delete it, and see"
                        + " docs/camunda7-code.md for what there is"));
    Object value = converted(name, value(property), method.getParameterTypes()[0]);
    try {
      method.invoke(object, value);
    } catch (InvocationTargetException e) {
      Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
      throw new IllegalStateException(
          resource + ": property '" + name + "': " + cause.getMessage(), cause);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(resource + ": property '" + name + "' cannot be set", e);
    }
  }

  private Object converted(String name, @Nullable Object value, Class<?> type) {
    if (value instanceof String text) {
      if (text.contains("${")) {
        throw new IllegalStateException(
            resource
                + ": property '"
                + name
                + "' has the placeholder "
                + text
                + "; write the value");
      }
      if (type == boolean.class && (text.equals("true") || text.equals("false"))) {
        return Boolean.valueOf(text);
      }
      if (type == int.class && text.matches("\\d{1,9}")) {
        return Integer.valueOf(text);
      }
    }
    if (value == null || !type.isInstance(value)) {
      throw new IllegalStateException(
          resource
              + ": expected a value of type "
              + type.getSimpleName()
              + " for the property '"
              + name
              + "', but was "
              + value);
    }
    return value;
  }

  private @Nullable Object value(Element property) {
    if (property.hasAttribute("value")) {
      return property.getAttribute("value");
    }
    if (property.hasAttribute("ref")) {
      return object(bean(property.getAttribute("ref")));
    }
    for (Element each : children(property, "value").toList()) {
      return each.getTextContent().strip();
    }
    for (Element each : children(property, "bean").toList()) {
      return object(each);
    }
    for (Element list : children(property, "list").toList()) {
      List<Object> objects = new ArrayList<>();
      Stream.concat(
              children(list, "bean"),
              children(list, "ref").map(ref -> bean(ref.getAttribute("bean"))))
          .filter(bean -> !isNeedless(bean))
          .forEach(bean -> objects.add(object(bean)));
      return objects;
    }
    return null;
  }

  private static boolean isNeedless(Element bean) {
    String name = bean.getAttribute("class");
    return NEEDLESS.contains(name.substring(name.lastIndexOf('.') + 1));
  }

  private Element bean(String id) {
    Element bean = beans.get(id);
    if (bean == null) {
      throw new IllegalStateException(
          resource
              + " has no bean '"
              + id
              + "'; it has "
              + beans.keySet().stream().sorted().collect(Collectors.joining(", ")));
    }
    return bean;
  }

  private static Stream<Element> children(Element parent, String name) {
    NodeList nodes = parent.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(node -> node.getNodeType() == Node.ELEMENT_NODE && name.equals(node.getLocalName()))
        .map(Element.class::cast);
  }
}
