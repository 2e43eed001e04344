package io.turgo.compat.camunda7.parse;

import io.turgo.engine.delegate.CommonListeners;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An element that takes listeners and has properties while its file is read. */
abstract class Target {
  private final CommonListeners.File file;
  private final Element element;
  private final Map<String, Object> properties = new HashMap<>();

  Target(CommonListeners.File file, Element element) {
    this.file = file;
    this.element = element;
    properties.put("type", element.getTagName());
    String name = element.attribute("name");
    if (name != null) {
      properties.put("name", name);
    }
  }

  final CommonListeners.File file() {
    return file;
  }

  final Element element() {
    return element;
  }

  final void add(String eventName, Object listener) {
    file.addExecutionListener(requiredId(), eventName, listener);
  }

  final String requiredId() {
    String id = element.attribute("id");
    if (id == null) {
      throw new UnsupportedOperationException(
          "A listener was added to " + element + ", which has no id; give it one");
    }
    return id;
  }

  /** {@return the id of the element in the file, null for none} */
  public @Nullable String getId() {
    return element.attribute("id");
  }

  /** {@return the name of the element, null for none} */
  public @Nullable String getName() {
    return element.attribute("name");
  }

  /**
   * Returns a property.
   *
   * @param name {@code type}, {@code name} or one that was set
   * @return its value, null for none
   */
  public @Nullable Object getProperty(String name) {
    return properties.get(name);
  }

  /**
   * Sets a property, which later parse listeners see; running instances do not.
   *
   * @param name its name
   * @param value its value
   */
  public void setProperty(String name, Object value) {
    properties.put(name, value);
  }
}
