package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.CalledProcess;
import io.turgo.engine.model.CalledProcess.Binding;
import io.turgo.engine.model.ErrorMapping;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.VariableMapping;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles which process a call activity starts, and what goes in and out. */
final class CallActivityCompiler {
  /** The bindings that look for a process in a tenant. */
  private static final Set<Binding> BY_TENANT =
      EnumSet.of(Binding.LATEST, Binding.VERSION, Binding.VERSION_TAG);

  private final Compilation compilation;
  private final ErrorCompiler errors;
  private final MappingCompiler mappings;
  private final BindingCompiler bindings;

  CallActivityCompiler(Compilation compilation, ErrorCompiler errors) {
    this.compilation = compilation;
    this.errors = errors;
    this.mappings = new MappingCompiler(compilation);
    this.bindings = new BindingCompiler(compilation, "calledElement");
  }

  Optional<GraphNode> compile(
      GraphNode.Common common, List<String> boundaryEventIds, XmlElement activity) {
    CompiledExpression keyOfBusiness = compilation.engineExpression(activity, "businessKey");
    List<VariableMapping> in = new ArrayList<>();
    for (XmlElement mapping : activity.extensions("in")) {
      String given = mapping.attribute("businessKey");
      if (given == null) {
        mappings.compile(mapping).ifPresent(in::add);
      } else {
        if (keyOfBusiness != null) {
          compilation.problem(
              ProblemCode.WRONG_NUMBER, mapping, "A call activity says the business key once");
        }
        keyOfBusiness = compilation.expression(mapping, "businessKey", given.strip());
      }
    }
    List<VariableMapping> out = mappings.out(activity);
    Optional<CalledProcess> called = called(activity, keyOfBusiness);
    boolean outLocal = compilation.engineFlag(activity, "useLocalScopeForOutParameters", false);
    boolean completeAsync = compilation.engineFlag(activity, "completeAsync", false);
    Implementation mapping = mappingCode(activity);
    List<ErrorMapping> mappings = errors.mappings(activity);
    return called.map(process ->
        new GraphNode.CallActivity(
            common,
            boundaryEventIds,
            process,
            List.copyOf(in),
            out,
            outLocal,
            completeAsync,
            mapping,
            mappings));
  }

  /** Whether a service task calls a case, as Flowable has it. */
  static boolean callsCase(XmlElement task) {
    return task.is("serviceTask") && task.engineAttribute("type").contains("case");
  }

  /** Compiles a service task that calls a case. */
  Optional<GraphNode> compileCase(
      GraphNode.Common common, List<String> boundaryEventIds, XmlElement task) {
    CompiledExpression key = compilation.engineExpression(task, "caseDefinitionKey");
    if (key == null) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          task,
          "Expected the attribute 'caseDefinitionKey', the key of the case that is called");
    }
    return new KeyCallCompiler(compilation)
        .compile(
            common,
            boundaryEventIds,
            task,
            Optional.ofNullable(key),
            true,
            compilation.engineExpression(task, "caseInstanceName"),
            errors.mappings(task));
  }

  private @Nullable Implementation mappingCode(XmlElement activity) {
    Optional<String> ofClass = compilation.engineAttribute(activity, "variableMappingClass");
    CompiledExpression expression =
        compilation.engineExpression(activity, "variableMappingDelegateExpression");
    if (ofClass.isPresent() && expression != null) {
      compilation.problem(
          ProblemCode.IMPLEMENTATION_WRONG,
          activity,
          "Expected one of variableMappingClass and variableMappingDelegateExpression, found both");
    }
    if (ofClass.isPresent()) {
      return new Implementation.JavaClass(ofClass.get(), List.of());
    }
    return expression == null ? null : new Implementation.DelegateExpression(expression, List.of());
  }

  private Optional<CalledProcess> called(
      XmlElement activity, @Nullable CompiledExpression businessKey) {
    Optional<String> element = compilation.require(activity, "calledElement");
    Binding binding = binding(activity);
    CompiledExpression version = bindings.version(activity, binding);
    CompiledExpression tenant = compilation.engineExpression(activity, "calledElementTenantId");
    if (tenant != null && !BY_TENANT.contains(binding)) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          activity,
          "The attribute 'calledElementTenantId' has no effect where the process is found by an id"
              + " or in the same deployment");
    }
    CompiledExpression fallback = compilation.engineExpression(activity, "fallbackToDefaultTenant");
    boolean inheritsKey = compilation.engineFlag(activity, "inheritBusinessKey", false);
    boolean inheritsVariables = compilation.engineFlag(activity, "inheritVariables", false);
    CompiledExpression name = compilation.engineExpression(activity, "processInstanceName");
    CompiledExpression idVariable = compilation.engineExpression(activity, "idVariableName");
    return element
        .map(text -> compilation.expression(activity, "calledElement", text))
        .map(compiled ->
            new CalledProcess(
                compiled,
                binding,
                version,
                tenant,
                fallback,
                businessKey,
                inheritsKey,
                inheritsVariables,
                name,
                idVariable,
                false));
  }

  private Binding binding(XmlElement activity) {
    boolean sameDeployment = compilation.engineFlag(activity, "sameDeployment", false);
    String type = compilation.engineAttribute(activity, "calledElementType").orElse("key");
    String given = compilation.engineAttribute(activity, "calledElementBinding").orElse("");
    if (type.equals("id")) {
      return Binding.ID; // which says all about the version
    }
    if (!type.equals("key")) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          activity,
          "Expected key or id for 'calledElementType', found '%s'",
          type);
    }
    if (given.isEmpty() || given.equals("latest")) {
      return sameDeployment ? Binding.SAME_DEPLOYMENT_OR_LATEST : Binding.LATEST;
    }
    return bindings.binding(activity, given);
  }
}
