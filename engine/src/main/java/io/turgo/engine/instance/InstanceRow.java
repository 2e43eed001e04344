package io.turgo.engine.instance;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The root of an aggregate: of a process instance and its token tree, or of something else that
 * jobs or tasks belong to.
 *
 * @param kind what it is the root of
 * @param definitionId of the kinds that have one, otherwise without a meaning
 * @param rootId the instance at the top of the call-activity tree; its own id for most
 * @param shard which shard serves its jobs, from {@code rootId}
 * @param rev grows by one with every unit that changes anything of the instance; the whole of the
 *     optimistic concurrency control
 * @param startedAt epoch milliseconds of the business clock
 * @param facts null until there is one; once there are some, their row stays for its life
 * @param caller null for an instance that no call activity waits for
 */
public record InstanceRow(
    long id,
    long rootId,
    AggregateKind kind,
    long definitionId,
    int shard,
    long rev,
    @Nullable String businessKey,
    @Nullable String name,
    @Nullable String startUserId,
    long startedAt,
    boolean suspended,
    @Nullable InstanceFacts facts,
    @Nullable InstanceCaller caller)
    implements Row {
  /** A process instance without facts that nothing called. */
  public InstanceRow(
      long id,
      long rootId,
      long definitionId,
      int shard,
      long rev,
      @Nullable String businessKey,
      @Nullable String name,
      @Nullable String startUserId,
      long startedAt,
      boolean suspended) {
    this(
        id,
        rootId,
        AggregateKind.PROCESS,
        definitionId,
        shard,
        rev,
        businessKey,
        name,
        startUserId,
        startedAt,
        suspended,
        null,
        null);
  }

  public InstanceRow withRev(long newRev) {
    return with(draft -> draft.rev = newRev);
  }

  public InstanceRow withNames(@Nullable String newBusinessKey, @Nullable String newName) {
    return with(draft -> {
      draft.businessKey = newBusinessKey;
      draft.name = newName;
    });
  }

  public InstanceRow withSuspended(boolean newSuspended) {
    return with(draft -> draft.suspended = newSuspended);
  }

  public InstanceRow withFacts(@Nullable InstanceFacts newFacts) {
    return with(draft -> draft.facts = newFacts);
  }

  /** The instance as one of another version of its process. */
  public InstanceRow withDefinition(long newDefinitionId) {
    return with(draft -> draft.definitionId = newDefinitionId);
  }

  /** The instance, called by an activity that is somewhere else now. */
  public InstanceRow withCaller(InstanceCaller newCaller) {
    return with(draft -> draft.caller = newCaller);
  }

  private InstanceRow with(Consumer<Draft> changes) {
    Draft draft = new Draft(this);
    changes.accept(draft);
    return new InstanceRow(
        id,
        rootId,
        kind,
        draft.definitionId,
        shard,
        draft.rev,
        draft.businessKey,
        draft.name,
        startUserId,
        startedAt,
        draft.suspended,
        draft.facts,
        draft.caller);
  }

  /** What can change of an instance, while it is changed. */
  private static final class Draft {
    private long definitionId;
    private long rev;
    private @Nullable String businessKey;
    private @Nullable String name;
    private boolean suspended;
    private @Nullable InstanceFacts facts;
    private @Nullable InstanceCaller caller;

    Draft(InstanceRow from) {
      definitionId = from.definitionId;
      rev = from.rev;
      businessKey = from.businessKey;
      name = from.name;
      suspended = from.suspended;
      facts = from.facts;
      caller = from.caller;
    }
  }
}
