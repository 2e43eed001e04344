package io.turgo.engine.testing.conformance;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.conformance.ActivityConstructs.sent;
import static io.turgo.engine.testing.conformance.ActivityConstructs.throwsMessage;
import static io.turgo.engine.testing.conformance.Construct.construct;
import static io.turgo.engine.testing.conformance.Parts.CANCEL;
import static io.turgo.engine.testing.conformance.Parts.COMPENSATE;
import static io.turgo.engine.testing.conformance.Parts.ERROR;
import static io.turgo.engine.testing.conformance.Parts.ESCALATION;
import static io.turgo.engine.testing.conformance.Parts.MESSAGE;
import static io.turgo.engine.testing.conformance.Parts.OTHER_SIGNAL;
import static io.turgo.engine.testing.conformance.Parts.SENDS;
import static io.turgo.engine.testing.conformance.Parts.SIGNAL;
import static io.turgo.engine.testing.conformance.Parts.TERMINATE;
import static io.turgo.engine.testing.conformance.Parts.beside;
import static io.turgo.engine.testing.conformance.Parts.catching;
import static io.turgo.engine.testing.conformance.Parts.condition;
import static io.turgo.engine.testing.conformance.Parts.cycle;
import static io.turgo.engine.testing.conformance.Parts.duration;
import static io.turgo.engine.testing.conformance.Parts.ending;
import static io.turgo.engine.testing.conformance.Parts.event;
import static io.turgo.engine.testing.conformance.Parts.has;
import static io.turgo.engine.testing.conformance.Parts.interrupting;
import static io.turgo.engine.testing.conformance.Parts.onEvent;
import static io.turgo.engine.testing.conformance.Parts.reference;
import static io.turgo.engine.testing.conformance.Parts.silent;
import static io.turgo.engine.testing.conformance.Parts.starting;
import static io.turgo.engine.testing.conformance.Parts.task;
import static io.turgo.engine.testing.conformance.Parts.throwing;
import static io.turgo.engine.testing.conformance.Parts.undoes;

import io.turgo.engine.testing.BpmnText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Events of every kind, and where they are caught. */
final class EventConstructs {
  private EventConstructs() {}

  /** A process with one sub-process and what is beside it. */
  private static Construct scope(String name, String element, String[] inside, String... more) {
    return construct(
        name,
        start("s"),
        "<%s id='scope'>%s</%s>".formatted(element, String.join("\n", inside), element),
        end("e"),
        flow("s -> scope"),
        String.join("\n", more));
  }

  private static String[] inside(String... elements) {
    return elements;
  }

  /** Nodes one after the other, from a start event on. */
  private static String path(String... elements) {
    StringBuilder path = new StringBuilder("i");
    StringBuilder nodes = new StringBuilder(start("i"));
    for (String element : elements) {
      int id = element.indexOf("id='") + 4;
      path.append(" -> ").append(element, id, element.indexOf('\'', id));
      nodes.append(element);
    }
    return nodes + flow(path.toString());
  }

  // Cancellation and compensation

  static Construct cancel(String name) {
    return scope(
            name,
            "transaction",
            inside(path(task("task1"), ending("cancel", CANCEL))),
            interrupting("cancelled", "scope", CANCEL),
            task("task2"),
            task("task3"),
            flow("cancelled -> task2"),
            flow("scope -> task3 -> e"))
        .ends("task1 task2");
  }

