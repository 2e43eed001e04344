package io.turgo.diagram;

import java.util.List;

/**
 * The plans of the cases of a CMMN file, written as SVG: as {@link BpmnDiagram} writes those of a
 * BPMN file, with {@link Overlay#planItems} and {@link Overlay#incidents} on top.
 *
 * <p>Where the file has no diagram interchange, or not for all elements of a case, they are placed
 * by a layout. Immutable and safe for threads.
 *
 * @since 0.1.0
 */
public final class CaseDiagram {
  private final String name;
  private final CaseFile file;

  private CaseDiagram(String name, CaseFile file) {
    this.name = name;
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @param name of the file, for messages
   * @param content the bytes of the file, at most {@link BpmnDiagram#MAX_BYTES}
   * @return its cases, of which there is at least one
   * @throws DiagramException if it is no CMMN, damaged, too large, or has nothing to draw; says
   *     where
   */
  public static CaseDiagram read(String name, byte[] content) {
    CaseFile file = CaseFile.read(name, content);
    CaseLayout layout = new CaseLayout(file, new Interchange(name));
    file.plans().values().forEach(layout::place);
    return new CaseDiagram(name, file);
  }

  /**
   * The ids of the cases, in the order of the file.
   *
   * @return one or more
   */
  public List<String> cases() {
    return List.copyOf(file.plans().keySet());
  }

  /**
   * The plan of a case as these options say; their picture is passed by.
   *
   * @param caseId the id of a case of the file
   * @param options what is on top of it
   * @return one SVG document
   * @throws DiagramException if the file has no case with that id
   */
  public String svg(String caseId, SvgOptions options) {
    CasePart plan = file.plans().get(caseId);
    if (plan == null) {
      throw new DiagramException(
          "%s has no case '%s'; it has %s.".formatted(name, caseId, String.join(", ", cases())));
    }
    return new CasePainter(plan, options).svg();
  }
}
