/**
 * Service tasks of {@code type="http"}. Start at {@link io.turgo.http.HttpTasks}; {@code HttpCalls}
 * is what a task does.
 */
@NullMarked
package io.turgo.http;

import org.jspecify.annotations.NullMarked;