  private static Stream<Construct> compensation() {
    return Stream.of(
        scope(
                "Compensation_BoundaryEvent_SubProcess",
                "subProcess",
                inside(path(silent("work"), end("o"))),
                undoes("scope", "task1"),
                throwing("undo", COMPENSATE),
                flow("scope -> undo -> e"))
            .ends("task1"),
        scope(
                "Compensation_EndEvent_SubProcess",
                "subProcess",
                inside(path(silent("work"), ending("undo", COMPENSATE)), undoes("work", "task1")),
                flow("scope -> e"))
            .ends("task1"),
        construct(
                "Compensation_EndEvent_TopLevel",
                path(silent("work"), ending("undo", COMPENSATE)),
                undoes("work", "task1"))
            .ends("task1"),
        construct(
                "Compensation_IntermediateEvent",
                path(silent("work"), throwing("undo", COMPENSATE), end("e")),
                undoes("work", "task1"))
            .ends("task1"),
        scope(
                "Compensation_StartEvent_EventSubProcess",
                "subProcess",
                inside(
                    path(silent("work"), end("o")),
                    undoes("work", "task1"),
                    sub(
                        "undone",
                        "triggeredByEvent='true' isForCompensation='true'",
                        starting("caught", "", COMPENSATE),
                        throwing("content", COMPENSATE),
                        end("handled"),
                        flow("caught -> content -> handled"))),
                throwing("undo", COMPENSATE),
                flow("scope -> undo -> e"))
            .ends("task1"),
        scope(
                "Compensation_TriggeredByCancel",
                "transaction",
                inside(path(silent("work"), ending("cancel", CANCEL)), undoes("work", "task1")),
                interrupting("cancelled", "scope", CANCEL),
                task("task2"),
                end("be"),
                flow("cancelled -> be"),
                flow("scope -> task2 -> e"))
            .ends("task1"));
  }

  // Conditions

  private static Stream<Construct> conditions() {
    String[] twoTasks = inside(path(task("task1"), end("o")));
    return Stream.of(
        scope(
                "Conditional_BoundaryEvent_SubProcess_Interrupting",
                "subProcess",
                twoTasks,
                interrupting("caught", "scope", condition(has("a"))),
                task("task2"),
                task("task3"),
                flow("scope -> task2 -> e"),
                flow("caught -> task3"))
            .input("a")
            .ends("task3")
            .input("b")
            .ends("task1 task2"),
        scope(
                "Conditional_BoundaryEvent_SubProcess_NonInterrupting",
                "subProcess",
                twoTasks,
                beside("caught", "scope", condition(has("a"))),
                task("task2"),
                task("task3"),
                flow("scope -> task2 -> e"),
                flow("caught -> task3"))
            .input("a")
            .ends("task3 task1 task2")
            .input("b")
            .ends("task1 task2"),
        construct(
                "Conditional_IntermediateEvent",
                path(catching("caught", condition(has("a"))), task("task1"), end("e")))
            .input("a")
            .ends("task1")
            .input("b")
            .waits(""),
        construct(
                "Conditional_StartEvent",
                starting("caught", "", condition(has("a"))),
                task("task1"),
                end("e"),
                flow("caught -> task1 -> e"))
            .begunBy((stage, variables) ->
                stage
                    .runtime()
                    .createConditionEvaluation()
                    .setVariables(variables)
                    .evaluateStartConditions())
            .input("a")
            .ends("task1")
            .input("b")
            .ends(""),
        scope(
                "Conditional_StartEvent_EventSubProcess_Interrupting",
                "subProcess",
                inside(
                    path(task("task2"), end("o")),
                    onEvent(starting("caught", "", condition(has("a"))), "task1")),
                flow("scope -> e"))
            .input("a")
            .ends("task1"),
        scope(
                "Conditional_StartEvent_EventSubProcess_NonInterrupting",
                "subProcess",
                inside(
                    path(task("task2"), end("o")),
                    onEvent(
                        starting("caught", "isInterrupting='false'", condition(has("a"))),
                        "task1")),
                flow("scope -> e"))
            .input("a")
            .ends("task2 task1"));
  }

  // Errors

  private static Construct caughtError(String name, String element) {
    return scope(
            name,
            element,
            inside(path(task("task1"), ending("failed", ERROR))),
            interrupting("caught", "scope", ERROR),
            task("task2"),
            task("task3"),
            flow("caught -> task2"),
            flow("scope -> task3 -> e"))
        .ends("task1 task2");
  }

  private static Construct uncaughtError(String name, String definition) {
    return construct(name, path(task("task1"), ending("failed", definition)))
        .fails("task1", "No event catches the error 'error'");
  }

  private static Construct errorInside(String name, String definition) {
    return scope(
            name,
            "subProcess",
            inside(
                path(task("task1"), ending("failed", ERROR)),
                onEvent(starting("caught", "", definition), "task2")),
            task("task3"),
            flow("scope -> task3 -> e"))
        .ends("task1 task2 task3");
  }

  static Construct errorAtSubProcess(String name) {
    return caughtError(name, "subProcess");
  }

