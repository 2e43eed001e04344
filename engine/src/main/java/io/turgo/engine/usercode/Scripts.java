package io.turgo.engine.usercode;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoScriptEvaluationException;
import io.turgo.engine.expression.ScriptText;
import io.turgo.engine.model.Implementation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import org.jspecify.annotations.Nullable;

/**
 * Runs scripts with the engines of {@code javax.script} that the application brings. An engine that
 * says it is safe for several threads is shared by all, any other is made for each call.
 */
final class Scripts {
  private static final String THREADING = "THREADING";

  private final Supplier<ClassLoader> classLoader;
  private final Map<String, Object> beans;
  private final Function<String, @Nullable Object> bean;
  private final Function<String, @Nullable Object> services;
  private final ConcurrentHashMap<String, ScriptEngine> shared = new ConcurrentHashMap<>();

  /** Of files on the class path, by their paths. */
  private final ConcurrentHashMap<String, String> texts = new ConcurrentHashMap<>();

  Scripts(
      Supplier<ClassLoader> classLoader,
      Map<String, Object> beans,
      Function<String, @Nullable Object> bean,
      Function<String, @Nullable Object> services) {
    this.classLoader = classLoader;
    this.services = services;
    this.beans = beans;
    this.bean = bean;
  }

  /**
   * The value of a script.
   *
   * @param place whose script it is, for messages: "'check'"
   * @throws TurgoScriptEvaluationException if the language is not there or the script throws
   */
  @Nullable Object run(String place, Implementation.Script script, ExecutionView view) {
    return run(place, script, view, Map.of());
  }

  /**
   * Like the other.
   *
   * @param names objects that the script sees besides, such as the {@code task} of a listener
   */
  @Nullable Object run(
      String place, Implementation.Script script, ExecutionView view, Map<String, Object> names) {
    ScriptEngine engine = engine(place, script.language());
    try {
      Object value =
          engine.eval(
              text(place, script.text(), view),
              new ScriptVariables(script, view, names, beans, bean, services));
      return ScriptVariables.storable(value);
    } catch (ScriptException | RuntimeException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof TurgoException own) {
          throw own;
        }
      }
      throw new TurgoScriptEvaluationException(
          "The " + script.language() + " script of " + place + " failed: " + e.getMessage(), e);
    }
  }

  private String text(String place, ScriptText text, ExecutionView view) {
    return switch (text) {
      case ScriptText.Written(String written) -> written;
      case ScriptText.OnClassPath(String path) -> onClassPath(place, path);
      case ScriptText.Named named -> named(place, named, view);
    };
  }

  private String named(String place, ScriptText.Named named, ExecutionView view) {
    String resource = named.resource().text();
    Object value = named.resource().evaluate(view);
    if (!(value instanceof String given) || given.isBlank()) {
      throw new TurgoScriptEvaluationException(
          "Expected the name of a file from "
              + resource
              + " for the script of "
              + place
              + ", found "
              + (value instanceof String ? "an empty text" : value),
          null);
    }
    String file = given.strip();
    if (file.startsWith(ScriptText.DEPLOYMENT)) {
      String deployed = file.substring(ScriptText.DEPLOYMENT.length());
      byte[] bytes = named.deployed().apply(deployed);
      if (bytes == null) {
        throw new TurgoScriptEvaluationException(
            "The script of "
                + place
                + " is in '"
                + deployed
                + "', as "
                + resource
                + " says, which the deployment does not have; deploy it with the model",
            null);
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
    String path =
        file.startsWith(ScriptText.CLASS_PATH)
            ? file.substring(ScriptText.CLASS_PATH.length())
            : file;
    if (path.contains("://")) {
      throw new TurgoScriptEvaluationException(
          "Expected classpath:// or deployment:// before the name of a file from "
              + resource
              + " for the script of "
              + place
              + ", found '"
              + file
              + "'",
          null);
    }
    return onClassPath(place, path);
  }

  private String onClassPath(String place, String path) {
    return texts.computeIfAbsent(path, absent -> read(place, absent));
  }

  private String read(String place, String path) {
    try (InputStream stream = classLoader.get().getResourceAsStream(path)) {
      if (stream == null) {
        throw new TurgoScriptEvaluationException(
            "The script of "
                + place
                + " is in '"
                + path
                + "', which the class path of this node does not have; put it there, or deploy it"
                + " with the model and name it deployment://...",
            null);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new TurgoScriptEvaluationException(
          "The script of " + place + " cannot be read from '" + path + "': " + e.getMessage(), e);
    }
  }

  private ScriptEngine engine(String place, String language) {
    ScriptEngine known = shared.get(language);
    if (known != null) {
      return known;
    }
    ScriptEngine made = new ScriptEngineManager(classLoader.get()).getEngineByName(language);
    if (made == null) {
      throw new TurgoScriptEvaluationException(
          "The script of "
              + place
              + " is written in '"
              + language
              + "', for which there is no script engine; put one on the class path, such as"
              + " org.apache.groovy:groovy-jsr223 for groovy",
          null);
    }
    if (made.getFactory().getParameter(THREADING) != null) {
      shared.put(language, made);
    }
    return made;
  }
}
