/** Tests of the starter in contexts of Spring Boot. */
@NullMarked
package io.turgo.spring;

import org.jspecify.annotations.NullMarked;
