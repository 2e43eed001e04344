@NullMarked
package io.turgo.console;

import org.jspecify.annotations.NullMarked;
