package io.turgo.cli;

import io.turgo.command.CommandException;
import io.turgo.diagram.BpmnDiagram;
import io.turgo.diagram.CaseDiagram;
import io.turgo.diagram.DiagramException;
import io.turgo.diagram.SvgOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./turgo draw}. */
@Command(
    name = "draw",
    sortOptions = false,
    header = "Draws a BPMN or CMMN file as SVG, on standard output.",
    description = {
      "",
      "Elements stand where the file's diagram interchange places them. The command lays out"
          + " elements without a place. Several diagrams, and the insides of collapsed"
          + " sub-processes, are drawn below each"
          + " other. Of a file with several cases, --picture names one. The file need not be one"
          + " that the engine runs.",
      "",
      "  ./turgo draw examples/order.bpmn > order.svg",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:drawn",
      "2:the file or an option is wrong, or the SVG cannot be written; the message says where"
          + " and why"
    })
final class DrawCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = "A BPMN file, such as examples/order.bpmn, or a CMMN file.")
  @SuppressWarnings("NullAway.Init")
  private Path file;

  @Option(
      names = "--picture",
      paramLabel = "ID",
      description =
          "Draws only this diagram: the id of its BPMNDiagram, or of the process, sub-process or"
              + " case.")
  private @Nullable String picture;

  @Override
  public Integer call() {
    if (!Files.isRegularFile(file)) {
      throw new CommandException(
          file + " is no file: give the path of a model, such as examples/order.bpmn.");
    }
    try {
      if (Files.size(file) > BpmnDiagram.MAX_BYTES) {
        throw new CommandException(
            "%s has %d bytes; files up to %d are drawn, so split it."
                .formatted(file, Files.size(file), BpmnDiagram.MAX_BYTES));
      }
      String name = file.toString();
      byte[] content = Files.readAllBytes(file);
      boolean isOfCases = name.endsWith(".cmmn") || name.endsWith(".cmmn.xml");
      PrintWriter out = spec.commandLine().getOut();
      out.print(ascii(isOfCases ? drawCase(name, content) : draw(name, content)));
      if (out.checkError()) {
        throw new CommandException(
            "The SVG could not be written: its reader is gone, or the disk is full.");
      }
      return 0;
    } catch (DiagramException e) {
      throw new CommandException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new CommandException(file + " cannot be read (" + e + "); check its permissions.", e);
    }
  }

  private String draw(String name, byte[] content) {
    SvgOptions options = SvgOptions.DEFAULT;
    return BpmnDiagram.read(name, content)
        .svg(picture == null ? options : options.withPicture(picture));
  }

  private String drawCase(String name, byte[] content) {
    CaseDiagram diagram = CaseDiagram.read(name, content);
    if (picture == null && diagram.cases().size() > 1) {
      throw new CommandException(
          "%s has several cases (%s); say which one with --picture ID."
              .formatted(name, String.join(", ", diagram.cases())));
    }
    String wanted = picture == null ? diagram.cases().getFirst() : picture;
    return diagram.svg(wanted, SvgOptions.DEFAULT);
  }

  /** With references for other characters, so that the encoding of the terminal does not matter. */
  private static String ascii(String svg) {
    StringBuilder ascii = new StringBuilder(svg.length());
    svg.codePoints()
        .forEach(character -> {
          if (character < 0x80) {
            ascii.append((char) character);
          } else {
            ascii.append("&#").append(character).append(';');
          }
        });
    return ascii.toString();
  }
}
