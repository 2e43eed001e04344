package io.turgo.bench.command;

import io.turgo.bench.result.ResultJson;
import io.turgo.bench.result.SvgChart;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./turgo bench chart}. */
@Command(
    name = "chart",
    sortOptions = false,
    header = "Draws a result that a benchmark wrote with --json.",
    description = {"", "The picture is the one that --svg draws after the same run.", ""},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:drawn", "2:the file is no result, or the picture cannot be written"})
final class ChartCommand implements Runnable {
  @Parameters(paramLabel = "FILE", description = "A result: the file of --json.")
  @SuppressWarnings("NullAway.Init")
  private Path result;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      required = true,
      description = "The file to write the picture to.")
  @SuppressWarnings("NullAway.Init")
  private Path svg;

  @Override
  public void run() {
    RunOptions.writable("--svg", svg);
    SvgChart.write(ResultJson.read(result), svg);
  }
}
