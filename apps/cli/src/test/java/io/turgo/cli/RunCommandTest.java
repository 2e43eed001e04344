package io.turgo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RunCommandTest {
  private static final Path EXAMPLES = Path.of("..", "..", "examples");

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void anOrderIsTriedAgainAndWaitsForItsTimer() {
    assertThat(runExample("order", "--var", "item=a book", "--advance", "PT2H")).isZero();

    assertThat(lines())
        .containsSubsequence(
            "+0s process started",
            "+0s ordered startEvent done",
            "+0s you advance PT2H",
            "+20s reserve serviceTask done",
            "+20s callOff timer timer set, due at +1h20s",
            "+1h20s callOff timer timer fired",
            "+1h20s demo.log shipped: a book",
            "+1h20s process ended",
            "variables",
            "item = \"a book\"");
    assertThat(
            lines().stream().filter(line -> line.contains("the stock does not answer; attempts")))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("+0s reserve job failed: "))
        .anyMatch(line -> line.endsWith("attempts left: 3, next at +20s"));
  }

  @Test
  void anOrderThatIsNotAdvancedWaitsForItsRetry() {
    assertThat(runExample("order", "--var", "item=a book")).isZero();
    assertThat(lines().getLast())
        .startsWith("retry of reserve, due at +10s (")
        .endsWith("the stock does not answer");
  }

  @Test
  void aPaymentComesByItsMessage() {
    assertThat(
            runExample(
                "payment", "--var", "order=7", "--advance", "PT30M", "--message", "paid-7:by=me"))
        .isZero();
    assertThat(lines())
        .containsSubsequence(
            "+0s demo.log the bill is sent",
            "+30m late timer timer fired",
            "+30m demo.log the bill is sent",
            "+30m you message paid-7",
            "+30m paid message received: paid-7",
            "+30m demo.log shipped",
            "+30m process ended",
            "by = \"me\"");
  }

  @Test
  void aPaymentSaysWhatItWaitsForAndIsCalledOff() {
    assertThat(runExample("payment", "--advance", "PT1H")).isZero();
    assertThat(lines())
        .containsSubsequence("waiting for", "signal closing, at closes", "message paid-1, at paid");
    assertThat(runExample("payment", "--signal", "closing")).isZero();
    assertThat(lines())
        .containsSubsequence(
            "+0s you signal closing",
            "+0s closes signal received: closing",
            "+0s demo.log the order is called off",
            "+0s process ended");
  }

  @Test
  void aWorkerOutsideIsPlayedByTheUser() {
    assertThat(runExample("picking", "--advance", "PT1H")).isZero();
    assertThat(lines()).containsSubsequence("waiting for", "external task pick of topic warehouse");
    assertThat(runExample("picking", "--advance", "PT30M", "--complete", "pick:shelf=7")).isZero();
    assertThat(lines())
        .containsSubsequence(
            "+30m demo.log it takes long",
            "+30m worker complete pick",
            "+30m demo.log shipped",
            "+30m process ended",
            "shelf = 7");
  }

  @Test
  void aMessageThatNothingWaitsForIsRefused() {
    assertThat(runExample("payment", "--message", "payed")).isEqualTo(2);
    assertThat(err.toString())
        .contains("message 'payed': nothing of ")
        .contains(" waits for it at +0s; waited for: paid-1.");
  }

  @Test
  void anApprovalStopsWhereItShould() {
    assertThat(
            runExample(
                "approval",
                "--var",
                "amount=1200.50",
                "--complete",
                "manager:ok=true,note={\"a\": [1, 2]}",
                "--complete",
                "Check the budget",
                "--until",
                "Ask the board"))
        .isZero();
    assertThat(lines())
        .containsSubsequence(
            "+0s join parallelGateway entered",
            "+0s finance userTask left",
            "+0s join parallelGateway done",
            "variables",
            "amount = 1200.50",
            "note = {\"a\":[1,2]}",
            "ok = true",
            "waiting for",
            "user task board 'Ask the board', candidates: group board");
  }

  @Test
  void anApprovalSaysWhomItWaitsFor() {
    assertThat(runExample("approval", "--var", "amount=\"12\"")).isZero();
    assertThat(lines())
        .containsSubsequence(
            "amount = \"12\"",
            "waiting for",
            "user task manager 'Approve 12', assignee kermit",
            "user task finance 'Check the budget', candidates: group finance, user gonzo");
  }

  /** Later timers would go past it: that of the task itself cancels it. */
  @Test
  void theClockStopsWhereTheTaskIsReached() throws IOException {
    String model =
        file(
            "timed.bpmn",
            "<process id='timed'><startEvent id='s'/>"
                + "<sequenceFlow id='f' sourceRef='s' targetRef='wait'/>"
                + "<intermediateCatchEvent id='wait'><timerEventDefinition><timeDuration>PT1H"
                + "</timeDuration></timerEventDefinition></intermediateCatchEvent>"
                + "<sequenceFlow id='g' sourceRef='wait' targetRef='t'/><userTask id='t'/>"
                + "<boundaryEvent id='late' attachedToRef='t'><timerEventDefinition><timeDuration>"
                + "PT1H</timeDuration></timerEventDefinition></boundaryEvent>"
                + "<sequenceFlow id='h' sourceRef='late' targetRef='e'/><endEvent id='e'/>"
                + "</process>");

    assertThat(run(model, "--advance", "PT3H", "--until", "t")).isZero();
    assertThat(lines()).containsSubsequence("+1h t userTask entered", "waiting for");
    assertThat(lines()).noneMatch(line -> line.startsWith("+2h"));
  }

  @Test
  void aTaskThatIsNotReachedIsNotSuccess() {
    assertThat(runExample("approval", "--var", "amount=12", "--until", "board")).isEqualTo(1);
    assertThat(lines()).last().isEqualTo("--until board was not reached");
  }

  @Test
  void aStartThatFailsIsUndone() throws IOException {
    Path model = directory.resolve("failing.bpmn");
    Files.writeString(
        model,
        Files.readString(Path.of(example("approval")))
            .replace("turgo:assignee=\"kermit\"", "turgo:assignee=\"${amount}\""));

    assertThat(run(model.toString())).isEqualTo(1);
    assertThat(lines())
        .last()
        .asString()
        .startsWith("+0s start failed and was undone: ")
        .contains("'amount'");
  }

  @Test
  void aRepairGoesToTheDeadLetterAndBack() {
    assertThat(runExample("repair", "--advance", "PT1M")).isEqualTo(1);
    assertThat(lines().getLast())
        .startsWith("dead letter print, attempts left: 0, after: ")
        .endsWith("the printer is out of paper");

    assertThat(runExample("repair", "--advance", "PT1M", "--retry")).isZero();
    assertThat(lines())
        .containsSubsequence(
            "+1m you retry print", "+1m print serviceTask done", "+1m process ended");
  }

  @Test
  void aClaimIsAssessedAndPaidAfterItsTimer() {
    assertThat(
            run(
                claim(),
                "--var",
                "amount=90",
                "--start",
                "Ask an expert",
                "--complete",
                "expert",
                "--complete",
                "assess:ok=true",
                "--advance",
                "P3D"))
        .isZero();
    assertThat(lines())
        .containsSubsequence(
            "+0s assess humantask active",
            "+0s expert humantask enabled",
            "+0s payment stage available",
            "+0s withdrawn usereventlistener available",
            "+0s you start expert",
            "+0s expert humantask active",
            "+0s you complete expert",
            "+0s expert humantask completed",
            "+0s you complete assess",
            "+0s assess humantask completed",
            "+0s agreed milestone completed",
            "+0s payment stage active",
            "+0s period timereventlistener available",
            "+0s you advance PT72H",
            "+3d period timer timer fired",
            "+3d demo.log paid: 90",
            "+3d payment stage completed",
            "variables",
            "ok = true");
    assertThat(lines()).noneMatch(line -> line.startsWith("waiting for"));
  }

  @Test
  void aClaimSaysWhatItWaitsForAndIsWithdrawn() {
    assertThat(run(claim())).isZero();
    assertThat(lines())
        .containsSubsequence(
            "waiting for",
            "user task assess 'Assess the claim', assignee kermit",
            "humantask expert, which is enabled",
            "stage payment, which is available");
    assertThat(run(claim(), "--trigger", "withdrawn:reason=mistake")).isZero();
    assertThat(lines())
        .containsSubsequence(
            "+0s you trigger withdrawn",
            "+0s withdrawn usereventlistener completed",
            "variables",
            "reason = \"mistake\"")
        .anyMatch(line -> line.startsWith("+0s assess humantask terminated"));
  }

  @Test
  void saysWhyAPlanItemIsNotChanged() {
    assertComplaint(
        "start 'assess': no plan item of "
            + claim()
            + " can be changed so at +0s; assess is active.",
        claim(),
        "--start",
        "assess");
    assertComplaint(
        "trigger 'a': no plan item of "
            + claim()
            + " can be changed so at +0s; assess is active, expert is enabled, agreed is available,"
            + " payment is available, withdrawn is available.",
        claim(),
        "--trigger",
        "a");
    assertComplaint(
        "--process 'x' is no case of " + claim() + "; it has claim.", claim(), "--process", "x");
  }

  @Test
  void saysWhatIsWrongInOneLine() throws IOException {
    String order = example("order");
    assertComplaint(
        "nowhere.bpmn is no file: give the path of a model, such as examples/order.bpmn.",
        "nowhere.bpmn");
    assertComplaint(
        "order.xml is not named like a model: give a file that ends in .bpmn, .bpmn20.xml, .cmmn or"
            + " .cmmn.xml.",
        "order.xml");
    assertComplaint("variable 'x' has no value; write name=value.", order, "--var", "x");
    assertComplaint(
        "variable 'x' begins with a quote that is never closed: \"a; write x=\"...\".",
        order,
        "--var",
        "x=\"a");
    assertComplaint(
        "--process 'x' is no executable process of " + order + "; it has order.",
        order,
        "--process",
        "x");
    assertComplaint(
        "--until 'x' is no user task of " + order + "; it has none.", order, "--until", "x");
    assertComplaint(
        "advance 'soon' is no duration; write one such as PT10S, PT1H or P2D.",
        order,
        "--advance",
        "soon");
    assertComplaint(
        "retry: nothing of " + order + " is in dead letter at +0s; leave it out, or advance first.",
        order,
        "--retry");
    assertComplaint(
        "complete 'board': no such task of "
            + example("approval")
            + " is open at +0s; open now: manager, finance.",
        example("approval"),
        "--var",
        "amount=1",
        "--complete",
        "board");
    assertComplaint(
        "Missing required parameter for option '--advance' (DURATION); turgo run --help shows all"
            + " options",
        order,
        "--advance");
  }

  @Test
  void saysWhereAModelIsBrokenAndWhichProcessesItHas() throws IOException {
    String broken =
        file(
            "broken.bpmn",
            "<process id='p'><serviceTask id='other'/><serviceTask id='work'/></process>");
    assertThat(run(broken)).isEqualTo(2);
    assertThat(err.toString().lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).startsWith("turgo run: " + broken + ":1:"))
        .last()
        .asString()
        .contains("<serviceTask> 'work'", "[implementation-wrong]");

    String two = file("two.bpmn", process("a") + process("b"));
    assertComplaint(two + " has several processes (a, b); say which one with --process KEY.", two);
    assertThat(run(two, "--process", "b")).isZero();
  }

  @Test
  void whatIsCalledIsShownAndRepairedWithItsCaller() throws IOException {
    String model =
        file(
            "calls.bpmn",
            "<process id='outer'><startEvent id='s'/>"
                + "<sequenceFlow id='f' sourceRef='s' targetRef='c'/>"
                + "<callActivity id='c' calledElement='inner'/></process>"
                + "<process id='inner'><startEvent id='t'/>"
                + "<sequenceFlow id='g' sourceRef='t' targetRef='x'/>"
                + "<serviceTask id='x' turgo:async='true'"
                + " turgo:expression=\"${demo.failTimes(execution, 1, 'no')}\">"
                + "<extensionElements><turgo:failedJobRetryTimeCycle>R1/PT1M"
                + "</turgo:failedJobRetryTimeCycle></extensionElements></serviceTask>"
                + "<sequenceFlow id='h' sourceRef='x' targetRef='u'/><userTask id='u'/></process>");

    assertThat(run(model, "--process", "outer")).isOne();
    assertThat(lines())
        .containsSubsequence(
            "+0s c callActivity entered",
            "+0s c process started",
            "+0s c/t startEvent done",
            "waiting for");
    assertThat(lines())
        .anyMatch(line -> line.startsWith("+0s c/x job failed: ") && line.endsWith("dead letter"));
    assertThat(lines().getLast()).startsWith("dead letter x, attempts left: 0, after: ");

    assertThat(run(model, "--process", "outer", "--retry", "--until", "u")).isZero();
    assertThat(run(model, "--process", "outer", "--retry", "--complete", "u")).isZero();
    assertThat(lines())
        .containsSubsequence(
            "+0s c/x serviceTask done",
            "+0s c/u userTask left",
            "+0s c process ended",
            "+0s c callActivity left",
            "+0s process ended");
  }

  private static String process(String key) {
    return "<process id='%s'><startEvent id='s'/></process>".formatted(key);
  }

  private String file(String name, String processes) throws IOException {
    Path file = directory.resolve(name);
    Files.writeString(
        file,
        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
            + " xmlns:turgo='http://turgo.io/bpmn'>"
            + processes
            + "</definitions>");
    return file.toString();
  }

  private void assertComplaint(String message, String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err.toString().lines()).containsExactly("turgo run: " + message);
  }

  private static String claim() {
    return EXAMPLES.resolve("claim.cmmn").toString();
  }

  private static String example(String name) {
    return EXAMPLES.resolve(name + ".bpmn").toString();
  }

  private int runExample(String name, String... arguments) {
    return run(
        Stream.concat(Stream.of(example(name)), Stream.of(arguments)).toArray(String[]::new));
  }

  /** The lines of the last run, columns one blank apart. */
  private List<String> lines() {
    return out.toString().lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(
        Stream.concat(Stream.of("run"), Stream.of(arguments)).toArray(String[]::new));
  }
}
