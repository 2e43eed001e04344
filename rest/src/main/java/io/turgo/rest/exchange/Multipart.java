package io.turgo.rest.exchange;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of a form, as RFC 7578 puts them into a body. */
final class Multipart {
  private static final int MOST_FILES = 1_000;
  private static final Pattern BOUNDARY =
      Pattern.compile("(?i);\\s*boundary=(?:\"([^\"]{1,70})\"|([^;\\s\"]{1,70}))");
  private static final Pattern FILE_NAME =
      Pattern.compile(
          "(?im)^content-disposition:[^\\r\\n]*?;\\s*filename=(?:\"([^\"\\r\\n]*)\"|([^;\\s\"]+))");

  private Multipart() {}

  static List<UploadedFile> files(String contentType, byte[] body) {
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

    List<UploadedFile> files = new ArrayList<>();
    int start = indexOf(text, delimiter, 0);
    while (start >= 0) {
      int head = start + delimiter.length;
      int end = indexOf(text, delimiter, head);
      if (end < 0) {
        if (head + 1 < text.length && text[head] == '-' && text[head + 1] == '-') {
          return files;
        }
        break;
      }
      files.add(file(text, head, end));
      if (files.size() > MOST_FILES) {
        throw ProblemException.invalid("", "expected up to " + MOST_FILES + " files");
      }
      start = end;
    }
    throw ProblemException.invalid(
        "", "expected parts between the boundaries that the header names");
  }

  private static UploadedFile file(byte[] text, int from, int to) {
    byte[] blank = {'\r', '\n', '\r', '\n'};
    int blankLine = indexOf(text, blank, from);
    if (blankLine < 0 || blankLine + blank.length > to) {
      throw ProblemException.invalid("", "expected an empty line behind the headers of a part");
    }
    String headers = new String(text, from, blankLine - from, StandardCharsets.UTF_8);
    Matcher name = FILE_NAME.matcher(headers);
    if (!name.find()) {
      throw ProblemException.invalid("", "expected files only: each part needs a filename");
    }
    byte[] bytes = new byte[to - blankLine - blank.length];
    System.arraycopy(text, blankLine + blank.length, bytes, 0, bytes.length);
    return new UploadedFile(name.group(1) == null ? name.group(2) : name.group(1), bytes);
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
