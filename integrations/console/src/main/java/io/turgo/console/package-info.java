/**
 * The console: web pages that show an engine and repair what is stuck. {@link
 * io.turgo.console.ConsoleServlet} serves them; they are written in TypeScript, in {@code
 * src/main/ts}, and talk to the engine's HTTP API.
 */
@NullMarked
package io.turgo.console;

import org.jspecify.annotations.NullMarked;
