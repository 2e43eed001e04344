@NullMarked
package io.turgo.compat.camunda7;

import org.jspecify.annotations.NullMarked;
