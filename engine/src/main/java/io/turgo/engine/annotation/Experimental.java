package io.turgo.engine.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks API that may change or disappear in any minor version, also from 1.0 on. The changelog
 * names each change. All other public types keep the promises of the versions.
 *
 * <p>On a package it concerns all of its types, and on a type all of its members. The page {@code
 * docs/reference/experimental.md} lists what is marked, with the reasons.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.PACKAGE, ElementType.TYPE})
public @interface Experimental {}
