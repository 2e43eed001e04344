package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.JobTraits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles what a process and its nodes say of their jobs: category and priority. */
final class JobCompiler {
  private static final String TASK_PRIORITY = "taskPriority";

  private final Compilation compilation;
  private final @Nullable CompiledExpression priorityOfProcess;
  private final @Nullable CompiledExpression taskPriorityOfProcess;

  JobCompiler(Compilation compilation, XmlElement process) {
    this.compilation = compilation;
    this.priorityOfProcess = priority(process, "jobPriority");
    this.taskPriorityOfProcess = priority(process, TASK_PRIORITY);
  }

  /** A node speaks before its process of the priority; a category is of one element alone. */
  JobTraits compile(XmlElement element) {
    CompiledExpression category = category(element);
    CompiledExpression own = priority(element, "jobPriority");
    CompiledExpression priority = own == null ? priorityOfProcess : own;
    return category == null && priority == null
        ? JobTraits.NONE
        : new JobTraits(category, priority);
  }

  /** The same for a job of workers, whose priority may stand in an attribute of its own. */
  JobTraits compileExternal(XmlElement element) {
    JobTraits traits = compile(element);
    CompiledExpression own = priority(element, TASK_PRIORITY);
    CompiledExpression priority = own == null ? taskPriorityOfProcess : own;
    return priority == null ? traits : new JobTraits(traits.category(), priority);
  }

  private @Nullable CompiledExpression category(XmlElement element) {
    List<XmlElement> categories = element.extensions("jobCategory");
    if (categories.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER, categories.get(1), "An element has one jobCategory at most");
    }
    return categories.stream()
        .findFirst()
        .filter(category -> !category.text().isEmpty())
        .map(category -> compilation.expression(category, "jobCategory", category.text()))
        .orElse(null);
  }

  private @Nullable CompiledExpression priority(XmlElement element, String attribute) {
    CompiledExpression priority = compilation.engineExpression(element, attribute);
    if (priority == null || !priority.isLiteral()) {
      return priority;
    }
    return compilation
        .parsed(element, attribute, priority.text(), JobTraits::priority)
        .map(number -> priority)
        .orElse(null);
  }
}
