/** Variables with their types as requests and answers show them. */
@NullMarked
package io.turgo.rest.core.variable;

import org.jspecify.annotations.NullMarked;
