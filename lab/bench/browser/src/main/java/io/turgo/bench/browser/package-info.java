/** Chromium, as programs and tests drive it. */
@NullMarked
package io.turgo.bench.browser;

import org.jspecify.annotations.NullMarked;
