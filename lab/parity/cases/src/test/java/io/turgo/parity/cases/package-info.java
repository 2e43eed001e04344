@NullMarked
package io.turgo.parity.cases;

import org.jspecify.annotations.NullMarked;
