package io.turgo.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.channel.JobMessageFormat.Read;
import io.turgo.channel.JobMessageFormat.Unreadable;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobMessage.Job;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JobMessageFormatTest {
  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
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
  void severalJobsShareAMessageOfTheSecondVersion() {
    JobMessage two =
        new JobMessage(
            "e", List.of(new Job(1, 2, 3), new Job(Long.MAX_VALUE, 0, 0)), 7, 0, 9, null);
    byte[] bytes = JobMessageFormat.write(two);
    assertThat(JobMessageFormat.read(bytes)).isEqualTo(new Read(two));
    assertThat(new String(bytes, UTF_8))
        .isEqualTo(
            "{\"version\":2,\"engine\":\"e\",\"key\":7,\"priority\":0,\"published\":9,"
                + "\"jobs\":[[\"1\",\"2\",\"3\"],[\"9223372036854775807\",\"0\",\"0\"]]}");
  }

  @Test
  void jobsOfOtherTracesHaveTheirOwn() {
    JobMessage message =
        new JobMessage(
            "e",
            List.of(new Job(1, 2, 3, TRACE), new Job(4, 5, 6), new Job(7, 8, 9, "00-0a-b8-01")),
            7,
            0,
            9,
            null);
    byte[] bytes = JobMessageFormat.write(message);
    assertThat(JobMessageFormat.read(bytes)).isEqualTo(new Read(message));
    assertThat(new String(bytes, UTF_8))
        .endsWith(
            "\"jobs\":[[\"1\",\"2\",\"3\",\"%s\"],[\"4\",\"5\",\"6\"],".formatted(TRACE)
                + "[\"7\",\"8\",\"9\",\"00-0a-b8-01\"]]}");

    JobMessage one = message.of(message.jobs().subList(0, 1));
    assertThat(one.traceParent()).isEqualTo(TRACE);
    assertThat(JobMessageFormat.read(JobMessageFormat.write(one))).isEqualTo(new Read(one));
  }

  @Test
  void asManyJobsAsAMessageNamesAreRead() {
    List<Job> most =
        Collections.nCopies(
            JobMessage.MOST_JOBS, new Job(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, TRACE));
    JobMessage full = new JobMessage("e".repeat(64), most, 7, 0, 9, null);
    byte[] bytes = JobMessageFormat.write(full);
    assertThat(JobMessageFormat.read(bytes)).isEqualTo(new Read(full));
    String oneMore = new String(bytes, UTF_8).replace("]]}", "],[\"1\",\"1\",\"1\"]]}");
    assertThat(JobMessageFormat.read(oneMore.getBytes(UTF_8))).isInstanceOf(Unreadable.class);
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
          {"version":3,"engine":"e"}        | version 3, but 2 is the newest
          {"version":2,"engine":"e","key":1,"priority":0,"published":0} | 1 to 100 jobs, not 0
          {"version":2,"engine":"e","jobs":7} | lacks 'key'
          {"version":2,"engine":"e","jobs":[7]} | a list of lists
          {"version":2,"engine":"e","jobs":[["1","1"]]} | lacks 'instance'
          {"version":2,"engine":"e","jobs":[["1","1","1",1]]} | three numbers
          {"version":2,"engine":"e","jobs":[["1","1","1","t","t"]]} | three numbers
          {"version":2,"engine":"e","jobs":[["1","1",{}]]} | nesting depth
          {"version":2,"engine":"e","jobs":[["1","x","1"]]} | 'revision' of a job message is a whole number, not 'x'
          {"version":2,"engine":"e","jobs":[["0","1","1"]]} | A job's id is positive
          {"version":2,"engine":"e","jobs":[["1","1","1" | The body is not JSON
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
    JobMessage several =
        new JobMessage("shop", List.of(new Job(1, 2, 3), new Job(4, 5, 6)), 7, 0, 9, null);
    byte[][] both = {JobMessageFormat.write(FULL), JobMessageFormat.write(several)};
    for (int i = 0; i < 20_000; i++) {
      byte[] whole = both[i % 2];
      byte[] damaged = whole.clone();
      for (int j = random.nextInt(4); j >= 0; j--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      assertThat(JobMessageFormat.read(damaged)).as("seed %s, round %s", seed, i).isNotNull();
    }
    assertThat(JobMessageFormat.read(new byte[100_000])).isInstanceOf(Unreadable.class);
  }
}
