package io.turgo.compat.camunda7.cfg;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A configuration with plugins, beans and retries.
 *
 * @since 0.1.0
 */
public abstract class ProcessEngineConfigurationImpl extends ProcessEngineConfiguration {
  /** The pause of Turgo between two attempts of a job. */
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private List<ProcessEnginePlugin> processEnginePlugins = new ArrayList<>();
  private @Nullable Map<Object, Object> beans = new HashMap<>();
  private @Nullable ExpressionManager expressionManager;
  private int defaultNumberOfRetries = 3;

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
  void apply(ProcessEngineBuilder builder) {
    super.apply(builder);
    builder.retries(defaultNumberOfRetries, PAUSE);
    Map<Object, Object> named = beans;
    if (named != null) {
      named.forEach((name, bean) -> builder.bean(String.valueOf(name), bean));
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

  /** {@return the objects that expressions can name, which can be changed; null for none} */
  public @Nullable Map<Object, Object> getBeans() {
    return beans;
  }

  /**
   * Sets the objects that expressions can name.
   *
   * @param newBeans by name, null for none
   */
  public void setBeans(@Nullable Map<Object, Object> newBeans) {
    beans = newBeans;
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

  /** {@return the attempts of a job} */
  public int getDefaultNumberOfRetries() {
    return defaultNumberOfRetries;
  }

  /**
   * Sets the attempts of a job whose element names none. 10 s lie between two.
   *
   * @param retries 1 or more
   */
  public void setDefaultNumberOfRetries(int retries) {
    defaultNumberOfRetries = retries;
  }
}
