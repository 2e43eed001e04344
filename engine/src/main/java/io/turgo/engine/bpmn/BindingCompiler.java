package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.CalledProcess.Binding;
import org.jspecify.annotations.Nullable;

/** Reads which version of what it names an element means, by attributes that begin alike. */
final class BindingCompiler {
  private final Compilation compilation;
  private final String prefix;

  /**
   * @param prefix what the attributes begin with, such as {@code calledElement}
   */
  BindingCompiler(Compilation compilation, String prefix) {
    this.compilation = compilation;
    this.prefix = prefix;
  }

  /**
   * The binding of a text.
   *
   * @param given the value of the attribute
   */
  Binding binding(XmlElement element, String given) {
    return switch (given) {
      case "latest" -> Binding.LATEST;
      case "deployment" -> Binding.SAME_DEPLOYMENT;
      case "version" -> Binding.VERSION;
      case "versionTag" -> Binding.VERSION_TAG;
      default -> {
        compilation.problem(
            ProblemCode.VALUE_UNREADABLE,
            element,
            "Expected latest, deployment, version or versionTag for '%sBinding', found '%s'",
            prefix,
            given);
        yield Binding.LATEST;
      }
    };
  }

  /** The number or the tag of the version; null where the binding needs none. */
  @Nullable CompiledExpression version(XmlElement element, Binding binding) {
    CompiledExpression number = version(element, binding, prefix + "Version", Binding.VERSION);
    CompiledExpression tag = version(element, binding, prefix + "VersionTag", Binding.VERSION_TAG);
    return number == null ? tag : number;
  }

  private @Nullable CompiledExpression version(
      XmlElement element, Binding binding, String attribute, Binding needsIt) {
    CompiledExpression version = compilation.engineExpression(element, attribute);
    if ((binding == needsIt) != (version != null)) {
      compilation.problem(
          version == null ? ProblemCode.ATTRIBUTE_MISSING : ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          element,
          "Expected '%s' where '%sBinding' is %s, and nowhere else",
          attribute,
          prefix,
          needsIt == Binding.VERSION ? "version" : "versionTag");
    }
    return version;
  }
}