  private static Stream<Construct> errors() {
    return Stream.of(
        errorAtSubProcess("Error_BoundaryEvent_SubProcess_Interrupting"),
        caughtError("Error_BoundaryEvent_Transaction_Interrupting", "transaction"),
        uncaughtError("Error_EndEvent_TopLevel", ERROR),
        errorInside("Error_StartEvent_EventSubProcess_Interrupting", ERROR));
  }

  // Escalations and signals, which are caught at the same places

  /** A sub-process that throws between its two tasks, with an event at its boundary. */
  private static Construct thrownInside(String name, String thrown, String boundary) {
    return scope(
        name,
        "subProcess",
        inside(path(task("task1"), throwing("throw", thrown), task("task2"), end("o"))),
        boundary,
        task("task3"),
        task("task4"),
        flow("caught -> task3"),
        flow("scope -> task4 -> e"));
  }

  private static Construct thrownAtTheEnd(String name, String thrown) {
    return scope(
            name,
            "subProcess",
            inside(path(silent("work"), ending("throw", thrown))),
            interrupting("caught", "scope", thrown),
            task("task1"),
            task("task2"),
            flow("caught -> task1"),
            flow("scope -> task2 -> e"))
        .ends("task1");
  }

  private static Construct interruptsItsScope(String name, String definition) {
    return scope(
            name,
            "subProcess",
            inside(
                path(throwing("throw", definition), task("task1"), end("o")),
                onEvent(starting("caught", "", definition), "task2")),
            flow("scope -> e"))
        .ends("task2");
  }

  private static Construct runsBesideItsScope(String name, String definition) {
    return scope(
        name,
        "subProcess",
        inside(
            path(throwing("throw", definition), task("task1"), end("o")),
            onEvent(starting("caught", "isInterrupting='false'", definition), "task2")),
        task("task3"),
        flow("scope -> task3 -> e"));
  }

  private static Stream<Construct> escalations() {
    return Stream.of(
        thrownInside(
                "Escalation_BoundaryEvent_SubProcess_Interrupting",
                ESCALATION,
                interrupting("caught", "scope", ESCALATION))
            .ends("task1 task3"),
        thrownInside(
                "Escalation_BoundaryEvent_SubProcess_NonInterrupting",
                ESCALATION,
                beside("caught", "scope", ESCALATION))
            .ends("task1 task3 task2 task4"),
        thrownAtTheEnd("Escalation_EndEvent_SubProcess", ESCALATION),
        construct(
                "Escalation_EndEvent_TopLevel",
                start("s"),
                node("callActivity", "call", "calledElement='Called'"),
                interrupting("caught", "call", ESCALATION),
                task("task1"),
                task("task2"),
                end("e"),
                flow("s -> call -> task2 -> e"),
                flow("caught -> task1"))
            .and("Called", path(silent("work"), ending("throw", ESCALATION)))
            .ends("task1"),
        scope(
                "Escalation_IntermediateThrowEvent",
                "subProcess",
                inside(path(throwing("throw", ESCALATION), end("o"))),
                interrupting("caught", "scope", ESCALATION),
                task("task1"),
                flow("caught -> task1"),
                flow("scope -> e"))
            .ends("task1"),
        interruptsItsScope("Escalation_StartEvent_EventSubProcess_Interrupting", ESCALATION),
        runsBesideItsScope("Escalation_StartEvent_EventSubProcess_NonInterrupting", ESCALATION)
            .ends("task1 task2 task3"));
  }

  private static Construct signalBeside(String name, String boundary) {
    return thrownInside(name, SIGNAL, boundary).ends("task1 task2 task3 task4");
  }

