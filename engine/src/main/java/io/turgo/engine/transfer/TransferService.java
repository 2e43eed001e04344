package io.turgo.engine.transfer;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Takes over process instances of another engine as they stand. No code of the application runs for
 * it, and no listener hears of it.
 *
 * <p><b>Transaction.</b> Each deployment and each tree of instances is a transaction of its own,
 * and is durable on return. What has an {@link Origin} already is not made again, so a call can be
 * repeated after a crash. User code and transactions of callers cannot call this service.
 *
 * <p><b>Errors.</b> A {@link io.turgo.engine.exception.TurgoException} if the database fails or the
 * service is called in a transaction; see the methods for others.
 *
 * @since 0.1.0
 */
public interface TransferService {
  /**
   * Deploys files of another engine, with their versions and the time of their deployment. The
   * definitions are suspended, so that no start event begins an instance before the takeover is
   * over; activate them with the repository service.
   *
   * @param deployment what the other engine has
   * @return the origins of its definitions; those of the first call if it was deployed before
   * @throws io.turgo.engine.exception.BpmnDeploymentException with all errors of all files
   */
  List<Origin> deploy(SourceDeployment deployment);

  /**
   * Makes instances, suspended. All trees are written in few transactions, each tree in one.
   *
   * @param source names the other engine
   * @param trees each an instance with those that it has called, callers first
   * @return what became of each, in the same order
   */
  List<RestoreResult> restore(String source, List<List<RunningInstance>> trees);

  /**
   * Writes instances that have ended to the history. All of them are one transaction, so give some
   * hundred at a time. An instance that the database refuses does not keep the others away.
   *
   * @param source names the other engine
   * @param instances what has ended, in any order
   * @return what became of each, in the same order
   */
  List<RestoreResult> restoreEnded(String source, List<EndedInstance> instances);

  /**
   * Counts the instances in the history that {@link #restoreEnded} has written.
   *
   * @param source names the other engine
   * @param keys their ids in the other engine
   * @return counts by definition, and by whether they were cancelled
   */
  List<EndedCount> countEnded(String source, Collection<String> keys);

  /**
   * Reads instances as they stand, to compare them with those that were given. Keys are the ids of
   * this engine. Comments, the past and changes are left out.
   *
   * @param processInstanceIds their ids
   * @return those that run, in the order of their ids
   */
  List<RunningInstance> read(Collection<String> processInstanceIds);

  /**
   * Notes the origin of something that was made otherwise.
   *
   * @param origin what is made from what
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if its source, kind and source
   *     id have an origin already
   */
  void note(Origin origin);

  /**
   * Finds what was made from something of another engine.
   *
   * @param source names the other engine
   * @param kind of the thing
   * @param sourceId its id there
   * @return its origin, or empty
   */
  Optional<Origin> origin(String source, String kind, String sourceId);

  /**
   * Finds what was made from some things of a kind.
   *
   * @param source names the other engine
   * @param kind of the things
   * @param sourceIds their ids there
   * @return the origins of those that have one
   */
  List<Origin> origins(String source, String kind, Collection<String> sourceIds);

  /**
   * Finds all that was made from things of a kind.
   *
   * @param source names the other engine
   * @param kind of the things
   * @return their origins, in the order in which they were made
   */
  List<Origin> origins(String source, String kind);

  /**
   * Lists the names of the other engines that something was made from.
   *
   * @return each name once, in their order; empty if nothing was taken over
   */
  List<String> sources();

  /**
   * Looks for rows of the database that contradict each other, as the command {@code turgo check}
   * does.
   *
   * @return the rules that are broken, each with a few rows; empty if all is well
   */
  List<String> inconsistencies();
}
