/** The code of the documentation. */
@NullMarked
package io.turgo.pages;

import org.jspecify.annotations.NullMarked;
