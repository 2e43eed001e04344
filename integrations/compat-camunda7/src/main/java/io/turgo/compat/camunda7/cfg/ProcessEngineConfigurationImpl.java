package io.turgo.compat.camunda7.cfg;

import io.turgo.compat.camunda7.parse.BpmnParseListener;
import io.turgo.compat.camunda7.parse.ParseListeners;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A configuration with plugins, beans and retries.
 *
 * @since 0.1.0
 */
public abstract class ProcessEngineConfigurationImpl extends ProcessEngineConfiguration {
  private List<ProcessEnginePlugin> processEnginePlugins = new ArrayList<>();
  private @Nullable ExpressionManager expressionManager;
  private @Nullable List<BpmnParseListener> customPreBpmnParseListeners;
  private @Nullable List<BpmnParseListener> customPostBpmnParseListeners;

  /** For subclasses. */
  protected ProcessEngineConfigurationImpl() {}

  @Override
  public ProcessEngine buildProcessEngine() {
    List<ProcessEnginePlugin> plugins = List.copyOf(processEnginePlugins);
    plugins.forEach(plugin -> plugin.preInit(this));
    plugins.forEach(plugin -> plugin.postInit(this));
    ProcessEngine engine = super.buildProcessEngine();
    try {
      plugins.forEach(plugin -> plugin.postProcessEngineBuild(engine));
    } catch (RuntimeException | Error e) {
      try {
        engine.close();
      } catch (RuntimeException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
    return engine;
  }

  @Override
  protected void apply(ProcessEngineBuilder builder) {
    super.apply(builder);
    List<BpmnParseListener> parsers = new ArrayList<>();
    if (customPreBpmnParseListeners != null) {
      parsers.addAll(customPreBpmnParseListeners);
    }
    if (customPostBpmnParseListeners != null) {
      parsers.addAll(customPostBpmnParseListeners);
    }
    if (!parsers.isEmpty()) {
      builder.commonListeners(new ParseListeners(parsers));
    }
    ExpressionManager manager = expressionManager;
    if (manager != null) {
      builder.beans(manager::find);
    }
  }

  /** {@return the plugins, which can be changed} */
  public List<ProcessEnginePlugin> getProcessEnginePlugins() {
    return processEnginePlugins;
  }

  /**
   * Sets the plugins.
   *
   * @param newPlugins in the order of their calls
   */
  public void setProcessEnginePlugins(List<ProcessEnginePlugin> newPlugins) {
    processEnginePlugins = newPlugins;
  }

  /** {@return finds other objects that expressions name, null for none} */
  public @Nullable ExpressionManager getExpressionManager() {
    return expressionManager;
  }

  /**
   * Sets what finds other objects that expressions name.
   *
   * @param newManager null for none
   */
  public void setExpressionManager(@Nullable ExpressionManager newManager) {
    expressionManager = newManager;
  }

  /** {@return the parse listeners that are called first, null for none} */
  public @Nullable List<BpmnParseListener> getCustomPreBPMNParseListeners() {
    return customPreBpmnParseListeners;
  }

  /**
   * Sets the parse listeners that are called first. The listeners that they add are told after
   * those of the file.
   *
   * @param listeners in the order of their calls, null for none
   */
  public void setCustomPreBPMNParseListeners(@Nullable List<BpmnParseListener> listeners) {
    customPreBpmnParseListeners = listeners;
  }

  /** {@return the parse listeners that are called last, null for none} */
  public @Nullable List<BpmnParseListener> getCustomPostBPMNParseListeners() {
    return customPostBpmnParseListeners;
  }

  /**
   * Sets the parse listeners that are called last.
   *
   * @param listeners in the order of their calls, null for none
   */
  public void setCustomPostBPMNParseListeners(@Nullable List<BpmnParseListener> listeners) {
    customPostBpmnParseListeners = listeners;
  }
}
