@NullMarked
package io.turgo.rest;

import org.jspecify.annotations.NullMarked;
