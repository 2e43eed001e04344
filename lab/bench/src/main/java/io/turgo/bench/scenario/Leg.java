package io.turgo.bench.scenario;

/** An activity that is done many times in one instance. */
enum Leg {
  TASK(
      "user tasks",
      """
          <userTask id="leg" name="Leg">
            @TIMES@
          </userTask>
      """),
  JOB(
      "async service tasks",
      """
          <serviceTask id="leg" x:async="true" x:exclusive="@EXCLUSIVE@" x:delegateExpression="${work}">
            @TIMES@
          </serviceTask>
      """),
  SUB_PROCESS(
      "sub-processes",
      """
          <subProcess id="leg">
            @TIMES@
            <startEvent id="in"/>
            <sequenceFlow id="in-job" sourceRef="in" targetRef="job"/>
            <serviceTask id="job" x:async="true" x:exclusive="@EXCLUSIVE@" x:delegateExpression="${work}"/>
            <sequenceFlow id="job-out" sourceRef="job" targetRef="out"/>
            <endEvent id="out"/>
          </subProcess>
      """),
  /** Calls the process of {@link Model#CALL_ACTIVITY}, which must be there. */
  CALL(
      "calls of one",
      """
          <callActivity id="leg" calledElement="called">
            <extensionElements>
              <x:in source="number" target="number"/>
              <x:out source="number" target="answer"/>
            </extensionElements>
            @TIMES@
          </callActivity>
      """);

  private final String display;
  private final String text;

  Leg(String display, String text) {
    this.display = display;
    this.text = text;
  }

  /** What so many of them are called in results. */
  String variant(long number) {
    return "%,d %s".formatted(number, display);
  }

  /** The activity, done so many times. */
  String times(long number, boolean sequential) {
    String times =
        "<multiInstanceLoopCharacteristics isSequential=\""
            + sequential
            + "\"><loopCardinality>"
            + number
            + "</loopCardinality></multiInstanceLoopCharacteristics>";
    return text.replace("@TIMES@", times);
  }

  /** Whether it ends by itself, so that the instance goes on. */
  boolean ends() {
    return this != TASK;
  }
}
