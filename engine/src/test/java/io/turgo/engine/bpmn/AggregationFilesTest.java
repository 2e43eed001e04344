package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with a variableAggregation that is wrong or not executed. */
class AggregationFilesTest {
  private static final String LOOP =
      "<startEvent id='start'/><sequenceFlow id='f' sourceRef='start' targetRef='t'/><userTask"
          + " id='t'><multiInstanceLoopCharacteristics>"
          + "<extensionElements>%s</extensionElements><loopCardinality>2</loopCardinality>"
          + "</multiInstanceLoopCharacteristics></userTask>";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<flowable:variableAggregation target='all'/>|Expected at least one <variable source=",
        "<flowable:variableAggregation><variable source='a'/></flowable:variableAggregation>"
            + "|Expected the attribute 'target' or 'targetExpression', found neither",
        "<flowable:variableAggregation target='a' targetExpression='${b}'><variable source='a'/>"
            + "</flowable:variableAggregation>"
            + "|Expected one of the attributes 'target' and 'targetExpression', found both",
        "<flowable:variableAggregation target='all' class='A' delegateExpression='${a}'/>"
            + "|Expected one of class and delegateExpression, found both",
        "<flowable:variableAggregation class='A'/>"
            + "|Expected the attribute 'target' or 'targetExpression', found neither",
        "<flowable:variableAggregation target='all'><variable target='a'/>"
            + "</flowable:variableAggregation>"
            + "|Expected the attribute 'source' or 'sourceExpression', found neither",
        "<flowable:variableAggregation target='all'><flowable:variable sourceExpression='${a}'/>"
            + "</flowable:variableAggregation>|Expected the attribute 'target' as the name of",
        "<flowable:variableAggregation target='all'><flowable:variable source='a' other='b'/>"
            + "</flowable:variableAggregation>|The attribute other=",
        "<flowable:variableAggregation target='all'><variable source='a' other='b'/>"
            + "</flowable:variableAggregation>|The attribute other=",
      })
  void oneProblemAtItsPlace(String aggregation, String problem) {
    assertThat(Files.problems(Files.process(LOOP.formatted(aggregation))))
        .singleElement()
        .satisfies(found -> assertThat(found).startsWith("3:").contains(problem));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<flowable:variableAggregation target='all' createOverviewVariable='false'"
            + " storeAsTransientVariable='true'><variable source='a'/>"
            + "</flowable:variableAggregation>",
        "<flowable:variableAggregation target='all' createOverviewVariable='true'>"
            + "<variable source='a'/></flowable:variableAggregation>",
        "<flowable:variableAggregation target='all' class='A'/>",
        "<flowable:variableAggregation target='all' delegateExpression='${a}'>"
            + "<variable source='a'/></flowable:variableAggregation>",
        "<flowable:variableAggregation targetExpression='${a}'>"
            + "<flowable:variable source='a' targetExpression='${b}'/>"
            + "<variable sourceExpression='${a}' target='b'/></flowable:variableAggregation>"
            + "<flowable:variableAggregation target='other'><variable source='a'/>"
            + "</flowable:variableAggregation>",
      })
  void whatIsExecuted(String aggregation) {
    assertThat(Files.problems(Files.process(LOOP.formatted(aggregation)))).isEmpty();
  }
}
