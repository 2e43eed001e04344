package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.XmlReader.UnreadableXmlException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bytes of a file as the text that they are.
 *
 * <p>The parser is given characters and not bytes, because of bytes that fit no encoding it says
 * neither where they are nor keeps from printing to the standard error output.
 */
final class XmlText {
  private static final Pattern ENCODING =
      Pattern.compile("^<\\?xml[^>]*encoding\\s*=\\s*[\"']([^\"']+)[\"']", Pattern.DOTALL);
  private static final String NOT_WELL_FORMED = "The file is not well-formed XML: ";

  private XmlText() {}

  /** The text without a byte order mark. */
  static String of(byte[] xml) throws UnreadableXmlException {
    String text = decoded(xml, charset(xml));
    String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
    checkCharacters(unmarked);
    return unmarked;
  }

  private static Charset charset(byte[] xml) throws UnreadableXmlException {
    String head = new String(xml, 0, Math.min(xml.length, 400), StandardCharsets.ISO_8859_1);
    if (head.startsWith("\u00FE\u00FF") || head.startsWith("\0<")) {
      return StandardCharsets.UTF_16BE;
    }
    if (head.startsWith("\u00FF\u00FE") || head.startsWith("<\0")) {
      return StandardCharsets.UTF_16LE;
    }
    Matcher declared =
        ENCODING.matcher(head.startsWith("\u00EF\u00BB\u00BF") ? head.substring(3) : head);
    if (!declared.find()) {
      return StandardCharsets.UTF_8;
    }
    String name = declared.group(1).strip();
    if (name.toUpperCase(Locale.ROOT).startsWith("UTF-16")) {
      throw at(
          head,
          declared.start(1),
          "it says that its encoding is " + name + ", but its bytes are not; say UTF-8");
    }
    try {
      return Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw at(
          head, declared.start(1), "the encoding '" + name + "' is not known; save it as UTF-8");
    }
  }

  private static String decoded(byte[] xml, Charset charset) throws UnreadableXmlException {
    ByteBuffer bytes = ByteBuffer.wrap(xml);
    CharBuffer text =
        CharBuffer.allocate(
            (int)
                Math.min(
                    Integer.MAX_VALUE - 8,
                    (long) (xml.length * (double) charset.newDecoder().maxCharsPerByte()) + 1));
    CoderResult result = charset.newDecoder().decode(bytes, text, true);
    text.flip();
    if (result.isError()) {
      throw at(
          text.toString(),
          text.length(),
          "the byte 0x" + HexFormat.of().toHexDigits(bytes.get()) + " is no " + charset.name());
    }
    return text.toString();
  }

  private static void checkCharacters(String text) throws UnreadableXmlException {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean allowed =
          c >= ' ' ? c < '\uFFFE' && isPaired(text, i, c) : c == '\t' || c == '\n' || c == '\r';
      if (!allowed) {
        throw at(
            text,
            i,
            "the character U+" + HexFormat.of().withUpperCase().toHexDigits(c) + " is not allowed");
      }
    }
  }

  private static boolean isPaired(String text, int at, char c) {
    if (Character.isHighSurrogate(c)) {
      return at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1));
    }
    return !Character.isLowSurrogate(c)
        || (at > 0 && Character.isHighSurrogate(text.charAt(at - 1)));
  }

  private static UnreadableXmlException at(String text, int end, String why) {
    SourcePlaces.Place place = SourcePlaces.endOf(text.substring(0, end));
    return new UnreadableXmlException(NOT_WELL_FORMED + why, place.line(), place.column(), null);
  }
}
