package io.turgo.spring;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.clock.BusinessCalendar;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.variable.CustomVariableType;
import io.turgo.engine.variable.JsonVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;

/** Builds the engine from properties and beans. Jobs run once the context is ready, not before. */
final class EngineAssembly {
  private final ConfigurableListableBeanFactory context;
  private final TurgoProperties settings;
  private final String application;
  private final TransactionSupport transactions;
  private final ContextObservers observers;
  private List<Runnable> checks = List.of();

  EngineAssembly(
      ConfigurableListableBeanFactory context,
      TurgoProperties settings,
      String application,
      TransactionSupport transactions,
      ContextObservers observers) {
    this.context = context;
    this.settings = settings;
    this.application = application;
    this.transactions = transactions;
    this.observers = observers;
  }

  ProcessEngine build() {
    ProcessEngineBuilder builder = ProcessEngine.builder();
    EngineDatabase database = EngineDatabase.of(settings, context);
    database.applyTo(builder, settings);
    useSettings(builder);
    useBeans(builder);
    DataSource source = database.dataSource();
    if (source != null) {
      Runnable check = transactions.join(builder, source);
      checks = check == null ? List.of() : List.of(check);
    }
    context
        .getBeanProvider(TurgoEngineCustomizer.class)
        .orderedStream()
        .forEach(customizer -> customizer.customize(builder));
    try {
      return builder.build();
    } catch (TurgoException e) {
      throw new TurgoSetupException(
          "The engine cannot start: " + e.getMessage(),
          "Look at its database, and at the properties of turgo: a setting that is named here has a"
              + " property, such as turgo.allow-unsafe-durability or turgo.sqlite.file",
          e);
    }
  }

  /** Throws where engine and application do not fit; once all beans are there. */
  void check() {
    checks.forEach(Runnable::run);
  }

  private void useSettings(ProcessEngineBuilder builder) {
    builder
        .name(Objects.requireNonNullElse(settings.name(), application))
        .executorActive(false)
        .executor(executor())
        .jobTransactions(settings.jobs().transactions())
        .retries(settings.jobs().attempts(), settings.jobs().retryPause())
        .shortestTimerCycle(settings.jobs().shortestTimerCycle())
        .shareAcrossTenants(settings.shareAcrossTenants())
        .jobLogContext(settings.jobs().logContext())
        .history(settings.history().level())
        .processDefinitionHistoryLevel(settings.history().perDefinition())
        .historicTaskLogging(settings.history().taskLog())
        .historicSequenceFlows(settings.history().sequenceFlows())
        .searchIndexes(settings.search().history(), settings.search().variables());
    if (settings.jobs().connections() != null) {
      builder.transactionConnections(settings.jobs().connections());
    }
    if (settings.batches().retention() != null) {
      builder.batchRetention(settings.batches().retention());
    }
    if (settings.timeZone() != null) {
      builder.timeZone(settings.timeZone());
    }
    if (settings.cacheSize() != null) {
      builder.cacheBytes(settings.cacheSize().toBytes());
    }
  }

  private ExecutorSettings executor() {
    TurgoProperties.Executor given = settings.executor();
    return ExecutorSettings.defaults()
        .withNodeName(Objects.requireNonNullElseGet(given.nodeName(), EngineAssembly::nodeName))
        .withConcurrency(given.concurrency())
        .withQueueSize(given.queueSize())
        .withPollInterval(given.pollInterval())
        .withLease(given.lease())
        .withStopPatience(given.stopPatience())
        .withVirtualThreads(given.virtualThreads())
        .withClockTolerance(given.clockTolerance());
  }

  /** In a container every process has the same number, but the host has the container's name. */
  private static String nodeName() {
    String host = System.getenv("HOSTNAME");
    String process = ExecutorSettings.defaults().nodeName();
    return host == null || host.isBlank() ? process : host + "-" + ProcessHandle.current().pid();
  }

  private void useBeans(ProcessEngineBuilder builder) {
    builder.beans(new ContextBeans(context, settings.beans())).jobObserver(observers);
    ClassLoader loader = context.getBeanClassLoader();
    if (loader != null) {
      builder.classLoader(loader);
    }
    one(BusinessClock.class, builder::clock);
    one(IdentityStore.class, builder::identityStore);
    builder.jsonVariables(
        context.getBeanProvider(JsonVariables.class).getIfAvailable(this::jsonVariables));
    one(JobRouting.class, builder::jobRouting);
    one(TraceContext.class, builder::traceContext);
    context
        .getBeanProvider(ServiceTaskType.class)
        .orderedStream()
        .forEach(builder::serviceTaskType);
    context.getBeanProvider(JobQueue.class).orderedStream().forEach(builder::jobQueue);
    context
        .getBeanProvider(CustomVariableType.class)
        .orderedStream()
        .forEach(type -> builder.variableType((CustomVariableType<?>) type));
    context.getBeansOfType(BusinessCalendar.class).forEach(builder::businessCalendar);
  }

  private JsonVariables jsonVariables() {
    TurgoProperties.JsonVariables given = settings.jsonVariables();
    List<String> packages = new ArrayList<>(given.packages());
    if (given.applicationPackages() && AutoConfigurationPackages.has(context)) {
      packages.addAll(AutoConfigurationPackages.get(context));
    }
    JsonVariables allowed = JsonVariables.STANDARD;
    for (String packageName : packages) {
      if (!packageName.isBlank()) { // an application in the unnamed package
        allowed = allowed.andPackage(packageName);
      }
    }
    return given.records() ? allowed : allowed.withoutRecords();
  }

  private <T> void one(Class<T> type, Consumer<T> setting) {
    @Nullable T bean = context.getBeanProvider(type).getIfAvailable();
    if (bean != null) {
      setting.accept(bean);
    }
  }
}
