package io.turgo.engine.service;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.clock.BusinessCalendar;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.delegate.CommonListeners;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.delegate.event.TurgoEventDispatcher;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.identity.InMemoryIdentityStore;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.RetentionSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.transaction.AmbientTransactions;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.JobTransactions;
import io.turgo.engine.transaction.TransactionProvider;
import io.turgo.engine.usercode.CodeAdapters;
import io.turgo.engine.variable.CustomVariableType;
import io.turgo.engine.variable.JsonVariables;
import io.turgo.engine.variable.VariableCodec;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the settings of an engine until it is built. Public because {@link ProcessEngine#builder}
 * finds it as a service, which is how the API gets to what implements it.
 */
public final class TurgoProcessEngineBuilder implements ProcessEngineBuilder {
  private String name = "default";
  private EngineSettings.@Nullable Database database;
  private @Nullable String schema;
  private @Nullable CommitSettings commit;
  private ExecutorSettings executor = ExecutorSettings.defaults();
  private boolean executorActive = true;
  private HistoryLevel history = HistoryLevel.AUDIT;
  private boolean processDefinitionHistory;
  private boolean historicTaskLogging;
  private boolean historicSequenceFlows;
  private boolean shareAcrossTenants;
  private boolean historyIndexes = true;
  private boolean variableIndexes = true;
  private int attempts = 3;
  private Duration retryPause = Duration.ofSeconds(10);
  private @Nullable Duration batchRetention;
  private final Map<String, Object> beans = new HashMap<>();
  private final Map<String, BusinessCalendar> calendars = new HashMap<>();
  private final List<CommonListeners> commonListeners = new ArrayList<>();
  private @Nullable DecisionEngine decisionEngine;
  private final Map<String, ServiceTaskType> serviceTaskTypes = new LinkedHashMap<>();
  private Function<String, @Nullable Object> beanResolver = name -> null;
  private List<CustomVariableType<?>> variableTypes = List.of();
  private VariableCodec codec = VariableCodec.BUILT_IN;
  private JsonVariables jsonVariables = JsonVariables.STANDARD;
  private BusinessClock clock = new BusinessClock();
  private ZoneId timeZone = ZoneId.systemDefault();
  private JobObserver observer = JobObserver.NONE;
  private TraceContext traceContext = TraceContext.NONE;
  private boolean jobLogContext = true;
  private final List<JobQueue> jobQueues = new ArrayList<>();
  private @Nullable ClassLoader classLoader;
  private final List<Consumer<TurgoEventDispatcher>> eventListeners = new ArrayList<>();
  private long cacheBytes = Math.max(32L << 20, Runtime.getRuntime().maxMemory() / 8);

  private UnitLimits limits = UnitLimits.defaults();
  private Duration shortestTimerCycle = CyclePace.DEFAULT;
  private long deploymentBytes = 64L << 20;
  private RetentionSettings retention = RetentionSettings.defaults();
  private JobTransactions jobTransactions = JobTransactions.GROUPED;
  private int transactionConnections = 8;
  private int futureThreads = 64;
  private @Nullable TransactionProvider transactionProvider;
  private AmbientTransactions ambientTransactions = AmbientTransactions.NONE;
  private final JobDataSource jobDataSource = new JobDataSource();

  private @Nullable JobRouting jobRouting;

  private IdentityStore identityStore = new InMemoryIdentityStore();

  @Override
  public ProcessEngineBuilder name(String newName) {
    name = newName;
    return this;
  }

  /**
   * Uses an open store, which the engine closes, and a {@link #build()} that fails closes too; for
   * tests and tools that look at the store beside the engine.
   */
  public ProcessEngineBuilder store(Store newStore) {
    database = new EngineSettings.Database.Open(newStore);
    return this;
  }

  @Override
  public ProcessEngineBuilder sqlite(SqliteSettings settings) {
    database = new EngineSettings.Database.Sqlite(settings);
    return this;
  }

  @Override
  public ProcessEngineBuilder postgres(PostgresSettings settings) {
    database = new EngineSettings.Database.Postgres(settings);
    return this;
  }

  @Override
  public ProcessEngineBuilder schema(String name) {
    schema = name;
    return this;
  }

  @Override
  public ProcessEngineBuilder identityStore(IdentityStore newIdentityStore) {
    identityStore = newIdentityStore;
    return this;
  }

  @Override
  public ProcessEngineBuilder commit(CommitSettings settings) {
    commit = settings;
    return this;
  }

  @Override
  public ProcessEngineBuilder executor(ExecutorSettings settings) {
    executor = settings;
    return this;
  }

  @Override
  public ProcessEngineBuilder executorActive(boolean active) {
    executorActive = active;
    return this;
  }

  @Override
  public ProcessEngineBuilder history(HistoryLevel level) {
    history = level;
    return this;
  }

  @Override
  public ProcessEngineBuilder processDefinitionHistoryLevel(boolean enabled) {
    processDefinitionHistory = enabled;
    return this;
  }

  @Override
  public ProcessEngineBuilder shareAcrossTenants(boolean share) {
    shareAcrossTenants = share;
    return this;
  }

  @Override
  public ProcessEngineBuilder historicTaskLogging(boolean enabled) {
    historicTaskLogging = enabled;
    return this;
  }

  @Override
  public ProcessEngineBuilder historicSequenceFlows(boolean enabled) {
    historicSequenceFlows = enabled;
    return this;
  }

  @Override
  public ProcessEngineBuilder searchIndexes(boolean ofHistory, boolean ofVariables) {
    historyIndexes = ofHistory;
    variableIndexes = ofVariables;
    return this;
  }

  @Override
  public ProcessEngineBuilder retries(int newAttempts, Duration pause) {
    attempts = newAttempts;
    retryPause = pause;
    return this;
  }

  @Override
  public ProcessEngineBuilder batchRetention(Duration time) {
    batchRetention = time;
    return this;
  }

  @Override
  public ProcessEngineBuilder bean(String beanName, Object bean) {
    beans.put(beanName, bean);
    return this;
  }

  @Override
  public ProcessEngineBuilder beans(Function<String, @Nullable Object> resolver) {
    beanResolver = resolver;
    return this;
  }

  @Override
  public ProcessEngineBuilder serviceTaskType(ServiceTaskType type) {
    Arguments.required("type", type);
    if (serviceTaskTypes.putIfAbsent(type.name(), type) != null) {
      throw new TurgoIllegalArgumentException(
          "There is a service task type '" + type.name() + "' already; give each name once");
    }
    return this;
  }

  /** The types that were given, and those on the class path whose names they leave. */
  private Map<String, ServiceTaskType> serviceTaskTypes() {
    Map<String, ServiceTaskType> types = new LinkedHashMap<>(serviceTaskTypes);
    try {
      for (ServiceTaskType found : ServiceLoader.load(ServiceTaskType.class, codeLoader())) {
        types.putIfAbsent(found.name(), found);
      }
    } catch (ServiceConfigurationError e) {
      throw new TurgoIllegalArgumentException(
          "A service task type on the class path cannot be used; check that its module and the"
              + " engine are of one version and have their dependencies",
          e);
    }
    return types;
  }

  @Override
  public ProcessEngineBuilder commonListeners(CommonListeners listeners) {
    Arguments.required("listeners", listeners);
    commonListeners.add(listeners);
    return this;
  }

  @Override
  public ProcessEngineBuilder decisionEngine(DecisionEngine engine) {
    Arguments.required("engine", engine);
    decisionEngine = engine;
    return this;
  }

  /** The one that was given, or that of the class path; null if there is none. */
  private @Nullable DecisionEngine decisionEngine() {
    if (decisionEngine != null) {
      return decisionEngine;
    }
    try {
      List<DecisionEngine> found = new ArrayList<>();
      ServiceLoader.load(DecisionEngine.class, codeLoader()).forEach(found::add);
      if (found.size() > 1) {
        throw new TurgoIllegalArgumentException(
            "The class path has several decision engines: "
                + found.stream().map(each -> each.getClass().getName()).toList()
                + "; name one with ProcessEngineBuilder.decisionEngine");
      }
      return found.isEmpty() ? null : found.getFirst();
    } catch (ServiceConfigurationError e) {
      throw new TurgoIllegalArgumentException(
          "The decision engine on the class path cannot be used; check that its module and the"
              + " engine are of one version and have their dependencies",
          e);
    }
  }

  /** Where modules of code for this engine are found. */
  private ClassLoader codeLoader() {
    ClassLoader loader = classLoader;
    if (loader == null) {
      loader = Thread.currentThread().getContextClassLoader();
    }
    return loader == null ? TurgoProcessEngineBuilder.class.getClassLoader() : loader;
  }

  /** All jobs go to the first queue unless something else was said. */
  private JobRouting routing() {
    if (jobRouting != null || jobQueues.isEmpty()) {
      return jobRouting == null ? JobRouting.NONE : jobRouting;
    }
    String first = jobQueues.getFirst().name();
    return job -> first;
  }

  @Override
  public ProcessEngineBuilder variableType(CustomVariableType<?> type) {
    List<CustomVariableType<?>> types = new ArrayList<>(variableTypes);
    types.add(type);
    codec = new VariableCodec(types, jsonVariables);
    variableTypes = types;
    return this;
  }

  @Override
  public ProcessEngineBuilder jsonVariables(JsonVariables allowed) {
    codec = new VariableCodec(variableTypes, allowed);
    jsonVariables = allowed;
    return this;
  }

  @Override
  public ProcessEngineBuilder jobQueue(JobQueue queue) {
    if (jobQueues.stream().anyMatch(other -> other.name().equals(queue.name()))) {
      throw new TurgoIllegalArgumentException(
          "There is a job queue '" + queue.name() + "' already; each has a name of its own");
    }
    jobQueues.add(queue);
    return this;
  }

  @Override
  public ProcessEngineBuilder clock(BusinessClock newClock) {
    clock = newClock;
    return this;
  }

  @Override
  public ProcessEngineBuilder businessCalendar(String calendar, BusinessCalendar times) {
    if (calendar.isBlank() || calendar.contains("/") || Calendars.builtIn(calendar) != null) {
      throw new TurgoIllegalArgumentException(
          "Expected the name of a calendar of the application, without a slash and other than"
              + " dueDate, duration and cycle, found '"
              + calendar
              + "'");
    }
    calendars.put(calendar, times);
    return this;
  }

  @Override
  public ProcessEngineBuilder timeZone(ZoneId zone) {
    timeZone = zone;
    return this;
  }

  @Override
  public ProcessEngineBuilder jobObserver(JobObserver newObserver) {
    observer = newObserver;
    return this;
  }

  @Override
  public ProcessEngineBuilder eventListener(TurgoEventListener listener, TurgoEventType... types) {
    eventListeners.add(dispatcher -> {
      if (types.length == 0) {
        dispatcher.addEventListener(listener);
      } else {
        dispatcher.addEventListener(listener, types);
      }
    });
    return this;
  }

  @Override
  public ProcessEngineBuilder classLoader(ClassLoader loader) {
    classLoader = loader;
    return this;
  }

  @Override
  public ProcessEngineBuilder cacheBytes(long bytes) {
    cacheBytes = bytes;
    return this;
  }

  @Override
  public ProcessEngineBuilder limits(UnitLimits newLimits) {
    limits = newLimits;
    return this;
  }

  @Override
  public ProcessEngineBuilder shortestTimerCycle(Duration time) {
    shortestTimerCycle = new CyclePace(time, count -> {}).shortest();
    return this;
  }

  @Override
  public ProcessEngineBuilder retention(RetentionSettings settings) {
    retention = settings;
    return this;
  }

  @Override
  public ProcessEngineBuilder deploymentBytes(long bytes) {
    deploymentBytes = bytes;
    return this;
  }

  @Override
  public ProcessEngineBuilder jobTransactions(JobTransactions mode) {
    jobTransactions = mode;
    return this;
  }

  @Override
  public ProcessEngineBuilder transactionConnections(int connections) {
    transactionConnections = connections;
    return this;
  }

  @Override
  public ProcessEngineBuilder futureThreads(int threads) {
    futureThreads = threads;
    return this;
  }

  @Override
  public ProcessEngineBuilder transactionProvider(TransactionProvider provider) {
    transactionProvider = provider;
    return this;
  }

  @Override
  public ProcessEngineBuilder ambientTransactions(AmbientTransactions transactions) {
    ambientTransactions = transactions;
    return this;
  }

  @Override
  public JobDataSource jobDataSource() {
    return jobDataSource;
  }

  @Override
  public ProcessEngineBuilder traceContext(TraceContext context) {
    traceContext = context;
    return this;
  }

  @Override
  public ProcessEngineBuilder jobLogContext(boolean on) {
    jobLogContext = on;
    return this;
  }

  @Override
  public ProcessEngineBuilder jobRouting(JobRouting routing) {
    jobRouting = routing;
    return this;
  }

  @Override
  public ProcessEngine build() {
    EngineSettings settings;
    try {
      settings = settings();
    } catch (RuntimeException | Error e) {
      if (database instanceof EngineSettings.Database.Open open) {
        Opened.closeAfter(e, open.store());
      }
      throw e;
    }
    return EngineStart.of(settings);
  }

  /** The settings as they are now, checked. */
  private EngineSettings settings() {
    if (database == null) {
      throw new TurgoIllegalArgumentException(
          "An engine needs a database: call sqlite(file) or postgres(url, user, password) on its"
              + " builder");
    }
    return new EngineSettings(
        name,
        new EngineSettings.OfDatabase(
            database, schema, commit, cacheBytes, historyIndexes, variableIndexes),
        new EngineSettings.OfTransactions(
            jobTransactions,
            transactionConnections,
            transactionProvider,
            ambientTransactions,
            jobDataSource),
        new EngineSettings.OfHistory(
            history, processDefinitionHistory, historicSequenceFlows, historicTaskLogging),
        new EngineSettings.OfModels(
            new Calendars(Map.copyOf(calendars)),
            serviceTaskTypes(),
            commonListeners,
            decisionEngine(),
            deploymentBytes,
            shareAcrossTenants),
        new EngineSettings.OfCode(
            beans,
            beanResolver,
            classLoader,
            CodeAdapters.on(codeLoader()),
            codec,
            futureThreads,
            eventListeners,
            traceContext,
            jobLogContext),
        new EngineSettings.OfInstances(attempts, retryPause, limits, shortestTimerCycle, routing()),
        new EngineSettings.OfExecutor(executor, executorActive, observer, jobQueues),
        new EngineSettings.OfServices(identityStore, retention, batchRetention),
        clock,
        timeZone);
  }
}
