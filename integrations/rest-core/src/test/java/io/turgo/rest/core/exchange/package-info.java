@NullMarked
package io.turgo.rest.core.exchange;

import org.jspecify.annotations.NullMarked;
