package io.turgo.parity;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Address;
import jakarta.mail.BodyPart;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A server that takes the mails of both engines. */
final class Mails {
  static final String HOST = "127.0.0.1";

  private final GreenMail server;

  Mails() {
    server = new GreenMail(new ServerSetup(0, HOST, ServerSetup.PROTOCOL_SMTP));
    server.start();
  }

  int port() {
    return server.getSmtp().getPort();
  }

  void stop() {
    server.stop();
  }

  /** What each copy of a mail says that has come since the last call, sorted. */
  List<String> taken() {
    try {
      List<String> texts = new ArrayList<>();
      for (MimeMessage message : server.getReceivedMessages()) {
        texts.add(text(message));
      }
      server.purgeEmailFromAllMailboxes();
      texts.sort(null);
      return texts;
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (com.icegreen.greenmail.store.FolderException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(MimeMessage message) throws MessagingException, IOException {
    return "from="
        + addresses(message.getFrom())
        + " to="
        + addresses(message.getRecipients(Message.RecipientType.TO))
        + " cc="
        + addresses(message.getRecipients(Message.RecipientType.CC))
        + " bcc="
        + addresses(message.getRecipients(Message.RecipientType.BCC))
        + " subject="
        + message.getSubject()
        + " X-Test="
        + Arrays.toString(message.getHeader("X-Test"))
        + " "
        + content(message.getContentType(), message.getContent());
  }

  private static String addresses(Address @Nullable [] addresses) {
    return addresses == null
        ? "-"
        : Arrays.stream(addresses).map(Address::toString).collect(Collectors.joining(","));
  }

  private static String content(String type, Object content)
      throws MessagingException, IOException {
    String kind = type.replaceAll("(?s);.*?(charset=[^;\\s]+).*", " $1").replaceAll("(?s);.*", "");
    if (content instanceof MimeMultipart parts) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < parts.getCount(); i++) {
        BodyPart part = parts.getBodyPart(i);
        texts.add(
            (part.getFileName() == null ? "" : part.getFileName() + " ")
                + content(part.getContentType(), part.getContent()));
      }
      return kind + texts;
    }
    return kind + " '" + content.toString().strip() + "'";
  }
}
