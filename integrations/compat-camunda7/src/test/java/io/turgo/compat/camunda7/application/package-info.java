/** Tests of process applications. */
@NullMarked
package io.turgo.compat.camunda7.application;

import org.jspecify.annotations.NullMarked;
