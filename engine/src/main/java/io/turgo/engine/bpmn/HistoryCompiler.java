package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.model.ProcessHistory;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compiles what a process says of the history of its instances. */
final class HistoryCompiler {
  private static final String LEVEL = "historyLevel";
  private static final String TIME_TO_LIVE = "historyTimeToLive";
  private static final Pattern DAYS = Pattern.compile("(\\d+)|P(\\d+)D");

  private final Compilation compilation;
  private final XmlElement process;

  HistoryCompiler(Compilation compilation, XmlElement process) {
    this.compilation = compilation;
    this.process = process;
  }

  ProcessHistory compile() {
    return new ProcessHistory(
        level(),
        compilation
            .engineAttribute(process, TIME_TO_LIVE)
            .flatMap(text -> compilation.parsed(process, TIME_TO_LIVE, text, HistoryCompiler::days))
            .orElse(null));
  }

  private @Nullable HistoryLevel level() {
    List<XmlElement> levels = process.extensions(LEVEL);
    if (levels.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          levels.get(1),
          "Expected one historyLevel, found %s",
          levels.size());
    }
    return levels.stream()
        .filter(element -> !element.text().isEmpty())
        .findFirst()
        .flatMap(element ->
            compilation.parsed(element, LEVEL, element.text(), HistoryLevel::getHistoryLevelForKey))
        .orElse(null);
  }

  private static int days(String text) {
    Matcher days = DAYS.matcher(text);
    try {
      if (days.matches()) {
        return Integer.parseInt(days.group(1) == null ? days.group(2) : days.group(1));
      }
    } catch (NumberFormatException e) {
      throw new TurgoIllegalArgumentException(
          "Expected at most " + Integer.MAX_VALUE + " days, but got '" + text + "'", e);
    }
    throw new TurgoIllegalArgumentException(
        "Expected a number of days, such as '180' or 'P180D', but got '" + text + "'");
  }
}
