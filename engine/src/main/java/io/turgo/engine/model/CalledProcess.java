package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import org.jspecify.annotations.Nullable;

/**
 * Which process or case a call activity starts, and what the instance has from its start.
 *
 * @param element the key of the process, or the id of a definition
 * @param version the number of the version, or its tag; for {@link Binding#VERSION} and {@link
 *     Binding#VERSION_TAG} only
 * @param tenant of the process; null for that of the calling instance
 * @param fallsBackToNoTenant whether a process without a tenant will do; null for no
 * @param inheritsBusinessKey that of the calling instance, where {@code businessKey} is null
 * @param inheritsVariables it gets all variables that the activity sees
 * @param idVariable name of the variable that tells the called instance's id
 * @param isCase whether a case is started
 */
public record CalledProcess(
    CompiledExpression element,
    Binding binding,
    @Nullable CompiledExpression version,
    @Nullable CompiledExpression tenant,
    @Nullable CompiledExpression fallsBackToNoTenant,
    @Nullable CompiledExpression businessKey,
    boolean inheritsBusinessKey,
    boolean inheritsVariables,
    @Nullable CompiledExpression name,
    @Nullable CompiledExpression idVariable,
    boolean isCase) {

  /** How the definition is found. */
  public enum Binding {
    /** The newest version of the key. */
    LATEST,

    /** That of the same deployment, or else the newest. */
    SAME_DEPLOYMENT_OR_LATEST,

    /** That of the same deployment only. */
    SAME_DEPLOYMENT,

    /** One version of the key. */
    VERSION,

    /** The one version of the key that has the tag. */
    VERSION_TAG,

    /** The definition with that id. */
    ID
  }
}
