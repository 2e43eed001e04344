package io.turgo.mail;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import jakarta.activation.DataHandler;
import jakarta.activation.DataSource;
import jakarta.mail.BodyPart;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimeUtility;
import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes the message of a task. */
final class Mime {
  private final Fields fields;
  private final MailServer server;
  private final String charset;

  Mime(Fields fields, MailServer server) {
    this.fields = fields;
    this.server = server;
    this.charset = Objects.requireNonNullElse(fields.filled("charset"), server.charset());
  }

  MimeMessage message(Session session) throws MessagingException, UnsupportedEncodingException {
    MimeMessage message = new MimeMessage(session);
    recipients(message);
    message.setFrom(address(Objects.requireNonNullElse(fields.filled("from"), server.from())));
    String subject = fields.text("subject");
    if (subject != null) {
      message.setSubject(oneLine("subject", subject), charset);
    }
    headers(message);
    content(message);
    message.setSentDate(new Date());
    message.saveChanges();
    return message;
  }

  private void recipients(MimeMessage message) throws MessagingException {
    boolean any = false;
    for (Message.RecipientType type :
        List.of(Message.RecipientType.TO, Message.RecipientType.CC, Message.RecipientType.BCC)) {
      List<String> named = fields.addresses(type.toString().toLowerCase(java.util.Locale.ROOT));
      any |= !named.isEmpty();
      List<String> sentTo =
          named.isEmpty() || server.forcedTo().isEmpty() ? named : server.forcedTo();
      for (String address : sentTo) {
        message.addRecipient(type, address(address));
      }
    }
    if (!any) {
      throw new TurgoIllegalArgumentException(
          "Expected a recipient in one of the fields to, cc, bcc, but they give none");
    }
  }

  private static InternetAddress address(String text) throws MessagingException {
    int at = text.lastIndexOf('@');
    String ascii =
        at < 0 || text.endsWith(">")
            ? text
            : text.substring(0, at + 1) + IDN.toASCII(text.substring(at + 1));
    InternetAddress address = new InternetAddress(ascii, true);
    address.validate();
    return address;
  }

  private void headers(MimeMessage message)
      throws MessagingException, UnsupportedEncodingException {
    String lines = fields.text("headers");
    for (String line : lines == null ? List.<String>of() : lines.lines().toList()) {
      if (line.isBlank()) {
        continue;
      }
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new TurgoIllegalArgumentException(
            "Expected lines such as 'X-Priority: 1' in the field 'headers', found '" + line + "'");
      }
      String name = line.substring(0, colon).strip();
      String value = MimeUtility.encodeText(line.substring(colon + 1).strip(), charset, null);
      message.addHeader(name, MimeUtility.fold(name.length() + 2, value));
    }
  }

  /** Line breaks would begin headers of somebody else's. */
  private static String oneLine(String field, String text) {
    if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
      throw new TurgoIllegalArgumentException(
          "The field '" + field + "' has a line break, which a mail cannot have there");
    }
    return text;
  }

  private void content(MimeMessage message)
      throws MessagingException, UnsupportedEncodingException {
    String text = fields.content("text", "textVar");
    String html = fields.content("html", "htmlVar");
    List<DataSource> attachments = Attachments.of(fields.value("attachments"));
    if (text == null && html == null) {
      throw new TurgoIllegalArgumentException(
          "Expected a content in one of the fields text, html, textVar, htmlVar, but they give"
              + " none");
    }
    if (html == null && attachments.isEmpty()) {
      message.setText(text, charset);
      return;
    }
    boolean both = text != null && html != null;
    MimeMultipart root = new MimeMultipart(both && attachments.isEmpty() ? "alternative" : "mixed");
    MimeMultipart body = root;
    if (both && !attachments.isEmpty()) {
      body = new MimeMultipart("alternative");
      MimeBodyPart part = new MimeBodyPart();
      part.setContent(body);
      root.addBodyPart(part);
    }
    text(body, text, "plain");
    text(body, html, "html");
    for (DataSource attachment : attachments) {
      BodyPart part = new MimeBodyPart();
      part.setDataHandler(new DataHandler(attachment));
      part.setFileName(MimeUtility.encodeText(attachment.getName(), charset, null));
      part.setDisposition(Part.ATTACHMENT);
      root.addBodyPart(part);
    }
    message.setContent(root);
  }

  private void text(MimeMultipart body, @Nullable String text, String kind)
      throws MessagingException {
    if (text != null) {
      MimeBodyPart part = new MimeBodyPart();
      part.setText(text, charset, kind);
      body.addBodyPart(part);
    }
  }
}
