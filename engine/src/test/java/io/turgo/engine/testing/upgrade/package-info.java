/**
 * Databases of released versions go on under today's code. {@code AllWaits} lists what such a
 * database holds, {@code Dump} keeps it in the resources, and the tests restore it and bring it to
 * its end.
 */
@NullMarked
package io.turgo.engine.testing.upgrade;

import org.jspecify.annotations.NullMarked;
