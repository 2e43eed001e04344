package io.turgo.compat.mirror;

import io.turgo.compat.mirror.cfg.OpenEngines;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineAware;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateTask;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.delegate.ReadOnlyDelegateExecution;
import io.turgo.engine.delegate.UserCodeAdapter;
import io.turgo.engine.exception.TurgoException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Calls delegates and listeners of another engine by a mirror, and hands executions and tasks to
 * methods of beans that take them. Safe for all threads.
 *
 * @since 0.1.0
 */
public abstract class MirroredCode implements UserCodeAdapter, ProcessEngineAware {
  /** The question of {@code DelegateHelper} for the model of the definition. */
  public static final String MODEL = "DelegateHelper.getBpmnModel";

  /** The question of {@code DelegateHelper} for a field; its argument is the name. */
  public static final String FIELD = "DelegateHelper.getFieldExpression";

  private static final int MOST_MODELS = 500;

  private final Mirror mirror;
  private final String module;
  private final String engineJar;
  private final String type;
  private final Map<String, Object> models = new ConcurrentHashMap<>();
  private volatile @Nullable ProcessEngine engine;

  /**
   * With a table of types.
   *
   * @param pairs the types that stand for each other; gets answers that need models
   * @param module the artifact that runs the code
   * @param engineJar the artifact that must not be there too
   * @param type a class that only these two have
   */
  protected MirroredCode(Mirror.Builder pairs, String module, String engineJar, Class<?> type) {
    pairs
        .answer("DelegateExecution.getCurrentFlowElement", (original, none) -> here(original))
        .answer("ReadOnlyDelegateExecution.getCurrentFlowElement", (copy, none) -> there(copy))
        .answer(MODEL, (original, none) -> model(((DelegateExecution) original)))
        .answer(FIELD, (original, name) -> field(original, String.valueOf(name.getFirst())));
    this.mirror = pairs.build();
    this.module = module;
    this.engineJar = engineJar;
    this.type = type.getName().replace('.', '/') + ".class";
  }

  /**
   * Reads a deployed file. Reading takes milliseconds and delegates ask at each call, so models are
   * kept and shared.
   *
   * @param xml the file
   * @return the model of the other engine
   */
  protected abstract Object read(byte[] xml);

  /**
   * Finds an element.
   *
   * @param model what {@link #read} gave
   * @param id the id of the element
   * @return the element, null if the model has none
   */
  protected abstract @Nullable Object element(Object model, String id);

  private Object here(Object original) {
    DelegateExecution execution = (DelegateExecution) original;
    return element(execution.getProcessDefinitionId(), execution.getCurrentFlowElement().getId());
  }

  private Object there(Object original) {
    ReadOnlyDelegateExecution copy = (ReadOnlyDelegateExecution) original;
    return element(copy.getProcessDefinitionId(), copy.getCurrentFlowElement().getId());
  }

  /** An element of a deployed file. */
  private Object element(String definitionId, String id) {
    Object element = element(model(definitionId), id);
    if (element == null) {
      throw new UnsupportedOperationException(
          "The reader of "
              + module
              + " finds no element '"
              + id
              + "' in process definition "
              + definitionId
              + "; use io.turgo.engine.RepositoryService.getBpmnModel");
    }
    return element;
  }

  private Object model(DelegateExecution execution) {
    return model(execution.getProcessDefinitionId());
  }

  private Object model(String definitionId) {
    Object known = models.get(definitionId);
    if (known != null) {
      return known;
    }
    Object read = read(file(definitionId));
    if (models.size() >= MOST_MODELS) {
      models.clear(); // most are of old versions, which nobody asks for again
    }
    models.put(definitionId, read);
    return read;
  }

  private byte[] file(String definitionId) {
    ProcessEngine built =
        Objects.requireNonNull(engine, "An engine that is built has not set itself");
    try (InputStream file = built.getRepositoryService().getProcessModel(definitionId)) {
      return file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The file of process definition " + definitionId + " cannot be read", e);
    }
  }

  private @Nullable Object field(Object original, String name) {
    Expression field =
        original instanceof DelegateTask task
            ? task.getFieldExpression(name)
            : ((DelegateExecution) original).getFieldExpression(name);
    return field == null ? null : mirror.theirs(field);
  }

  @Override
  public final void setProcessEngine(ProcessEngine newEngine) {
    engine = newEngine;
    OpenEngines.follow(newEngine);
  }

  @Override
  public final void check(ClassLoader loader) {
    List<URL> found;
    try {
      found = Collections.list(loader.getResources(type));
    } catch (IOException e) {
      throw new TurgoException("The class path cannot be searched for " + type, e);
    }
    if (found.size() > 1) {
      throw new TurgoException(
          "Both %s and %s are on the class path: %s; remove %s, or %s if the application still runs"
                  .formatted(module, engineJar, found, engineJar, module)
              + " on that engine");
    }
  }

  @Override
  public final boolean adapts(Class<?> code, Class<?> wanted) {
    return mirror.adapts(code, wanted);
  }

  @Override
  public final <T> T adapt(Object code, Class<T> wanted) {
    return wanted.cast(mirror.ours(code));
  }

  @Override
  public final @Nullable Object argument(Object object, Class<?> wanted) {
    Object image = mirror.theirs(object);
    return wanted.isInstance(image) ? image : null;
  }
}
