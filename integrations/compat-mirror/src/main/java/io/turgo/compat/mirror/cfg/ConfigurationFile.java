package io.turgo.compat.mirror.cfg;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * A file such as {@code camunda.cfg.xml} or {@code flowable.cfg.xml}: beans of Spring in XML, of
 * which it reads the engine's configuration with properties of texts, beans, lists and maps. Spring
 * is not needed. A bean is made once; a property that the class has not is an error.
 *
 * @since 0.1.0
 */
public final class ConfigurationFile {
  /** The id of the configuration, unless another is asked for. */
  public static final String BEAN = "processEngineConfiguration";

  private final Source source;
  private final String resource;
  private final ClassLoader loader;
  private final Map<String, Element> beans = new HashMap<>();
  private final Map<Element, Object> made = new HashMap<>();

  /** The beans that are being made, the outermost first. */
  private final Deque<Element> making = new ArrayDeque<>();

  /**
   * What the files of an engine have of their own.
   *
   * @param moved beginnings of the names of classes that Turgo has under others, as regular
   *     expressions, with those
   * @param needless simple names of the classes of beans in lists that are left out
   * @param page the page of the documentation that lists the settings
   * @since 0.1.0
   */
  public record Source(Map<String, String> moved, Set<String> needless, String page) {
    /** Copies. */
    public Source {
      moved = Map.copyOf(moved);
      needless = Set.copyOf(needless);
    }
  }

  private ConfigurationFile(Source source, String resource, ClassLoader loader) {
    this.source = source;
    this.resource = resource;
    this.loader = loader;
  }

  /**
   * Reads a configuration file of the class path.
   *
   * @param <C> the type of the configuration
   * @param source what files of the engine have of their own
   * @param resource the name of the file
   * @param bean the id of the configuration
   * @param type the type of the configuration
   * @return the configuration
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public static <C extends EngineConfiguration<?>> C read(
      Source source, String resource, String bean, Class<C> type) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = context == null ? ConfigurationFile.class.getClassLoader() : context;
    ConfigurationFile file =
        new ConfigurationFile(source, resource, Objects.requireNonNull(loader));
    try (InputStream in = file.loader.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is not on the class path; add it");
      }
      return file.configuration(XmlRoot.read(in), bean, type);
    } catch (IOException e) {
      throw new IllegalStateException(resource + " cannot be read: " + e.getMessage(), e);
    }
  }

  private <C> C configuration(Element root, String id, Class<C> type) {
    children(root, "bean").forEach(bean -> beans.put(bean.getAttribute("id"), bean));
    Object configuration = object(bean(id));
    if (type.isInstance(configuration)) {
      return type.cast(configuration);
    }
    throw new IllegalStateException(
        resource
            + ": expected a "
            + type.getName()
            + " as the class of the bean '"
            + id
            + "', but was "
            + configuration.getClass().getName());
  }

  private Object object(Element bean) {
    Object known = made.get(bean);
    if (known != null) {
      return known;
    }
    if (making.contains(bean)) {
      throw new IllegalStateException(
          resource
              + ": beans need each other in a circle: "
              + Stream.concat(making.stream(), Stream.of(bean))
                  .dropWhile(each -> !each.isSameNode(bean))
                  .map(ConfigurationFile::nameOf)
                  .collect(Collectors.joining(" -> "))
              + "; delete one of these references");
    }
    making.addLast(bean);
    Object object = instance(bean.getAttribute("class"));
    children(bean, "property").forEach(property -> set(object, property));
    making.removeLast();
    made.put(bean, object);
    return object;
  }

  private static String nameOf(Element bean) {
    return bean.getAttribute(bean.hasAttribute("id") ? "id" : "class");
  }

  private Object instance(String name) {
    try {
      return loader.loadClass(moved(name)).getConstructor().newInstance();
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
  }

  /** The name of the class that stands for one of the other engine. */
  private String moved(String name) {
    String changed = name;
    for (Map.Entry<String, String> each : source.moved.entrySet()) {
      changed = changed.replaceFirst("^" + each.getKey(), each.getValue());
    }
    return changed;
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
                        + "' has no counterpart in Turgo; delete it, and see "
                        + source.page
                        + " for what there is"));
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
    for (Element map : children(property, "map").toList()) {
      Map<Object, Object> objects = new HashMap<>();
      children(map, "entry").forEach(entry -> objects.put(entry.getAttribute("key"), of(entry)));
      return objects;
    }
    return null;
  }

  /** The value of an entry of a map. */
  private Object of(Element entry) {
    if (entry.hasAttribute("value-ref")) {
      return object(bean(entry.getAttribute("value-ref")));
    }
    Object value = value(entry);
    if (value == null) {
      throw new IllegalStateException(
          resource + ": the entry '" + entry.getAttribute("key") + "' has no value; add one");
    }
    return value;
  }

  private boolean isNeedless(Element bean) {
    String name = bean.getAttribute("class");
    return source.needless.contains(name.substring(name.lastIndexOf('.') + 1));
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
