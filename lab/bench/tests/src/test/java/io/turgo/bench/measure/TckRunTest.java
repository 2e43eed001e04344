package io.turgo.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cases in the form of the public test kit, which is not here. */
class TckRunTest {
  private static final String MODEL =
      """
      <definitions xmlns="https://www.omg.org/spec/DMN/20230324/MODEL/" id="d" name="m"
          namespace="urn:m">
        <inputData id="i" name="Amounts"><variable name="Amounts"/></inputData>
        <decision id="t" name="Total"><variable name="Total"/>
          <informationRequirement><requiredInput href="#i"/></informationRequirement>
          <literalExpression><text>{sum: sum(Amounts), last: Amounts[-1], due: date("2030-01-01") + duration("P1M"), none: null}</text></literalExpression>
        </decision>
        <decision id="e" name="Broken"><variable name="Broken"/>
          <literalExpression><text>1 + "a"</text></literalExpression>
        </decision>
      </definitions>
      """;

  private static final String CASES =
      """
      <testCases xmlns="http://www.omg.org/spec/DMN/20160719/testcase"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xmlns:xsd="http://www.w3.org/2001/XMLSchema">
        <modelName>m.dmn</modelName>
        <testCase id="good">
          <inputNode name="Amounts"><list>
            <item><value xsi:type="xsd:decimal">1.5</value></item>
            <item><value xsi:type="xsd:decimal">2</value></item>
          </list></inputNode>
          <resultNode name="Total" type="decision"><expected>
            <component name="sum"><value xsi:type="xsd:decimal">3.50</value></component>
            <component name="last"><value xsi:type="xsd:decimal">2</value></component>
            <component name="due"><value xsi:type="xsd:date">2030-02-01</value></component>
            <component name="none"><value xsi:nil="true"/></component>
          </expected></resultNode>
        </testCase>
        <testCase id="wrong">
          <inputNode name="Amounts"><list>
            <item><value xsi:type="xsd:decimal">1</value></item>
          </list></inputNode>
          <resultNode name="Total" type="decision"><expected>
            <component name="sum"><value xsi:type="xsd:decimal">2</value></component>
          </expected></resultNode>
        </testCase>
        <testCase id="error">
          <resultNode name="Broken" type="decision" errorResult="true"><expected>
            <value xsi:nil="true"/>
          </expected></resultNode>
        </testCase>
        <testCase id="model" type="bkm" invocableName="f"/>
      </testCases>
      """;

  @Test
  void casesPassOrSayWhyNot(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve("level"));
    Files.writeString(folder.resolve("level/m.dmn"), MODEL);
    Files.writeString(folder.resolve("level/m-test-01.xml"), CASES);
    assertThat(TckRun.of(folder))
        .extracting(TckRun.Case::id, each -> each.fault() == null, TckRun.Case::isRun)
        .containsExactly(
            tuple("good", true, true),
            tuple("wrong", false, true),
            tuple("error", true, true),
            tuple("model", false, false));
    assertThat(TckRun.of(folder).get(1).fault()).contains("Total: expected {sum=2}, found {sum=1");
  }
}
