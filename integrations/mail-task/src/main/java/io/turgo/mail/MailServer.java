package io.turgo.mail;

import jakarta.mail.Session;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A server that takes mails, and what all mails to it have in common.
 *
 * @param user whom it knows; null if it asks nobody for a name
 * @param from the sender of mails that name none
 * @param charset the encoding of mails that name none
 * @param forcedTo who gets all mails instead of their recipients; nobody if it is empty
 * @param timeout of a connection, and of each step of a mail
 * @param properties more settings of Jakarta Mail, such as {@code mail.smtp.localhost}
 */
public record MailServer(
    String host,
    int port,
    @Nullable String user,
    @Nullable String password,
    Security security,
    String from,
    String charset,
    List<String> forcedTo,
    Duration timeout,
    Properties properties) {
  /** How the connection is kept from others. */
  public enum Security {
    /** Not at all. */
    NONE,
    /** By TLS that begins within the connection; without it no mail is sent. */
    STARTTLS,
    /** By TLS from the beginning. */
    TLS
  }

  /** A server without a user, whose mails are from {@code turgo@localhost} unless they say it. */
  public static MailServer at(String host, int port) {
    return new MailServer(
        host,
        port,
        null,
        null,
        Security.NONE,
        "turgo@localhost",
        "UTF-8",
        List.of(),
        Duration.ofSeconds(30),
        new Properties());
  }

  /** The same with a user. */
  public MailServer withUser(String newUser, String newPassword) {
    return new MailServer(
        host, port, newUser, newPassword, security, from, charset, forcedTo, timeout, properties);
  }

  /** The same with another security. */
  public MailServer withSecurity(Security newSecurity) {
    return new MailServer(
        host, port, user, password, newSecurity, from, charset, forcedTo, timeout, properties);
  }

  /** The same with another sender of mails that name none. */
  public MailServer withFrom(String sender) {
    return new MailServer(
        host, port, user, password, security, sender, charset, forcedTo, timeout, properties);
  }

  /** The same with another encoding of mails that name none. */
  public MailServer withCharset(String newCharset) {
    return new MailServer(
        host, port, user, password, security, from, newCharset, forcedTo, timeout, properties);
  }

  /** The same, but these get all mails instead of their recipients: for tests. */
  public MailServer withForcedTo(List<String> recipients) {
    return new MailServer(
        host,
        port,
        user,
        password,
        security,
        from,
        charset,
        List.copyOf(recipients),
        timeout,
        properties);
  }

  /** The same with another time for a connection and for each step of a mail. */
  public MailServer withTimeout(Duration newTimeout) {
    return new MailServer(
        host, port, user, password, security, from, charset, forcedTo, newTimeout, properties);
  }

  /** The same with more settings of Jakarta Mail. */
  public MailServer withProperties(Properties more) {
    Properties all = new Properties();
    all.putAll(properties);
    all.putAll(more);
    return new MailServer(
        host, port, user, password, security, from, charset, forcedTo, timeout, all);
  }

  /** The protocol that Jakarta Mail has for it. */
  String protocol() {
    return security == Security.TLS ? "smtps" : "smtp";
  }

  /** What Jakarta Mail sends with. */
  Session session() {
    String prefix = "mail." + protocol() + ".";
    String millis = Long.toString(Math.max(1, timeout.toMillis()));
    Properties all = new Properties();
    all.setProperty(prefix + "host", host);
    all.setProperty(prefix + "port", Integer.toString(port));
    all.setProperty(prefix + "connectiontimeout", millis);
    all.setProperty(prefix + "timeout", millis);
    all.setProperty(prefix + "writetimeout", millis);
    all.setProperty(prefix + "auth", Boolean.toString(user != null));
    all.setProperty(prefix + "ssl.checkserveridentity", "true");
    if (security == Security.STARTTLS) {
      all.setProperty(prefix + "starttls.enable", "true");
      all.setProperty(prefix + "starttls.required", "true");
    }
    all.putAll(properties);
    return Session.getInstance(all);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return host + ":" + port;
  }
}
