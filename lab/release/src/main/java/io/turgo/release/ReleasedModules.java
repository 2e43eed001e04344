package io.turgo.release;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The artifacts that a release has: the BOM and those that it lists.
 *
 * @param version of the checkout
 */
record ReleasedModules(Set<String> artifacts, String version) {
  private static final Pattern ARTIFACT =
      Pattern.compile("<artifactId>(turgo-[\\w-]+)</artifactId>");
  private static final Pattern REVISION = Pattern.compile("<revision>([^<]+)</revision>");

  static ReleasedModules of(Path checkout) throws IOException {
    Path root = checkout.resolve("pom.xml");
    Matcher revision = REVISION.matcher(Files.readString(root));
    if (!revision.find()) {
      throw new CommandException(root + " has no <revision>, the version of all modules.");
    }
    Set<String> artifacts = new TreeSet<>();
    ARTIFACT
        .matcher(
            Files.readString(checkout.resolve("bom/pom.xml"))
                .replaceAll("(?s)<parent>.*?</parent>", ""))
        .results()
        .forEach(each -> artifacts.add(each.group(1)));
    return new ReleasedModules(artifacts, revision.group(1));
  }
}
