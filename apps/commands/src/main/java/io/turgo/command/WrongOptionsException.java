package io.turgo.command;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All that is wrong with the options of a command, so that it is put right at one time. */
public final class WrongOptionsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  private WrongOptionsException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = problems;
  }

  public List<String> problems() {
    return problems;
  }

  /** Gathers problems; for one command. */
  public static final class Gathered {
    private final List<String> problems = new ArrayList<>();

    public void check(boolean right, String problem) {
      if (!right) {
        problems.add(problem);
      }
    }

    /** What a check gives; null if it has found a problem. */
    public <T> @Nullable T of(Supplier<T> check) {
      try {
        return check.get();
      } catch (CommandException e) {
        problems.add(String.valueOf(e.getMessage()));
        return null;
      }
    }

    public void throwIfAny() {
      if (!problems.isEmpty()) {
        throw new WrongOptionsException(problems);
      }
    }
  }
}
