@NullMarked
package io.turgo.rest.security;

import org.jspecify.annotations.NullMarked;
