package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.model.JobTraits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles what a process and its nodes say of their jobs: category and priority. */
final class JobCompiler {
  private static final String TASK_PRIORITY = "taskPriority";

  private final Compilation compilation;
  private final @Nullable Expression priorityOfProcess;
  private final @Nullable Expression taskPriorityOfProcess;

  JobCompiler(Compilation compilation, XmlElement process) {
    this.compilation = compilation;
    this.priorityOfProcess = priority(process, "jobPriority");
    this.taskPriorityOfProcess = priority(process, TASK_PRIORITY);
  }

  /** A node speaks before its process of the priority; a category is of one element alone. */
  JobTraits compile(XmlElement element) {
    Expression category = category(element);
    Expression own = priority(element, "jobPriority");
    Expression priority = own == null ? priorityOfProcess : own;
    return category == null && priority == null
        ? JobTraits.NONE
        : new JobTraits(category, priority);
  }

  /** The same for a job of workers, whose priority may stand in an attribute of its own. */
  JobTraits compileExternal(XmlElement element) {
    JobTraits traits = compile(element);
    Expression own = priority(element, TASK_PRIORITY);
    Expression priority = own == null ? taskPriorityOfProcess : own;
    return priority == null ? traits : new JobTraits(traits.category(), priority);
  }

  private @Nullable Expression category(XmlElement element) {
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

  private @Nullable Expression priority(XmlElement element, String attribute) {
    Expression priority = compilation.engineExpression(element, attribute);
    if (priority == null || !priority.isLiteral()) {
      return priority;
    }
    return compilation
        .parsed(element, attribute, priority.text(), JobTraits::priority)
        .map(number -> priority)
        .orElse(null);
  }
}
