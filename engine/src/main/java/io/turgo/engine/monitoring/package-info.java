/** What an engine says of itself while it runs. */
@NullMarked
package io.turgo.engine.monitoring;

import org.jspecify.annotations.NullMarked;
