@NullMarked
package io.turgo.compat.camunda7.cfg;

import org.jspecify.annotations.NullMarked;
