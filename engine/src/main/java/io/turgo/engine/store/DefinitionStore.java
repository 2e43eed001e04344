package io.turgo.engine.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Deployments and the process definitions that they brought. */
public interface DefinitionStore {
  /**
   * Stores a deployment with its files, gives each definition the next version of its key, and
   * steps the definition epoch, in one transaction.
   */
  Deployed deploy(NewDeployment deployment);

  /** All definitions and the epoch, in one snapshot. */
  AllDefinitions all();

  /** The current epoch. */
  long epoch();

  /** A deployed file; null when the deployment or the file does not exist. */
  byte @Nullable [] resource(long deploymentId, String name);

  /** Names of a deployment's files. */
  List<String> resourceNames(long deploymentId);

  /**
   * A deployment to store.
   *
   * @param resources the deployed files by name
   * @param definitions the processes in these files
   * @param deployedAt epoch milliseconds of the business clock
   */
  record NewDeployment(
      long id,
      @Nullable String name,
      long deployedAt,
      Map<String, byte[]> resources,
      List<NewDefinition> definitions) {}

  /** A definition of a new deployment; its id was allocated before. */
  record NewDefinition(long id, String key, @Nullable String name, String resourceName) {}

  record Deployed(long epoch, List<DefinitionRow> definitions) {}

  record AllDefinitions(long epoch, List<DefinitionRow> definitions) {}

  /** A row of {@code process_definition}. */
  record DefinitionRow(
      long id,
      String key,
      int version,
      @Nullable String name,
      long deploymentId,
      String resourceName,
      boolean suspended) {}
}
