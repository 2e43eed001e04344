/** Examples that the documentation shows, each run by a test. */
@NullMarked
package io.turgo.engine.example;

import org.jspecify.annotations.NullMarked;
