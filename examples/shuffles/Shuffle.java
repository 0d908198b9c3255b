// SPDX-License-Identifier: 0BSD
// Java's Collections.shuffle.
import java.util.*;

class Shuffle {
    public static void main(String[] words) {
        Random random = new Random(Long.parseLong(System.getenv("FAIRNESS_SEED")));
        for (Scanner lines = new Scanner(System.in); lines.hasNextLine();) {
            List<String> a = Arrays.asList(lines.nextLine().split(" "));
            Collections.shuffle(a, random);
            System.out.println(a);
        }
    }
}
