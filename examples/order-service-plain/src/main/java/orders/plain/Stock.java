package orders.plain;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The stock. */
@Component
public class Stock {
  private static final Logger LOG = LoggerFactory.getLogger(Stock.class);

  /** Fails for a unicorn. */
  public void reserve(String item) {
    if (item.equals("unicorn")) {
      throw new IllegalStateException("there are no unicorns in stock");
    }
    LOG.info("Reserved: {}", item);
  }
}
