package io.turgo.diagram;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The pictures of a BPMN file, written as SVG.
 *
 * <p>The SVG has no script and refers to nothing outside of it. Its elements have classes that
 * begin with {@code td-}, the id of what they show as {@code data-element}, and a label for screen
 * readers. Colours are custom properties of CSS and follow the light or dark scheme of the reader.
 *
 * <p>Where the file has no diagram interchange, or not for all elements, they are placed by a
 * layout. Immutable and safe for threads.
 *
 * @since 0.1.0
 */
public final class BpmnDiagram {
  /** The size of the largest file that is drawn, in bytes. */
  public static final int MAX_BYTES = XmlTree.MAX_BYTES;

  private static final String STYLE = style();

  private final BpmnFile file;
  private final List<Picture> pictures;

  /**
   * One picture of a file.
   *
   * @param id that of the diagram in the file, else that of the process or sub-process that it
   *     shows
   * @param title its name
   */
  public record Entry(String id, String title) {}

  private BpmnDiagram(BpmnFile file, List<Picture> pictures) {
    this.file = file;
    this.pictures = pictures;
  }

  /**
   * Reads a file.
   *
   * @param name of the file, for messages
   * @param content the bytes of the file, at most {@link #MAX_BYTES}
   * @return the pictures of the file, of which there is at least one
   * @throws DiagramException if it is no BPMN, damaged, too large, or has nothing to draw; says
   *     where
   */
  public static BpmnDiagram read(String name, byte[] content) {
    BpmnFile file = BpmnFile.read(name, content);
    List<Picture> pictures = PictureBuilder.build(file);
    if (pictures.isEmpty()) {
      throw new DiagramException(
          "%s:%d:%d: there is nothing to draw; the file needs a <process> or <collaboration> with elements."
              .formatted(name, file.root().line(), file.root().column()));
    }
    return new BpmnDiagram(file, pictures);
  }

  /**
   * The pictures of the file in their order: its diagrams, then what they do not show.
   *
   * @return one or more, each with an id that {@link SvgOptions#withPicture} takes
   */
  public List<Entry> pictures() {
    return pictures.stream().map(picture -> new Entry(picture.id(), picture.title())).toList();
  }

  /**
   * The same without pictures of other processes alone: what is left shows something of that one,
   * beside others where they are on one picture. All pictures, if none does.
   *
   * @param processId the id of a process of the file
   * @return a diagram with these pictures
   */
  public BpmnDiagram ofProcess(String processId) {
    List<Picture> own =
        pictures.stream().filter(picture -> picture.shows(file, processId)).toList();
    return own.isEmpty() || own.size() == pictures.size() ? this : new BpmnDiagram(file, own);
  }

  /**
   * All pictures below each other, with nothing on top.
   *
   * @return one SVG document
   */
  public String svg() {
    return svg(SvgOptions.DEFAULT);
  }

  /**
   * The pictures as these options say.
   *
   * @param options which pictures, and what is on top of them
   * @return one SVG document
   * @throws DiagramException if the file has no picture with the wanted id
   */
  public String svg(SvgOptions options) {
    List<Picture> wanted =
        options.picture() == null
            ? pictures
            : pictures.stream().filter(picture -> picture.id().equals(options.picture())).toList();
    if (wanted.isEmpty()) {
      throw new DiagramException(
          "%s has no picture '%s'; it has %s."
              .formatted(
                  file.name(),
                  options.picture(),
                  String.join(", ", pictures.stream().map(Picture::id).toList())));
    }
    return new PicturePainter(file, wanted, options).svg();
  }

  /**
   * The style of all diagrams, for pages that load it once from a file of their own.
   *
   * @return CSS
   */
  public static String styleSheet() {
    return STYLE;
  }

  private static String style() {
    try (InputStream in = BpmnDiagram.class.getResourceAsStream("diagram.css")) {
      if (in == null) {
        throw new IllegalStateException(
            "The jar of turgo-diagram lacks io/turgo/diagram/diagram.css; build it again.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("io/turgo/diagram/diagram.css cannot be read", e);
    }
  }
}
