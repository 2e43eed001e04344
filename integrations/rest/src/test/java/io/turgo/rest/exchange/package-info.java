@NullMarked
package io.turgo.rest.exchange;

import org.jspecify.annotations.NullMarked;
