/**
 * Service tasks of {@code type="mail"}. Start at {@link io.turgo.mail.MailTasks}; {@code MailCalls}
 * is what a task does, {@code Mime} the message.
 */
@NullMarked
package io.turgo.mail;

import org.jspecify.annotations.NullMarked;
