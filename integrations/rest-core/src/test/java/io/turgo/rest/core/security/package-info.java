@NullMarked
package io.turgo.rest.core.security;

import org.jspecify.annotations.NullMarked;
