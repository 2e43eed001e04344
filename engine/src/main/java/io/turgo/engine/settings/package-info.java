/** What can be set of an engine beside the methods of its builder. */
@NullMarked
package io.turgo.engine.settings;

import org.jspecify.annotations.NullMarked;
