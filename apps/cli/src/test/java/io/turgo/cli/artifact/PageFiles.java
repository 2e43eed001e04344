package io.turgo.cli.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a page tells its readers to do.
 *
 * @param files texts by path; on the page each is a block below a line with its path
 * @param commands the lines of the blocks of shell commands
 */
record PageFiles(Map<String, String> files, List<String> commands) {
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?:^`([^`\n]+)`:\n\n)?^```(\\w*)\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  /** Fails for a block that is neither, because nobody would try it. */
  static PageFiles of(Path page) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    List<String> commands = new ArrayList<>();
    Matcher block = BLOCK.matcher(Files.readString(page));
    while (block.find()) {
      if (block.group(1) != null) {
        files.put(block.group(1), block.group(3));
      } else if (block.group(2).equals("sh")) {
        commands.addAll(block.group(3).lines().toList());
      } else {
        throw new AssertionError(
            "This block of %s has no path above it and is no command:%n%s"
                .formatted(page, block.group(3)));
      }
    }
    return new PageFiles(files, commands);
  }

  void writeTo(Path folder) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }
}
