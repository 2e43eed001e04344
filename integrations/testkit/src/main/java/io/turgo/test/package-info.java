/**
 * Tests of processes: {@link io.turgo.test.TurgoExtension} for JUnit Jupiter, {@link
 * io.turgo.test.TestEngine} for anything else.
 */
@NullMarked
package io.turgo.test;

import org.jspecify.annotations.NullMarked;
