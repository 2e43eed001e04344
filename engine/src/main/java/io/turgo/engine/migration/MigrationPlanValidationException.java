package io.turgo.engine.migration;

import io.turgo.engine.exception.TurgoException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Says that a plan cannot be carried out in any instance.
 *
 * @since 0.1.0
 */
public class MigrationPlanValidationException extends TurgoException {
  private static final long serialVersionUID = 1L;

  private final transient List<InstructionReport> instructionReports;

  /**
   * Makes one of what stands against the instructions.
   *
   * @param instructionReports one for each instruction with failures
   */
  public MigrationPlanValidationException(List<InstructionReport> instructionReports) {
    super(
        "The migration plan cannot be carried out: "
            + instructionReports.stream()
                .map(report ->
                    "'"
                        + report.instruction().getSourceActivityId()
                        + "' to '"
                        + report.instruction().getTargetActivityId()
                        + "': "
                        + String.join(", ", report.failures()))
                .collect(Collectors.joining("; ")));
    this.instructionReports = List.copyOf(instructionReports);
  }

  /** {@return the instructions that cannot be carried out, each with its reasons} */
  public List<InstructionReport> getInstructionReports() {
    return instructionReports;
  }

  /**
   * What stands against an instruction.
   *
   * @param instruction the instruction
   * @param failures the reasons
   */
  public record InstructionReport(MigrationInstruction instruction, List<String> failures) {}
}
