package io.turgo.bench.peer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.ProcessEngineConfiguration;
import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.flowable.task.api.Task;

/**
 * Fills an empty database with instances of Flowable that wait, each with five variables: of
 * several kinds in turn, or of one with a user task.
 */
public final class FlowableFiller {
  private static final List<String> KINDS =
      List.of("task", "call", "parallel", "several", "job", "plain");

  private static final String MODEL =
      """
      <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'
          xmlns:flowable='http://flowable.org/bpmn' targetNamespace='turgo'>
        <message id='paid' name='paid'/>
        <process id='task'>
          <startEvent id='s1'/><sequenceFlow id='f11' sourceRef='s1' targetRef='check'/>
          <userTask id='check' flowable:candidateGroups='sales'/>
          <boundaryEvent id='late' attachedToRef='check' cancelActivity='false'>
            <timerEventDefinition><timeCycle>R3/P10D</timeCycle></timerEventDefinition>
          </boundaryEvent>
          <sequenceFlow id='f12' sourceRef='late' targetRef='lateEnd'/><endEvent id='lateEnd'/>
          <sequenceFlow id='f13' sourceRef='check' targetRef='e1'/><endEvent id='e1'/>
        </process>
        <process id='plain'>
          <startEvent id='s2'/><sequenceFlow id='f21' sourceRef='s2' targetRef='plainCheck'/>
          <userTask id='plainCheck'/>
          <sequenceFlow id='f22' sourceRef='plainCheck' targetRef='e2'/><endEvent id='e2'/>
        </process>
        <process id='call'>
          <startEvent id='s3'/><sequenceFlow id='f31' sourceRef='s3' targetRef='callTask'/>
          <callActivity id='callTask' calledElement='plain'/>
          <sequenceFlow id='f32' sourceRef='callTask' targetRef='e3'/><endEvent id='e3'/>
        </process>
        <process id='parallel'>
          <startEvent id='s4'/><sequenceFlow id='f41' sourceRef='s4' targetRef='fork'/>
          <parallelGateway id='fork'/>
          <sequenceFlow id='f42' sourceRef='fork' targetRef='one'/><userTask id='one'/>
          <sequenceFlow id='f43' sourceRef='fork' targetRef='two'/>
          <intermediateCatchEvent id='two'>
            <messageEventDefinition messageRef='paid'/>
          </intermediateCatchEvent>
          <sequenceFlow id='f44' sourceRef='fork' targetRef='join'/>
          <sequenceFlow id='f45' sourceRef='one' targetRef='join'/>
          <sequenceFlow id='f46' sourceRef='two' targetRef='join'/>
          <parallelGateway id='join'/>
          <sequenceFlow id='f47' sourceRef='join' targetRef='e4'/><endEvent id='e4'/>
        </process>
        <process id='several'>
          <startEvent id='s5'/><sequenceFlow id='f51' sourceRef='s5' targetRef='sub'/>
          <subProcess id='sub'>
            <multiInstanceLoopCharacteristics>
              <loopCardinality>3</loopCardinality>
            </multiInstanceLoopCharacteristics>
            <startEvent id='ss'/><sequenceFlow id='f52' sourceRef='ss' targetRef='work'/>
            <serviceTask id='work' flowable:type='external-worker' flowable:topic='work'/>
            <sequenceFlow id='f53' sourceRef='work' targetRef='se'/><endEvent id='se'/>
          </subProcess>
          <sequenceFlow id='f54' sourceRef='sub' targetRef='e5'/><endEvent id='e5'/>
        </process>
        <process id='job'>
          <startEvent id='s6'/><sequenceFlow id='f61' sourceRef='s6' targetRef='later'/>
          <serviceTask id='later' flowable:async='true' flowable:expression='${n + 1}'/>
          <sequenceFlow id='f62' sourceRef='later' targetRef='e6'/><endEvent id='e6'/>
        </process>
      </definitions>
      """;

  private FlowableFiller() {}

  /**
   * Fills a database.
   *
   * @param arguments its address, how many instances wait, {@code mixed} or {@code plain}, and how
   *     many more have ended
   */
  public static void main(String[] arguments) {
    StandaloneProcessEngineConfiguration settings = new StandaloneProcessEngineConfiguration();
    settings.setJdbcUrl(arguments[0]);
    settings.setJdbcDriver("org.postgresql.Driver");
    settings.setDatabaseSchemaUpdate(ProcessEngineConfiguration.DB_SCHEMA_UPDATE_TRUE);
    settings.setAsyncExecutorActivate(false);
    ProcessEngine engine = settings.buildProcessEngine();
    try {
      engine.getRepositoryService().createDeployment().addString("import.bpmn", MODEL).deploy();
      List<String> kinds = arguments[2].equals("mixed") ? KINDS : List.of(arguments[2]);
      int waiting = Integer.parseInt(arguments[1]);
      int ended = Integer.parseInt(arguments[3]);
      for (int i = 0; i < waiting; i++) {
        start(engine, kinds.get(i % kinds.size()), i);
      }
      for (int i = waiting; i < waiting + ended; i++) {
        String id = start(engine, "plain", i);
        for (Task task :
            engine.getTaskService().createTaskQuery().processInstanceId(id).list()) {
          engine.getTaskService().complete(task.getId());
        }
      }
    } finally {
      engine.close();
    }
  }

  private static String start(ProcessEngine engine, String kind, int number) {
    Map<String, Object> variables = new HashMap<>();
    variables.put("customer", "customer " + number);
    variables.put("n", number);
    variables.put("amount", number * 1.25);
    variables.put("urgent", number % 2 == 0);
    variables.put("bytes", new byte[] {1, 2, (byte) number});
    return engine
        .getRuntimeService()
        .startProcessInstanceByKey(kind, "i" + number, variables)
        .getId();
  }
}
