/** What requests and answers look like: one description that reads, checks and documents them. */
@NullMarked
package io.turgo.rest.core.shape;

import org.jspecify.annotations.NullMarked;
