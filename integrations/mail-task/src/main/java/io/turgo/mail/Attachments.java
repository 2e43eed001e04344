package io.turgo.mail;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import jakarta.activation.DataSource;
import jakarta.activation.FileDataSource;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What goes with a mail: files, their names, and data sources, one or many. */
final class Attachments {
  private Attachments() {}

  static List<DataSource> of(@Nullable Object value) {
    List<DataSource> found = new ArrayList<>();
    add(value, found);
    return found;
  }

  private static void add(@Nullable Object value, List<DataSource> found) {
    switch (value) {
      case null -> {}
      case Collection<?> many -> many.forEach(each -> add(each, found));
      case Object[] many -> List.of(many).forEach(each -> add(each, found));
      case DataSource source -> found.add(source);
      case File file -> file(file, found);
      case Path path -> file(path.toFile(), found);
      case String name -> {
        if (!name.isBlank()) {
          file(new File(name.strip()), found);
        }
      }
      default ->
          throw new TurgoIllegalArgumentException(
              "Expected files, their names or data sources in the field 'attachments', found a "
                  + value.getClass().getName());
    }
  }

  /** A file that is not there is left out, as in the engines that these models come from. */
  private static void file(File file, List<DataSource> found) {
    if (file.isFile() && file.canRead()) {
      found.add(new FileDataSource(file));
    }
  }
}
