/** The application that {@code ./turgo new} makes, from templates and the files of a checkout. */
@NullMarked
package io.turgo.cli.application;

import org.jspecify.annotations.NullMarked;
