/**
 * The server: an engine with its executor behind HTTP, with the REST API, the API of Camunda 7 and
 * the console. Start at {@link io.turgo.server.ServeCommand}.
 */
@NullMarked
package io.turgo.server;

import org.jspecify.annotations.NullMarked;
