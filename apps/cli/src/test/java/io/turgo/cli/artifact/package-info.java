/** What applications get of this build: the jars, and the page that says how to use them. */
@NullMarked
package io.turgo.cli.artifact;

import org.jspecify.annotations.NullMarked;