  private static Stream<Construct> signals() {
    String started = starting("got", "", SIGNAL);
    return Stream.of(
        thrownAtTheEnd("Signal_EndEvent_SubProcess", SIGNAL),
        signalBeside(
            "Signal_BoundaryEvent_SubProcess_NonInterrupting", beside("caught", "scope", SIGNAL)),
        thrownInside(
                "Signal_BoundaryEvent_SubProcess_Interrupting",
                SIGNAL,
                interrupting("caught", "scope", SIGNAL))
            .ends("task1 task3"),
        construct(
                "Signal_IntermediateEvent_ThrowAndCatch",
                path(parallel("fork"), catching("caught", SIGNAL), task("task1"), end("e")),
                throwing("throw", SIGNAL),
                end("te"),
                flow("fork -> throw -> te"))
            .ends("task1"),
        sent(
                "Signal_StartEvent",
                new String[] {path(throwing("throw", SIGNAL), task("task1"), end("e"))},
                started)
            .ends("marker task1"),
        sent(
                "Signal_EndEvent",
                new String[] {path(task("task1"), ending("throw", SIGNAL))},
                started)
            .ends("task1 marker"),
        sent(
                "Signal_IntermediateEvent",
                new String[] {path(throwing("throw", SIGNAL), task("task1"), end("e"))},
                start("s"),
                catching("got", SIGNAL),
                flow("s -> got"))
            .after("Receiver")
            .ends("marker task1"),
        interruptsItsScope("Signal_StartEvent_EventSubProcess_Interrupting", SIGNAL),
        runsBesideItsScope("Signal_StartEvent_EventSubProcess_NonInterrupting", SIGNAL)
            .ends("task1 task2 task3"));
  }

  // Links, messages, termination

  static Construct terminate(String name) {
    return construct(
            name,
            path(parallel("fork"), catching("late", duration("1S")), task("task1"), end("e")),
            ending("stop", TERMINATE),
            flow("fork -> stop"))
        .ends("");
  }

  private static Stream<Construct> others() {
    return Stream.of(
        construct(
                "Link_Event",
                path(throwing("away", "<linkEventDefinition name='there'/>")),
                catching("here", "<linkEventDefinition name='there'/>"),
                task("task1"),
                end("e"),
                flow("here -> task1 -> e"))
            .ends("task1"),
        sent("Message_StartEvent", throwsMessage(), starting("got", "", MESSAGE))
            .ends("marker task1"),
        sent(
                "Message_IntermediateEvent",
                throwsMessage(),
                start("s"),
                catching("got", MESSAGE),
                flow("s -> got"))
            .after("Receiver")
            .ends("marker task1"),
        sent(
                "Message_EndEvent",
                new String[] {path(task("task1"), ending("message", SENDS))},
                starting("got", "", MESSAGE))
            .ends("task1 marker"),
        terminate("Terminate_Event"));
  }

  // Timers

  private static Construct timedOut(String name, String boundary, String... inside) {
    return scope(
        name,
        "subProcess",
        inside(path(inside)),
        boundary,
        task("task2"),
        task("task3"),
        flow("caught -> task3"),
        flow("scope -> task2 -> e"));
  }

  private static String[] slowly(String seconds) {
    return new String[] {catching("wait", duration(seconds)), task("task1"), end("o")};
  }

  private static Construct timerInside(String name, String start) {
    return scope(
        name,
        "subProcess",
        inside(path(slowly("30S")), onEvent(start, "task2")),
        task("task3"),
        flow("scope -> task3 -> e"));
  }

  private static Stream<Construct> timers() {
    return Stream.of(
        construct(
                "Timer_IntermediateEvent",
                path(catching("late", duration("3S")), task("task1"), end("e")))
            .ends("task1"),
        timedOut(
                "Timer_BoundaryEvent_SubProcess_NonInterrupting",
                beside("caught", "scope", duration("1S")),
                slowly("3S"))
            .ends("task3 task1 task2"),
        timedOut(
                "Timer_BoundaryEvent_SubProcess_Interrupting",
                interrupting("caught", "scope", duration("1S")),
                slowly("3S"))
            .ends("task3"),
        timedOut(
                "Timer_BoundaryEvent_SubProcess_Interrupting_Activity",
                interrupting("caught", "scope", duration("2S")),
                BpmnText.code("slow", "slow", "turgo:async='true' turgo:exclusive='false'"),
                task("task1"),
                end("o"))
            .begunBy(Stage::startWithTimerDuringJob)
            .ends("slow task3"),
        timerInside(
                "Timer_StartEvent_EventSubProcess_NonInterrupting",
                starting("caught", "isInterrupting='false'", duration("5S")))
            .ends("task2 task1 task3"),
        timerInside(
                "Timer_StartEvent_EventSubProcess_Interrupting",
                starting("caught", "", duration("5S")))
            .ends("task2 task3"),
        construct(
                "Timer_IntermediateTimeCycleEvent",
                path(catching("late", cycle("R4/PT1S")), task("task1"), end("e")))
            .ends("task1")
            .differs(
                "task1 task1 task1 task1",
                "an intermediate event happens once for each token that reaches it, whatever its"
                    + " cycle says (BPMN 2.0.2, section 13.5.2)"),
        timedOut(
                "Timer_BoundaryEvent_SubProcess_TimeCycle",
                beside("caught", "scope", cycle("R4/PT5S")),
                slowly("30S"))
            .ends("task3 task3 task3 task3 task1 task2"),
        timerInside(
                "Timer_StartEvent_TimeCycle_EventSubProcess_NonInterrupting",
                starting("caught", "isInterrupting='false'", cycle("R4/PT5S")))
            .ends("task2 task2 task2 task2 task1 task3"));
  }

