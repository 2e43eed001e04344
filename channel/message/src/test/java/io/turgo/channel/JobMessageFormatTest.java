package io.turgo.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.channel.JobMessageFormat.Read;
import io.turgo.channel.JobMessageFormat.Unreadable;
import io.turgo.engine.channel.JobMessage;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JobMessageFormatTest {
  private static final JobMessage FULL =
      new JobMessage(
          "shop-\u00e4\"", Long.MAX_VALUE, 3, 4242, 255, -7, 1_700_000_000_123L, "00-0a-b7-01");

  @Test
  void whatIsWrittenIsReadAgain() {
    assertThat(JobMessageFormat.read(JobMessageFormat.write(FULL))).isEqualTo(new Read(FULL));
    JobMessage plain = new JobMessage("e", 1, 0, 0, 0, 0, 0, null);
    byte[] bytes = JobMessageFormat.write(plain);
    assertThat(JobMessageFormat.read(bytes)).isEqualTo(new Read(plain));
    assertThat(new String(bytes, UTF_8))
        .isEqualTo(
            "{\"version\":1,\"engine\":\"e\",\"job\":\"1\",\"revision\":\"0\",\"instance\":\"0\","
                + "\"key\":0,\"priority\":0,\"published\":0}");
  }

  @Test
  void namesOfLaterVersionsArePassedOver() {
    String later = new String(JobMessageFormat.write(FULL), UTF_8).replace("{", "{\"new\":true,");
    assertThat(JobMessageFormat.read(later.getBytes(UTF_8))).isEqualTo(new Read(FULL));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          hello                             | The body is not JSON
          ``                                | A job message is a JSON object
          []                                | A job message is a JSON object
          {}                                | lacks 'version'
          {"version":1}                     | lacks 'engine'
          {"version":2,"engine":"e"}        | version 2, but 1 is the newest
          {"version":1,"engine":"e","job":{}} | 'job' is no simple value
          {"version":1,"engine":"e","job":"x"} | 'job' of a job message is a whole number, not 'x'
          {"version":1,"engine":"e","job":"0","revision":1,"instance":1,"key":1,"priority":0,"published":0} | A job's id is positive
          {"version":1,"engine":"","job":"1","revision":1,"instance":1,"key":1,"priority":0,"published":0} | 1 to 64 characters
          {"version":1,"engine":"e","job":"1","revision":1,"instance":1,"key":99999999999,"priority":0,"published":0} | integer overflow
          {"version":1} {}                  | the whole body
          """)
  void saysWhatIsWrong(String body, String reason) {
    JobMessageFormat.Result result = JobMessageFormat.read(body.getBytes(UTF_8));
    assertThat(result).isInstanceOf(Unreadable.class);
    assertThat(((Unreadable) result).reason()).contains(reason).hasSizeLessThan(300);
  }

  @Test
  void damagedBytesNeverThrow() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] whole = JobMessageFormat.write(FULL);
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = whole.clone();
      for (int j = random.nextInt(4); j >= 0; j--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      assertThat(JobMessageFormat.read(damaged)).as("seed %s, round %s", seed, i).isNotNull();
    }
    assertThat(JobMessageFormat.read(new byte[100_000])).isInstanceOf(Unreadable.class);
  }
}
