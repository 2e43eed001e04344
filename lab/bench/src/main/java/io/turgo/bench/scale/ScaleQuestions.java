package io.turgo.bench.scale;

import io.turgo.command.CommandException;
import java.util.List;
import java.util.stream.Collectors;

/** The questions there are. */
public final class ScaleQuestions {
  private static final List<ScaleQuestion> ALL =
      List.of(
          new BacklogQuestion(),
          new LegsQuestion(),
          new SequentialLegsQuestion(),
          new RoundsQuestion(),
          new ModelQuestion(),
          new DefinitionsQuestion(),
          new MessagesQuestion(),
          new TimersQuestion(),
          new InstancesQuestion(),
          new NodesQuestion(),
          new BatchQuestion(),
          new InstancesMemoryQuestion(),
          new DefinitionsMemoryQuestion());

  private ScaleQuestions() {}

  /** All of them. */
  static List<ScaleQuestion> all() {
    return ALL;
  }

  /** The one with a name; anything else is a {@link CommandException}. */
  public static ScaleQuestion named(String name) {
    return ALL.stream()
        .filter(question -> question.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new CommandException(
                "NAME must be one of %s, but is '%s'."
                    .formatted(
                        ALL.stream().map(ScaleQuestion::name).collect(Collectors.joining(", ")),
                        name)));
  }
}
