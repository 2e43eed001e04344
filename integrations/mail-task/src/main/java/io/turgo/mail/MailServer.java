package io.turgo.mail;

import jakarta.mail.Session;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server that takes mails, and settings of all mails to it.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class MailServer {
  /** How the connection is kept from others. */
  public enum Security {
    /** Not at all. */
    NONE,
    /** By TLS that begins within the connection; without it no mail is sent. */
    STARTTLS,
    /** By TLS from the beginning. */
    TLS
  }

  private final Values values;

  private MailServer(Values values) {
    this.values = values;
  }

  /**
   * Names a server that asks nobody for a name. Each {@code with} method says what is set by
   * default.
   *
   * @param host its name or address
   * @param port such as 25, 587 for STARTTLS or 465 for TLS
   * @return the server with the defaults
   */
  public static MailServer at(String host, int port) {
    return new MailServer(new Values(host, port));
  }

  /** {@return the server's host} */
  public String host() {
    return values.host;
  }

  /** {@return the server's port} */
  public int port() {
    return values.port;
  }

  /** {@return the user; null for a server that asks nobody for a name} */
  public @Nullable String user() {
    return values.user;
  }

  /** {@return the password of the user; null without a user} */
  public @Nullable String password() {
    return values.password;
  }

  /** {@return the value of {@link #withSecurity}} */
  public Security security() {
    return values.security;
  }

  /** {@return the value of {@link #withFrom}} */
  public String from() {
    return values.from;
  }

  /** {@return the value of {@link #withCharset}} */
  public String charset() {
    return values.charset;
  }

  /** {@return the value of {@link #withForcedTo}} */
  public List<String> forcedTo() {
    return values.forcedTo;
  }

  /** {@return the value of {@link #withTimeout}} */
  public Duration timeout() {
    return values.timeout;
  }

  /** {@return a copy of what {@link #withProperties} has added} */
  public Properties properties() {
    return copy(values.properties);
  }

  /**
   * Sets how the connection is protected.
   *
   * <p><b>Default:</b> {@link Security#NONE}.
   *
   * @param newSecurity the way in which it is protected
   * @return a changed copy
   */
  public MailServer withSecurity(Security newSecurity) {
    return with(changed -> changed.security = newSecurity);
  }

  /**
   * Sets the sender of mails that name none.
   *
   * <p><b>Default:</b> {@code turgo@localhost}.
   *
   * @param sender an address, with or without a name before it
   * @return a changed copy
   */
  public MailServer withFrom(String sender) {
    return with(changed -> changed.from = sender);
  }

  /**
   * Sets the encoding of mails that name none.
   *
   * <p><b>Default:</b> {@code UTF-8}.
   *
   * @param newCharset the name of a charset
   * @return a changed copy
   */
  public MailServer withCharset(String newCharset) {
    return with(changed -> changed.charset = newCharset);
  }

  /**
   * Sets who gets all mails instead of their recipients, for tests; if empty, the recipients do.
   *
   * <p><b>Default:</b> empty.
   *
   * @param recipients addresses
   * @return a changed copy
   */
  public MailServer withForcedTo(List<String> recipients) {
    return with(changed -> changed.forcedTo = List.copyOf(recipients));
  }

  /**
   * Sets how long a connection may take, and each step of a mail.
   *
   * <p><b>Default:</b> 30 s. <b>Range:</b> 1 ms or more; less counts as 1 ms.
   *
   * @param newTimeout in whole milliseconds
   * @return a changed copy
   */
  public MailServer withTimeout(Duration newTimeout) {
    return with(changed -> changed.timeout = newTimeout);
  }

  /**
   * Sets the user that the server knows.
   *
   * <p><b>Default:</b> none.
   *
   * @param newUser the name of the user
   * @param newPassword the password of the user
   * @return a changed copy
   */
  public MailServer withUser(String newUser, String newPassword) {
    return with(changed -> {
      changed.user = newUser;
      changed.password = newPassword;
    });
  }

  /**
   * Adds settings of Jakarta Mail, such as {@code mail.smtp.localhost}. They replace what is
   * derived from the other settings.
   *
   * <p><b>Default:</b> none.
   *
   * @param more values by name; they replace those of the same name that were added before
   * @return a changed copy
   */
  public MailServer withProperties(Properties more) {
    Properties all = copy(values.properties);
    all.putAll(more);
    return with(changed -> changed.properties = all);
  }

  private static Properties copy(Properties properties) {
    Properties copy = new Properties();
    copy.putAll(properties);
    return copy;
  }

  /** The protocol that Jakarta Mail has for it. */
  String protocol() {
    return values.security == Security.TLS ? "smtps" : "smtp";
  }

  /** What Jakarta Mail sends with. */
  Session session() {
    String prefix = "mail." + protocol() + ".";
    String millis = Long.toString(Math.max(1, values.timeout.toMillis()));
    Properties all = new Properties();
    all.setProperty(prefix + "host", values.host);
    all.setProperty(prefix + "port", Integer.toString(values.port));
    all.setProperty(prefix + "connectiontimeout", millis);
    all.setProperty(prefix + "timeout", millis);
    all.setProperty(prefix + "writetimeout", millis);
    all.setProperty(prefix + "auth", Boolean.toString(values.user != null));
    all.setProperty(prefix + "ssl.checkserveridentity", "true");
    if (values.security == Security.STARTTLS) {
      all.setProperty(prefix + "starttls.enable", "true");
      all.setProperty(prefix + "starttls.required", "true");
    }
    all.putAll(values.properties);
    return Session.getInstance(all);
  }

  private MailServer with(Consumer<Values> change) {
    Values changed = values.copy();
    change.accept(changed);
    return new MailServer(changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MailServer that && values.all().equals(that.values.all());
  }

  @Override
  public int hashCode() {
    return values.all().hashCode();
  }

  /** Without the password. */
  @Override
  public String toString() {
    return values.host + ":" + values.port;
  }

  /** The values, which do not change once an object of settings has them. */
  private static final class Values implements Cloneable {
    private String host;
    private int port;
    private @Nullable String user;
    private @Nullable String password;
    private Security security = Security.NONE;
    private String from = "turgo@localhost";
    private String charset = "UTF-8";
    private List<String> forcedTo = List.of();
    private Duration timeout = Duration.ofSeconds(30);
    private Properties properties = new Properties();

    Values(String host, int port) {
      this.host = host;
      this.port = port;
    }

    Values copy() {
      try {
        return (Values) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    List<@Nullable Object> all() {
      return Arrays.asList(
          host, port, user, password, security, from, charset, forcedTo, timeout, properties);
    }
  }
}
