package io.turgo.diagram;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a diagram is written.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class SvgOptions {
  /** All pictures with nothing on top, and the style within. */
  public static final SvgOptions DEFAULT = new SvgOptions(Overlay.NONE, null, true);

  private final Overlay overlay;
  private final @Nullable String picture;
  private final boolean styled;

  private SvgOptions(Overlay overlay, @Nullable String picture, boolean styled) {
    this.overlay = overlay;
    this.picture = picture;
    this.styled = styled;
  }

  /** {@return the value of {@link #withOverlay}} */
  public Overlay overlay() {
    return overlay;
  }

  /** {@return the value of {@link #withPicture}} */
  public @Nullable String picture() {
    return picture;
  }

  /** {@return whether the style is written into the SVG} */
  public boolean styled() {
    return styled;
  }

  /**
   * Sets the marks on top of the diagram.
   *
   * <p><b>Default:</b> {@link Overlay#NONE}.
   *
   * @param wanted replaces the overlay before
   * @return a changed copy
   */
  public SvgOptions withOverlay(Overlay wanted) {
    return new SvgOptions(wanted, picture, styled);
  }

  /**
   * Sets the id of the only picture to draw; null for all pictures of the file, one below the
   * other.
   *
   * <p><b>Default:</b> null.
   *
   * @param wanted the id of one of the {@linkplain BpmnDiagram#pictures() pictures of the file}, or
   *     null
   * @return a changed copy
   */
  public SvgOptions withPicture(@Nullable String wanted) {
    return new SvgOptions(overlay, wanted, styled);
  }

  /**
   * Leaves the style out of the SVG. A page with a strict content security policy does so, and has
   * {@link BpmnDiagram#styleSheet} in a file of its own. By default the style is in the SVG.
   *
   * @return a changed copy
   */
  public SvgOptions withoutStyle() {
    return new SvgOptions(overlay, picture, false);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SvgOptions that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return "SvgOptions[picture=" + picture + ", styled=" + styled + "]";
  }

  private List<@Nullable Object> all() {
    return Arrays.asList(overlay, picture, styled);
  }
}
