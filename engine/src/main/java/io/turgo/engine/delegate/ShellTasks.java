package io.turgo.engine.delegate;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Service tasks of {@code type="shell"}, which start programs. An engine has them only if they are
 * passed to {@link io.turgo.engine.ProcessEngineBuilder#serviceTaskType}: every user who may deploy
 * models can then run anything that the engine's user may run.
 *
 * <p>Fields: {@code command} and {@code arg1} to {@code arg5}, which go to the program as they are,
 * with no shell between; {@code directory}; {@code cleanEnv} for an empty environment; {@code
 * redirectError} for errors within the output; {@code wait}, true unless said otherwise, in which
 * case {@code outputVariable} gets the output, and {@code errorCodeVariable} the exit status.
 *
 * @since 0.1.0
 */
public final class ShellTasks implements ServiceTaskType {
  private static final Set<String> FIELDS =
      Set.of(
          "command",
          "arg1",
          "arg2",
          "arg3",
          "arg4",
          "arg5",
          "wait",
          "outputVariable",
          "errorCodeVariable",
          "redirectError",
          "cleanEnv",
          "directory");

  private final Duration timeout;
  private final int outputBytes;

  /** Programs may take a minute and write 1 MB. */
  public ShellTasks() {
    this(Duration.ofMinutes(1), 1 << 20);
  }

  /**
   * Programs have limits of their own.
   *
   * @param timeout after which a program that is waited for is ended and the task fails
   * @param outputBytes how much it may write before it is ended and the task fails
   */
  public ShellTasks(Duration timeout, int outputBytes) {
    this.timeout = timeout;
    this.outputBytes = outputBytes;
  }

  @Override
  public String name() {
    return "shell";
  }

  @Override
  public Set<String> fields() {
    return FIELDS;
  }

  @Override
  public List<String> problems(Map<String, String> fields) {
    return fields.getOrDefault("command", "").isBlank()
        ? List.of("Expected the field 'command', the program that is started, but it is missing")
        : List.of();
  }

  @Override
  public ServiceTaskCode open(ServiceTaskSurroundings surroundings) {
    return new ShellCalls(timeout, outputBytes);
  }
}
