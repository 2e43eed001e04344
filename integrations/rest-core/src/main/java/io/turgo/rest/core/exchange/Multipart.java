package io.turgo.rest.core.exchange;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files and fields of a form, as RFC 7578 puts them into a body. */
final class Multipart {
  private static final int MOST_FILES = 1_000;
  private static final Pattern BOUNDARY =
      Pattern.compile("(?i);\\s*boundary=(?:\"([^\"]{1,70})\"|([^;\\s\"]{1,70}))");
  private static final Pattern FILE_NAME =
      Pattern.compile(
          "(?im)^content-disposition:[^\\r\\n]*?;\\s*filename=(?:\"([^\"\\r\\n]*)\"|([^;\\s\"]+))");

  private static final Pattern FIELD_NAME =
      Pattern.compile(
          "(?im)^content-disposition:[^\\r\\n]*?;\\s*name=(?:\"([^\"\\r\\n]*)\"|([^;\\s\"]+))");

  private Multipart() {}

  /**
   * What is in a form.
   *
   * @param fields the texts of what is no file, by name
   */
  record Form(List<UploadedFile> files, Map<String, String> fields) {
    static final Form NONE = new Form(List.of(), Map.of());
  }

  /**
   * Reads a form.
   *
   * @param withFields whether parts may be there that are no files
   */
  static Form form(String contentType, byte[] body, boolean withFields) {
    Matcher boundary = BOUNDARY.matcher(contentType);
    if (!boundary.find()) {
      throw ProblemException.invalid("Content-Type", "expected a boundary of multipart/form-data");
    }
    String word = boundary.group(1) == null ? boundary.group(2) : boundary.group(1);
    byte[] delimiter = ("\r\n--" + word).getBytes(StandardCharsets.ISO_8859_1);
    byte[] text = new byte[body.length + 2];
    text[0] = '\r';
    text[1] = '\n';
    System.arraycopy(body, 0, text, 2, body.length);

    Form form = new Form(new ArrayList<>(), new LinkedHashMap<>());
    int start = indexOf(text, delimiter, 0);
    while (start >= 0) {
      int head = start + delimiter.length;
      int end = indexOf(text, delimiter, head);
      if (end < 0) {
        if (head + 1 < text.length && text[head] == '-' && text[head + 1] == '-') {
          return form;
        }
        break;
      }
      add(form, text, head, end, withFields);
      if (form.files().size() + form.fields().size() > MOST_FILES) {
        throw ProblemException.invalid("", "expected up to " + MOST_FILES + " files");
      }
      start = end;
    }
    throw ProblemException.invalid(
        "", "expected parts between the boundaries that the header names");
  }

  private static void add(Form form, byte[] text, int from, int to, boolean withFields) {
    byte[] blank = {'\r', '\n', '\r', '\n'};
    int blankLine = indexOf(text, blank, from);
    if (blankLine < 0 || blankLine + blank.length > to) {
      throw ProblemException.invalid("", "expected an empty line behind the headers of a part");
    }
    String headers = new String(text, from, blankLine - from, StandardCharsets.UTF_8);
    byte[] bytes = new byte[to - blankLine - blank.length];
    System.arraycopy(text, blankLine + blank.length, bytes, 0, bytes.length);
    String fileName = name(FILE_NAME, headers);
    String field = name(FIELD_NAME, headers);
    if (fileName != null) {
      // The later one would replace the earlier one without a word.
      if (form.files().stream().anyMatch(file -> file.name().equals(fileName))) {
        throw ProblemException.invalid(
            "", "expected one file named '" + fileName + "', not several");
      }
      form.files().add(new UploadedFile(fileName, bytes));
    } else if (!withFields) {
      throw ProblemException.invalid("", "expected files only: each part needs a filename");
    } else if (field == null) {
      throw ProblemException.invalid("", "expected a name or a filename of each part");
    } else if (form.fields().put(field, new String(bytes, StandardCharsets.UTF_8)) != null) {
      throw ProblemException.invalid(field, "expected once");
    }
  }

  private static @Nullable String name(Pattern pattern, String headers) {
    Matcher name = pattern.matcher(headers);
    if (!name.find()) {
      return null;
    }
    return name.group(1) == null ? name.group(2) : name.group(1);
  }

  private static int indexOf(byte[] text, byte[] part, int from) {
    for (int i = from; i <= text.length - part.length; i++) {
      int j = 0;
      while (j < part.length && text[i + j] == part[j]) {
        j++;
      }
      if (j == part.length) {
        return i;
      }
    }
    return -1;
  }
}
