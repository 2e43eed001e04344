/**
 * The crash test: kills a working engine with SIGKILL again and again and holds it to what it had
 * acknowledged; start at {@link io.turgo.bench.crash.CrashTest}. Power cuts of SQLite start at
 * {@link io.turgo.bench.crash.PowerCuts}.
 */
@NullMarked
package io.turgo.bench.crash;

import org.jspecify.annotations.NullMarked;
