package io.turgo.engine.usercode;

import io.turgo.engine.expression.SpinJson;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.variable.SpinJsonNode;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.script.Bindings;
import javax.script.ScriptEngine;
import org.jspecify.annotations.Nullable;

/**
 * The names that a script sees: what it has assigned itself, {@code execution}, what it is handed
 * such as the {@code task} of a task listener, the services of the engine, the variables, the
 * beans, and the functions {@code S} and {@code JSON}. What it assigns stays in the script unless
 * it stores its variables.
 */
@SuppressWarnings("NullAway") // a map of scripts has null values, which the JDK does not declare
final class ScriptVariables extends AbstractMap<String, Object> implements Bindings {
  /** Names that script engines assign for themselves. */
  private static final Set<String> OF_ENGINES =
      Set.of(
          "context",
          "out",
          "out:print",
          "lang:import",
          "elcontext",
          "print",
          "println",
          "execution",
          "__doc__",
          ScriptEngine.ARGV,
          ScriptEngine.FILENAME);

  /** Names of the language for script engines. */
  private static final Set<String> JAVA_SCRIPT =
      Set.of("javascript", "ecmascript", "js", "nashorn", "graal.js", "graaljs", "rhino");

  private final Map<String, Object> assigned = new HashMap<>();
  private final Implementation.Script script;
  private final ExecutionView view;
  private final Map<String, Object> beans;
  private final Function<String, @Nullable Object> bean;
  private final Function<String, @Nullable Object> services;

  ScriptVariables(
      Implementation.Script script,
      ExecutionView view,
      Map<String, Object> names,
      Map<String, Object> beans,
      Function<String, @Nullable Object> bean,
      Function<String, @Nullable Object> services) {
    this.script = script;
    this.services = services;
    this.assigned.putAll(names);
    this.view = view;
    this.beans = beans;
    this.bean = bean;
  }

  /**
   * Texts that are put together while they are read become plain ones, nodes what they stand for.
   */
  static @Nullable Object storable(@Nullable Object value) {
    return switch (value) {
      case CharSequence text -> text.toString();
      case SpinJsonNode node -> node.unwrap();
      case null, default -> value;
    };
  }

  /** What a script can call by a name; JavaScript has a JSON of its own. */
  private SpinJsonNode.@Nullable Maker function(String name) {
    return name.equals("JSON") && JAVA_SCRIPT.contains(script.language().toLowerCase(Locale.ROOT))
        ? null
        : SpinJson.MAKERS.get(name);
  }

  private boolean isVariable(String name) {
    return script.seeVariables() && view.hasVariable(name);
  }

  @Override
  public boolean containsKey(Object key) {
    String name = (String) key;
    return assigned.containsKey(name)
        || name.equals("execution")
        || services.apply(name) != null
        || isVariable(name)
        || bean.apply(name) != null
        || function(name) != null;
  }

  @Override
  public @Nullable Object get(Object key) {
    String name = (String) key;
    if (assigned.containsKey(name)) {
      return assigned.get(name);
    }
    if (name.equals("execution")) {
      return view;
    }
    Object service = services.apply(name);
    if (service != null) {
      return service;
    }
    if (isVariable(name)) {
      return view.getVariable(name);
    }
    Object found = bean.apply(name);
    return found != null ? found : function(name);
  }

  @Override
  public @Nullable Object put(String name, @Nullable Object value) {
    if (script.storeVariables() && !OF_ENGINES.contains(name)) {
      Object before = view.getVariable(name);
      view.setVariable(name, storable(value));
      return before;
    }
    return assigned.put(name, value);
  }

  @Override
  public @Nullable Object remove(Object key) {
    return assigned.remove((String) key);
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    Map<String, Object> all = new HashMap<>(SpinJson.MAKERS);
    all.keySet().removeIf(name -> function(name) == null);
    all.putAll(beans);
    if (script.seeVariables()) {
      all.putAll(view.getVariables());
    }
    all.put("execution", view);
    all.putAll(assigned);
    return all.entrySet();
  }
}
