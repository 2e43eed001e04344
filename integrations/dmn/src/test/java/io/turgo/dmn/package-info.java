@NullMarked
package io.turgo.dmn;

import org.jspecify.annotations.NullMarked;