  // Several definitions, and definitions elsewhere

  /** An event with two signals, and a branch that throws. */
  private static Construct several(String name, String attributes, String... thrown) {
    List<String> branch = new ArrayList<>();
    StringBuilder flow = new StringBuilder("fork");
    for (int i = 0; i < thrown.length; i++) {
      branch.add(throwing("throw" + i, thrown[i]));
      flow.append(" -> throw").append(i);
    }
    return construct(
        name,
        path(
            parallel("fork"),
            event("intermediateCatchEvent", "caught", attributes, SIGNAL, OTHER_SIGNAL),
            task("task1"),
            end("e")),
        String.join("", branch),
        end("te"),
        flow(flow + " -> te"));
  }

  private static Stream<Construct> severalDefinitions() {
    String all = "parallelMultiple='true'";
    return Stream.of(
        several("Multiple_Parallel_IntermediateEvent", all, SIGNAL, OTHER_SIGNAL).ends("task1"),
        several("Multiple_IntermediateEvent_ThrowFirstEventDefinition", "", SIGNAL).ends("task1"),
        several("Multiple_IntermediateEvent_ThrowLastEventDefinition", "", OTHER_SIGNAL)
            .ends("task1"),
        construct(
                "Multiple_IntermediateThrowEvent",
                path(parallel("fork"), catching("first", SIGNAL), task("task1")),
                catching("second", OTHER_SIGNAL),
                task("task2"),
                throwing("throw", SIGNAL, OTHER_SIGNAL),
                end("e"),
                flow("fork -> second -> task2"),
                flow("fork -> throw -> e"))
            .ends("task1 task2"),
        several("Multiple_IntermediateEvent_MissingEvent", "").waits(""),
        several("Multiple_Parallel_IntermediateEvent_MissingEvent", all, SIGNAL).waits(""));
  }

  private static Stream<Construct> references() {
    return Stream.of(
        uncaughtError("EventDefinitionRef_Error_EndEvent_TopLevel", reference("elsewhere"))
            .declaring("<errorEventDefinition id='elsewhere' errorRef='error'/>"),
        errorInside(
                "EventDefinitionRef_Error_StartEvent_EventSubProcess_Interrupting",
                reference("elsewhere"))
            .declaring("<errorEventDefinition id='elsewhere' errorRef='error'/>"),
        signalBeside(
                "EventDefinitionRef_Signal_BoundaryEvent_SubProcess_NonInterrupting",
                beside("caught", "scope", reference("elsewhere")))
            .declaring("<signalEventDefinition id='elsewhere' signalRef='signal'/>"),
        construct(
                "EventDefinitionRef_Timer_IntermediateEvent",
                path(catching("late", reference("elsewhere")), task("task1"), end("e")))
            .declaring(
                "<timerEventDefinition id='elsewhere'><timeDuration>PT3S</timeDuration>"
                    + "</timerEventDefinition>")
            .ends("task1"));
  }

  static List<Construct> all() {
    return Stream.of(
            Stream.of(cancel("Cancel_Event")),
            compensation(),
            conditions(),
            errors(),
            escalations(),
            signals(),
            others(),
            timers(),
            severalDefinitions(),
            references())
        .flatMap(kind -> kind)
        .toList();
  }
}
