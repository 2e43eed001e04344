package io.turgo.rest.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requests and their answers in a text, by turns: {@code METHOD PATH [BODY] [=> NAME=PATH ...]},
 * then the answer in the next line. A name stands for the id that the answer has at a path, in
 * later requests as {@code {NAME}}.
 */
public final class Recorded {
  /** A request to be sent. */
  public record Request(String method, String path, String body) {}

  /** What came back: a line for the text, and a way to look into its JSON. */
  public record Answer(String line, Function<String, String> at) {}

  private static final Pattern REQUEST =
      Pattern.compile("(GET|POST|PUT|PATCH|DELETE) (\\S+)(?: (\\S.*?))??(?: => (.*))?");

  /** In fields of ids, in lists, as names of fields and in paths. */
  private static final Pattern ID =
      Pattern.compile(
          "(?<=\"(id|[A-Za-z]{1,40}Id|cause|configuration)\":\"|[\\[,{]\"|(?<!BPMN)/)[0-9]{1,19}(?=[\" /]|$)");

  private static final Pattern TIME =
      Pattern.compile("20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}[0-9:.]*(Z|[+-][0-9]{4})");
  private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern CURSOR = Pattern.compile("\"next\":\"[^\"]+\"");

  private final String fixedTime;
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, String> ids = new LinkedHashMap<>();

  /**
   * One without names so far.
   *
   * @param fixedTime the only time that is shown as it is
   */
  public Recorded(String fixedTime) {
    this.fixedTime = fixedTime;
  }

  /** The same text with the answers that come now. */
  public String replay(String text, Function<Request, Answer> send) {
    StringBuilder replayed = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      Matcher request = REQUEST.matcher(line);
      if (request.matches()) {
        String body = request.group(3) == null ? "" : request.group(3);
        Answer answer =
            send.apply(new Request(request.group(1), filled(request.group(2)), filled(body)));
        keep(request.group(4), answer);
        replayed.append(line).append('\n').append(masked(answer.line())).append('\n');
      } else if (line.startsWith("#") || line.isEmpty()) {
        replayed.append(line).append('\n');
      }
    }
    return replayed.toString().stripTrailing() + "\n";
  }

  private String filled(String text) {
    String filled = text;
    for (Map.Entry<String, String> name : names.entrySet()) {
      filled = filled.replace("{" + name.getKey() + "}", name.getValue());
    }
    return filled;
  }

  private void keep(String kept, Answer answer) {
    for (String one : kept == null ? new String[0] : kept.split(" ")) {
      String[] parts = one.split("=", 2);
      String id = answer.at().apply(parts[1]);
      names.put(parts[0], id);
      if (ids.getOrDefault(id, "#").startsWith("#")) {
        ids.put(id, "{" + parts[0] + "}");
      }
    }
  }

  private String masked(String line) {
    String masked = CURSOR.matcher(line).replaceAll("\"next\":\"<cursor>\"");
    masked = UUID.matcher(masked).replaceAll("<uuid>");
    masked =
        TIME.matcher(masked)
            .replaceAll(time -> time.group().equals(fixedTime) ? "<now>" : "<time>");
    return ID.matcher(masked)
        .replaceAll(id ->
            Matcher.quoteReplacement(
                ids.computeIfAbsent(id.group(), unknown -> "#" + (ids.size() + 1))));
  }
}
