package io.turgo.cli.run;

import io.turgo.command.CommandException;

/** Something that the user can put right; its message names the thing, the place and the fix. */
public final class RunInputException extends CommandException {
  private static final long serialVersionUID = 1L;

  public RunInputException(String message) {
    super(message);
  }
}
