@NullMarked
package io.turgo.parity.decisions;

import org.jspecify.annotations.NullMarked;
