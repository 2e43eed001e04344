package io.turgo.diagram;

import org.jspecify.annotations.Nullable;

/**
 * How a diagram is written.
 *
 * @param overlay what is shown on top
 * @param picture the id of the one picture that is wanted; null for all of the file, below each
 *     other
 * @param styled whether the style is written into the SVG. A page with a strict content security
 *     policy leaves it out and has {@link BpmnDiagram#styleSheet} in a file of its own
 */
public record SvgOptions(Overlay overlay, @Nullable String picture, boolean styled) {
  /** All pictures with nothing on top, and the style within. */
  public static final SvgOptions DEFAULT = new SvgOptions(Overlay.NONE, null, true);

  /** The same with this on top. */
  public SvgOptions withOverlay(Overlay wanted) {
    return new SvgOptions(wanted, picture, styled);
  }

  /** The same with one picture only. */
  public SvgOptions withPicture(String wanted) {
    return new SvgOptions(overlay, wanted, styled);
  }

  /** The same without a style in the SVG. */
  public SvgOptions withoutStyle() {
    return new SvgOptions(overlay, picture, false);
  }
}
