package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * What applications note of an instance and few of them do: it is kept in a table of its own, so
 * that instances without any cost nothing.
 *
 * @param dueAt epoch milliseconds
 * @param claimedAt epoch milliseconds of the business clock
 * @param callbackId what asked for the instance, for an application to go on with at its end
 * @param referenceId what the instance is about, elsewhere
 */
public record InstanceFacts(
    @Nullable String businessStatus,
    @Nullable Long dueAt,
    @Nullable Long claimedAt,
    @Nullable String claimedBy,
    @Nullable String callbackId,
    @Nullable String callbackType,
    @Nullable String referenceId,
    @Nullable String referenceType) {
  public static final InstanceFacts NONE =
      new InstanceFacts(null, null, null, null, null, null, null, null);

  /** The facts of an instance that may have had none yet. */
  public static InstanceFacts of(@Nullable InstanceFacts facts) {
    return facts == null ? NONE : facts;
  }

  public InstanceFacts withBusinessStatus(@Nullable String newStatus) {
    return new InstanceFacts(
        newStatus,
        dueAt,
        claimedAt,
        claimedBy,
        callbackId,
        callbackType,
        referenceId,
        referenceType);
  }

  public InstanceFacts withDueAt(@Nullable Long newDueAt) {
    return new InstanceFacts(
        businessStatus,
        newDueAt,
        claimedAt,
        claimedBy,
        callbackId,
        callbackType,
        referenceId,
        referenceType);
  }

  public InstanceFacts withClaim(@Nullable Long at, @Nullable String by) {
    return new InstanceFacts(
        businessStatus, dueAt, at, by, callbackId, callbackType, referenceId, referenceType);
  }

  public InstanceFacts withCallback(@Nullable String id, @Nullable String type) {
    return new InstanceFacts(
        businessStatus, dueAt, claimedAt, claimedBy, id, type, referenceId, referenceType);
  }

  public InstanceFacts withReference(@Nullable String id, @Nullable String type) {
    return new InstanceFacts(
        businessStatus, dueAt, claimedAt, claimedBy, callbackId, callbackType, id, type);
  }
}
