import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The child is ../../shuffles/Shuffle.java, compiled; its folder is the working directory. */
class ShuffleTest {
    @ParameterizedTest
    @ValueSource(ints = {3, 52})
    void shuffleIsFair(int n) throws Exception {
        String program = System.getenv().getOrDefault("FAIRNESS", "fairness");
        Path report = Path.of("fairness-" + n + ".json");
        Process run = new ProcessBuilder(program, "--exec", "java Shuffle", "--n", "" + n, "--json", "" + report,
                "--format", "text", "-q").redirectErrorStream(true).start();
        String said = new String(run.getInputStream().readAllBytes());
        assertEquals(0, run.waitFor(), said); // the verdict, with the mistake and its fix
    }
}
