@NullMarked
package io.turgo.compat.camunda7.parse;

import org.jspecify.annotations.NullMarked;
