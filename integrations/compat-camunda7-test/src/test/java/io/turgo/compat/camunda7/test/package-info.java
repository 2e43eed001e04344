@NullMarked
package io.turgo.compat.camunda7.test;

import org.jspecify.annotations.NullMarked;
