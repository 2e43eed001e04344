/**
 * Turns a call of the API into a command, and waits for its answer. {@link
 * io.turgo.engine.service.command.ApiCalls} is the door of all services; the other classes check
 * arguments and tenants, count calls under way, and keep requests and the audit.
 */
@NullMarked
package io.turgo.engine.service.command;

import org.jspecify.annotations.NullMarked;
