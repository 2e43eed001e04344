package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * A process instance, which is also the root of its token tree.
 *
 * @param rootId the instance at the top of the call-activity tree; its own id for most
 * @param shard which shard serves its jobs, from {@code rootId}
 * @param rev grows by one with every unit that changes anything of the instance; the whole of the
 *     optimistic concurrency control
 * @param startedAt epoch milliseconds of the business clock
 * @param facts null until there is one; once there are some, their row stays for its life
 */
public record InstanceRow(
    long id,
    long rootId,
    long definitionId,
    int shard,
    long rev,
    @Nullable String businessKey,
    @Nullable String name,
    @Nullable String startUserId,
    long startedAt,
    boolean suspended,
    @Nullable InstanceFacts facts)
    implements Row {
  /** An instance without facts. */
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
        definitionId,
        shard,
        rev,
        businessKey,
        name,
        startUserId,
        startedAt,
        suspended,
        null);
  }

  public InstanceRow withRev(long newRev) {
    return new InstanceRow(
        id,
        rootId,
        definitionId,
        shard,
        newRev,
        businessKey,
        name,
        startUserId,
        startedAt,
        suspended,
        facts);
  }

  public InstanceRow withNames(@Nullable String newBusinessKey, @Nullable String newName) {
    return new InstanceRow(
        id,
        rootId,
        definitionId,
        shard,
        rev,
        newBusinessKey,
        newName,
        startUserId,
        startedAt,
        suspended,
        facts);
  }

  public InstanceRow withSuspended(boolean newSuspended) {
    return new InstanceRow(
        id,
        rootId,
        definitionId,
        shard,
        rev,
        businessKey,
        name,
        startUserId,
        startedAt,
        newSuspended,
        facts);
  }

  public InstanceRow withFacts(@Nullable InstanceFacts newFacts) {
    return new InstanceRow(
        id,
        rootId,
        definitionId,
        shard,
        rev,
        businessKey,
        name,
        startUserId,
        startedAt,
        suspended,
        newFacts);
  }
}
