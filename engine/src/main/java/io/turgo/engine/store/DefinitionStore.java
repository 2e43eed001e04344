package io.turgo.engine.store;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.JobRow;
import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Deployments and the process definitions that they brought. Whatever changes definitions steps the
 * definition epoch in the same transaction, so that no start goes by an older view. Changes are
 * made in the transaction that the calling thread is in (see {@link Store#joinWrites}), otherwise
 * in one of their own; where "nothing is changed", the rest of that transaction stays as it was.
 */
public interface DefinitionStore {
  /**
   * Stores a deployment with its files and gives each definition the next version of its key in its
   * tenant, in one transaction. Its start events wait from then on, and those of older versions no
   * more.
   *
   * @return the deployment; the one that is there already, if duplicates are filtered and the
   *     newest of that name, tenant and parent has the same files
   * @throws TurgoException if another process waits for one of the messages that start these;
   *     nothing is stored then
   */
  Deployed deploy(NewDeployment deployment);

  /**
   * Deletes a deployment with its files and definitions, in one transaction. Models of editors that
   * point to it point to none then.
   *
   * @param now when those models are changed
   * @param startsOf what the start events of a definition wait for, asked of those that are the
   *     newest of their key from then on
   * @throws TurgoObjectNotFoundException if there is no such deployment
   * @throws TurgoException if instances of its definitions run; nothing is deleted then
   */
  void delete(long deploymentId, long now, Function<DefinitionRow, Starts> startsOf);

  /**
   * Suspends or activates definitions.
   *
   * @throws TurgoObjectNotFoundException if one of them is gone; nothing is changed then
   * @throws TurgoException if one of them is so already; nothing is changed then
   */
  void suspend(Collection<Long> definitionIds, boolean suspended);

  /**
   * Writes jobs that suspend or activate definitions later, each in an instance of its own that is
   * made with it.
   *
   * @throws TurgoObjectNotFoundException if one of the definitions is gone; nothing is written then
   */
  void schedule(List<JobRow> jobs);

  /**
   * Pauses an activity; nothing if it is.
   *
   * @throws TurgoObjectNotFoundException if its definitions are gone; nothing is written then
   */
  void pause(PausedRow row);

  /**
   * Ends the pause of an activity, and writes a job for each version of which jobs wait, in an
   * instance of its own that is made with it; nothing if it is not paused. From then on none is
   * held by the pause that ends.
   *
   * @param jobOf makes the job of a definition
   */
  void resume(Paused paused, LongFunction<JobRow> jobOf);

  /** Jobs that wait in {@code turgo_suspended_job}, whatever for, in the order of their ids. */
  List<WaitingJob> waitingJobs(long definitionId, String activityId, long afterId, int limit);

  /** How many jobs wait so, counted up to a limit. */
  long countWaitingJobs(Paused paused, int most);

  /**
   * @throws TurgoObjectNotFoundException if there is no such definition
   */
  void setDefinitionCategory(long definitionId, @Nullable String category);

  /**
   * Sets one property of a deployment.
   *
   * @throws TurgoObjectNotFoundException if there is no such deployment
   */
  void set(long deploymentId, Property property, @Nullable String value);

  /**
   * Moves a deployment and its definitions, with their versions, to another tenant.
   *
   * @throws TurgoObjectNotFoundException if there is no such deployment
   * @throws TurgoException if that tenant has a process of the same key; nothing is changed then
   */
  void moveToTenant(long deploymentId, String tenantId);

  /** Lets a user or a group start a definition, or no more; what is so already stays so. */
  void setStarter(long definitionId, Starter starter, boolean may);

  /** Who may start a definition. */
  List<Starter> starters(long definitionId);

  /**
   * All definitions and the epoch, in one snapshot. Start events and pauses may be of a later one;
   * the epoch has grown then.
   */
  AllDefinitions all();

  /**
   * The definitions that deployments have brought after an epoch, in one snapshot with the current
   * epoch, and start events that may be of a later one; null if anything else has changed since
   * then, or the database is older than that.
   */
  @Nullable NewDefinitions since(long epoch);

  /** A decision definition; null if there is none. */
  @Nullable DecisionRow decision(long id);

  /** Finds the latest version of a decision; null if the tenant has none of the key. */
  @Nullable DecisionRow latestDecision(String key, String tenantId);

  /** Finds one version of a decision; null if there is none. */
  @Nullable DecisionRow decisionVersion(String key, String tenantId, int version);

  /** The versions of a decision that have a tag, the latest first. */
  List<DecisionRow> taggedDecisions(String key, String tenantId, String versionTag);

  /** Finds the decision of a key in a deployment; null if it has none. */
  @Nullable DecisionRow decisionOfDeployment(String key, long deploymentId);

  /** The current epoch. */
  long epoch();

  /** A deployed file; null when the deployment or the file does not exist. */
  byte @Nullable [] resource(long deploymentId, String name);

  /** Names of a deployment's files. */
  List<String> resourceNames(long deploymentId);

  /** What can be set of a deployment later. */
  enum Property {
    CATEGORY,
    KEY,
    PARENT_DEPLOYMENT_ID
  }

  /**
   * A row of {@code turgo_deployment}.
   *
   * @param tenantId empty for none
   * @param deployedAt epoch milliseconds of the business clock
   */
  record DeploymentRow(
      long id,
      @Nullable String name,
      @Nullable String category,
      @Nullable String key,
      String tenantId,
      @Nullable String parentDeploymentId,
      long deployedAt) {}

  /** With which deployments of the same name, tenant and parent a new one is compared. */
  enum Same {
    NONE,
    NEWEST,
    ANY
  }

  /**
   * A deployment to store.
   *
   * @param unless deployments that have the same files already, in which case nothing is stored
   * @param resources the deployed files by name
   * @param definitions the processes in these files
   * @param decisions the decisions in these files
   * @param activations jobs that activate some of the definitions, which are suspended until then
   * @param versions by the keys of definitions that have one already: such a definition gets it, or
   *     a later one where that is taken
   */
  record NewDeployment(
      DeploymentRow row,
      Same unless,
      Map<String, byte[]> resources,
      List<NewDefinition> definitions,
      List<NewDecision> decisions,
      List<JobRow> activations,
      Map<String, Integer> versions) {
    /** A deployment whose definitions are active at once. */
    public NewDeployment(
        DeploymentRow row,
        boolean filterDuplicates,
        Map<String, byte[]> resources,
        List<NewDefinition> definitions) {
      this(
          row,
          filterDuplicates ? Same.NEWEST : Same.NONE,
          resources,
          definitions,
          List.of(),
          List.of(),
          Map.of());
    }

    public boolean activatesLater(NewDefinition definition) {
      return activations.stream().anyMatch(job -> job.definitionId() == definition.id());
    }
  }

  /**
   * A decision of a new deployment; its id was allocated before.
   *
   * @param requirementsKey the id of its file's root; null for none
   * @param historyTimeToLive in days; null if the file does not say
   */
  record NewDecision(
      long id,
      String key,
      @Nullable String name,
      @Nullable String category,
      String resourceName,
      @Nullable String versionTag,
      @Nullable String requirementsKey,
      @Nullable Integer historyTimeToLive) {}

  /**
   * The part of a row of {@code turgo_decision_definition} that an evaluation needs.
   *
   * @param tenantId empty for none
   */
  record DecisionRow(
      long id,
      String key,
      int version,
      String tenantId,
      long deploymentId,
      String resourceName,
      @Nullable String requirementsKey) {}

  /** What a definition is of. */
  enum Kind {
    PROCESS,
    CASE;

    /** What people call one. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A definition of a new deployment; its id was allocated before.
   *
   * @param items the plan items of a case; none for a process
   */
  record NewDefinition(
      long id,
      Kind kind,
      String key,
      @Nullable String name,
      @Nullable String description,
      @Nullable String category,
      String resourceName,
      Presentation presentation,
      HistoryTerms history,
      List<Starter> starters,
      Starts starts,
      List<PlannedItem> items) {
    /** A definition that shows nothing and is started by its key. */
    public NewDefinition(
        long id,
        String key,
        @Nullable String name,
        @Nullable String description,
        @Nullable String category,
        String resourceName,
        List<Starter> starters) {
      this(
          id,
          Kind.PROCESS,
          key,
          name,
          description,
          category,
          resourceName,
          Presentation.NONE,
          HistoryTerms.NONE,
          starters,
          Starts.NONE,
          List.of());
    }
  }

  /**
   * What the start events of a definition wait for.
   *
   * @param events their subscriptions, of no instance
   * @param timers their timer jobs, each of an instance of its own that is made with it
   */
  record Starts(List<EventSubscriptionRow> events, List<JobRow> timers) {
    public static final Starts NONE = new Starts(List.of(), List.of());
  }

  /**
   * What a definition has for the eyes of people.
   *
   * @param diagramResourceName the picture of it among the files of its deployment
   * @param startForm whether its start event has a form
   * @param graphics whether its file says where its elements are drawn
   */
  record Presentation(@Nullable String diagramResourceName, boolean startForm, boolean graphics)
      implements Serializable {
    public static final Presentation NONE = new Presentation(null, false, false);
  }

  /**
   * What a definition says of the history of its instances.
   *
   * @param timeToLive for how many days it is to be kept, null if it does not say
   * @param level the number of the level, null for the one of the engine
   */
  record HistoryTerms(@Nullable Integer timeToLive, @Nullable Integer level)
      implements Serializable {
    public static final HistoryTerms NONE = new HistoryTerms(null, null);
  }

  /** Who may start a definition: either a user or a group. */
  record Starter(@Nullable String userId, @Nullable String groupId) {
    public static Starter user(String id) {
      return new Starter(id, null);
    }

    public static Starter group(String id) {
      return new Starter(null, id);
    }
  }

  /**
   * @param epoch the one that the deployment stepped to; a duplicate steps none
   * @param definitions those that were stored; none for a duplicate
   */
  record Deployed(long epoch, DeploymentRow deployment, List<DefinitionRow> definitions) {}

  /**
   * An activity of one version, or of all versions of a key in a tenant.
   *
   * @param definitionId null for all versions
   * @param tenantId empty for none
   */
  record Paused(@Nullable Long definitionId, String key, String tenantId, String activityId) {}

  /**
   * A row of {@code turgo_paused_activity}.
   *
   * @param pausedAt epoch milliseconds of the business clock
   * @param pausedBy null for nobody known
   */
  record PausedRow(
      Paused what, long pausedAt, @Nullable String pausedBy, @Nullable String reason) {}

  /**
   * A job that waits.
   *
   * @param instanceSuspended whether its instance is suspended, so that a resume leaves it there
   */
  record WaitingJob(long id, long instanceId, boolean instanceSuspended) {}

  /**
   * @param starts what start events wait for
   * @param paused the activities of which no job runs
   */
  record AllDefinitions(
      long epoch,
      List<DefinitionRow> definitions,
      List<EventSubscriptionRow> starts,
      List<PausedRow> paused) {}

  /**
   * The definitions of the deployments after an epoch.
   *
   * @param definitions in the order of their epochs
   * @param starts what start events of these definitions wait for
   */
  record NewDefinitions(
      long epoch, List<DefinitionRow> definitions, List<EventSubscriptionRow> starts) {}

  /**
   * A row of {@code turgo_process_definition}.
   *
   * @param tenantId empty for none
   */
  record DefinitionRow(
      long id,
      Kind kind,
      String key,
      int version,
      @Nullable String name,
      @Nullable String description,
      @Nullable String category,
      String tenantId,
      long deploymentId,
      String resourceName,
      boolean suspended,
      Presentation presentation,
      HistoryTerms history)
      implements Serializable {
    /** A definition that shows nothing. */
    public DefinitionRow(
        long id,
        String key,
        int version,
        @Nullable String name,
        @Nullable String description,
        @Nullable String category,
        String tenantId,
        long deploymentId,
        String resourceName,
        boolean suspended) {
      this(
          id,
          Kind.PROCESS,
          key,
          version,
          name,
          description,
          category,
          tenantId,
          deploymentId,
          resourceName,
          suspended,
          Presentation.NONE,
          HistoryTerms.NONE);
    }
  }
}
