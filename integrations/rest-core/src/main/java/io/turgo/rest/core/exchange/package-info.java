/** Requests and answers: which there are, how they are found, read, checked and answered. */
@NullMarked
package io.turgo.rest.core.exchange;

import org.jspecify.annotations.NullMarked;
