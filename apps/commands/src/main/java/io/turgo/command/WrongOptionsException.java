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

  /** {@return one plain line for each problem, in the order in which they were found} */
  public List<String> problems() {
    return problems;
  }

  /** Gathers problems; for one command. */
  public static final class Gathered {
    private final List<String> problems = new ArrayList<>();

    /** Begins without a problem. */
    public Gathered() {}

    /**
     * Adds a problem if something is not right.
     *
     * @param right whether it is right
     * @param problem one plain line that says what to do
     */
    public void check(boolean right, String problem) {
      if (!right) {
        problems.add(problem);
      }
    }

    /**
     * Does a check, and adds its message to the problems if it throws a {@link CommandException}.
     *
     * @param check what is done
     * @param <T> the type of its result
     * @return the result of the check; null if it has found a problem
     */
    public <T> @Nullable T of(Supplier<T> check) {
      try {
        return check.get();
      } catch (CommandException e) {
        problems.add(String.valueOf(e.getMessage()));
        return null;
      }
    }

    /**
     * Throws the problems that were found, and does nothing if there are none.
     *
     * @throws WrongOptionsException with all of them
     */
    public void throwIfAny() {
      if (!problems.isEmpty()) {
        throw new WrongOptionsException(problems);
      }
    }
  }
}
