@NullMarked
package io.turgo.diagram;

import org.jspecify.annotations.NullMarked;
