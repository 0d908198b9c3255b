// Calls a method in Java as `fairness` asks for it (docs/your-shuffle.md).
import java.io.*;
import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.tools.*;

public class Run {
    static final int NO_ITEM = 65535;
    static String file, wanted, how;
    static PrintStream say;

    static void end(String what, String text) {
        say.println(what + " " + text.replaceAll("\\s+", " "));
        say.flush();
        Runtime.getRuntime().halt(1);
    }

    /** Compiles this file and the user's, once; the classes of the latter to a folder of their own. */
    static void compile(Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null)
            end("refused", file + ": this java has no compiler: apt-get install default-jdk-headless");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        for (boolean own : new boolean[] {true, false}) {
            DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
            StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null);
            List<String> options = new ArrayList<>(List.of("-g", "-nowarn", "-d", (own ? folder : classes).toString()));
            Path above = Path.of(file).toAbsolutePath().getParent();
            if (!own)
                options.addAll(List.of("-sourcepath", above.toString(), "-cp", above + File.pathSeparator + System.getProperty("java.class.path")));
            Path source = own ? folder.resolve("Run.java") : Path.of(file);
            if (compiler.getTask(null, files, found, options, null, files.getJavaFileObjects(source)).call())
                continue;
            for (Diagnostic<? extends JavaFileObject> one : found.getDiagnostics())
                if (one.getKind() == Diagnostic.Kind.ERROR)
                    end("refused", (own ? "Run.java" : file) + ":" + one.getLineNumber() + ": it cannot be compiled: " + one.getMessage(Locale.ROOT));
            end("refused", file + ": it cannot be compiled");
        }
    }

    static List<Class<?>> classes(Path folder) throws Exception {
        Path home = folder.resolve("classes");
        List<String> names;
        try (Stream<Path> all = Files.walk(home)) {
            names = all.map(one -> home.relativize(one).toString()).filter(one -> one.endsWith(".class"))
                .map(one -> one.substring(0, one.length() - 6).replace(File.separatorChar, '.')).sorted().collect(Collectors.toList());
        }
        List<Class<?>> found = new ArrayList<>();
        for (String name : names)
            found.add(Class.forName(name));
        return found;
    }

    static boolean takesItems(Class<?> type) {
        return type == int[].class || type == long[].class || type == Integer[].class || type == Object[].class || type == Comparable[].class
            || type == Number[].class || type.isAssignableFrom(ArrayList.class) || type == LinkedList.class;
    }

    static Object items(Class<?> type, int n) {
        if (type == int[].class) return IntStream.range(0, n).toArray();
        if (type == long[].class) return LongStream.range(0, n).toArray();
        List<Integer> list = IntStream.range(0, n).boxed().collect(Collectors.toCollection(type == LinkedList.class ? LinkedList::new : ArrayList::new));
        return type.isArray() ? list.toArray(new Integer[0]) : list;
    }

    static Object seed(Class<?> type, long seed) {
        return type == int.class || type == Integer.class ? (Object) (int) seed : type.isAssignableFrom(Random.class) ? new Random(seed) : (Object) seed;
    }

    static boolean takesSeed(Class<?> type) {
        return type == long.class || type == int.class || type == Long.class || type == Integer.class || type == Random.class
            || type.getName().equals("java.util.random.RandomGenerator");
    }

    /** The method shuffle, Deck.shuffle or pack.Deck.shuffle with such parameters; null: there is none. */
    static Method member(List<Class<?>> classes, String name, boolean items, boolean seeded) {
        int dot = Math.max(name.lastIndexOf('.'), name.lastIndexOf('#'));
        String home = dot < 0 ? "" : name.substring(0, dot), own = name.substring(dot + 1);
        for (Class<?> one : classes) {
            if (!home.isEmpty() && !one.getName().replace('$', '.').equals(home) && !one.getSimpleName().equals(home)) continue;
            for (Method method : one.getDeclaredMethods()) {
                Class<?>[] types = method.getParameterTypes();
                int count = (items ? 1 : 0) + (seeded ? 1 : 0);
                if (method.getName().equals(own) && !method.isSynthetic() && types.length == count && (!items || takesItems(types[0]))
                    && (!seeded || takesSeed(types[count - 1])))
                    return method;
            }
        }
        return null;
    }

    static Object owner(Method method) throws Exception {
        method.setAccessible(true);
        if (Modifier.isStatic(method.getModifiers())) return null;
        Constructor<?> made = method.getDeclaringClass().getDeclaredConstructor();
        made.setAccessible(true);
        return made.newInstance();
    }

    /** What was returned or left, as a list; null: it is none. */
    static List<?> listed(Object got, int most) {
        Object array = got;
        if (got != null && got.getClass().isArray()) return IntStream.range(0, Array.getLength(got)).mapToObj(i -> Array.get(array, i)).collect(Collectors.toList());
        if (got instanceof List) return (List<?>) got;
        if (got instanceof BaseStream) got = (Iterable<Object>) ((BaseStream<Object, ?>) got)::iterator;
        if (!(got instanceof Iterable)) return null;
        List<Object> list = new ArrayList<>();
        for (Object one : (Iterable<?>) got)
            if (list.add(one) && list.size() == most) break;
        return list;
    }

    static List<?> held(Field field, Object owner) throws IllegalAccessException {
        Object all = field.get(owner);
        return all instanceof List || all != null && all.getClass().isArray() ? List.copyOf(listed(all, Integer.MAX_VALUE)) : List.of();
    }

    static boolean isDeck(List<?> items) {
        return items != null && items.size() > 1 && new HashSet<>(items).size() == items.size();
    }

    /** The field of its object, or class, whose list or array of different items the method without parameters changes, and its
     * items at the start; null, and items at the start, where it returns them; null, and none: there are none. */
    static Field deck(Method method, Object owner, List<Object> start) throws Exception {
        Map<Field, List<?>> all = new LinkedHashMap<>();
        for (Field field : method.getDeclaringClass().getDeclaredFields()) {
            if (owner == null && !Modifier.isStatic(field.getModifiers())) continue;
            field.setAccessible(true);
            List<?> items = held(field, owner);
            if (isDeck(items)) all.put(field, items);
        }
        List<Field> changed = new ArrayList<>();
        List<?> got = null;
        for (int call = 0; call < 20 && changed.isEmpty(); call++) { // a fair shuffle of three leaves them as they were once in 6 calls
            got = listed(method.invoke(owner), Integer.MAX_VALUE);
            for (Field one : all.keySet())
                if (!held(one, owner).equals(all.get(one))) changed.add(one);
        }
        if (changed.isEmpty() && isDeck(got)) {
            start.addAll(got);
            start.sort(Comparator.comparing(one -> one instanceof Integer ? String.format("%9d", one) : String.valueOf(one)));
            return null;
        }
        Field found = changed.size() == 1 ? changed.get(0) : changed.isEmpty() && all.size() == 1 ? all.keySet().iterator().next() : null;
        if (found != null) start.addAll(all.get(found));
        return found;
    }

    @SuppressWarnings("unchecked")
    static void restore(Object all, List<Object> start) {
        for (int i = 0; i < start.size(); i++)
            if (all instanceof List) ((List<Object>) all).set(i, start.get(i));
            else Array.set(all, i, start.get(i));
    }

    static long item(Object one) {
        return one instanceof Number && !(one instanceof Double) ? ((Number) one).longValue() : -1;
    }

    /** What System.getenv gives as FAIRNESS_SEED from now on. */
    @SuppressWarnings("unchecked")
    static void setEnvironment(long seed) throws Exception {
        Field all = Class.forName("java.lang.ProcessEnvironment").getDeclaredField("theUnmodifiableEnvironment");
        all.setAccessible(true);
        Field within = Class.forName("java.util.Collections$UnmodifiableMap").getDeclaredField("m");
        within.setAccessible(true);
        ((Map<String, String>) within.get(all.get(null))).put("FAIRNESS_SEED", Long.toUnsignedString(seed));
    }

    /** Standard input of a program that reads lines: the items in order, `lines` times. */
    static InputStream lines(int n, long lines) {
        byte[] line = (IntStream.range(0, n).mapToObj(String::valueOf).collect(Collectors.joining(" ")) + "\n").getBytes();
        return new InputStream() {
            long left = lines * line.length;

            public int read() {
                return left == 0 ? -1 : line[(int) (-left-- % line.length + line.length) % line.length];
            }
        };
    }

    /** A class whose main reads lines and prints them shuffled: called once or, with a seed for each line, once a line. */
    static void runMain(Method main, int n, int places, long trials, long seed) throws Exception {
        boolean seeds = !how.isEmpty();
        OutputStream out = new BufferedOutputStream(new FileOutputStream("/dev/fd/3"), 1 << 15);
        class Lines extends OutputStream { // each line to `out` as an outcome of n items
            final StringBuilder line = new StringBuilder();
            long done;
            boolean told;

            public void write(int one) throws IOException {
                if (one != '\n') {
                    line.append((char) one);
                    return;
                }
                int[] items = Arrays.stream(line.toString().split("[^0-9]+")).filter(word -> !word.isEmpty())
                    .mapToInt(word -> word.length() > 6 ? NO_ITEM : Integer.parseInt(word)).toArray();
                byte[] row = new byte[2 * n];
                boolean good = items.length == n || items.length == places;
                for (int i = 0; i < items.length && good; i++) {
                    good = items[i] < n;
                    row[2 * i] = (byte) items[i];
                    row[2 * i + 1] = (byte) (items[i] >> 8);
                }
                if (!good) Arrays.fill(row, (byte) 0xff);
                if (!good && !told) say.println("lacks " + line + "\t" + items.length + " items");
                told |= !good;
                line.setLength(0);
                done++;
                out.write(row);
            }
        }
        Lines read = new Lines();
        System.setOut(new PrintStream(new BufferedOutputStream(read, 1 << 13), false));
        main.setAccessible(true);
        for (long done = 0; done < trials; done += seeds ? 1 : trials) {
            if (seeds) setEnvironment(seed + done);
            System.setIn(lines(n, seeds ? 1 : trials));
            try {
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException error) {
                end("wrong", place(error.getCause()) + error.getCause() + ", in main");
            }
            System.out.flush();
            if (read.done != (seeds ? done + 1 : trials))
                end("wrong", file + ": main printed " + read.done + " of " + (seeds ? done + 1 : trials) + " lines; it must print one for each that it reads");
        }
        out.flush();
    }

    static String place(Throwable error) {
        String name = Path.of(file).getFileName().toString();
        for (StackTraceElement at : error.getStackTrace())
            if (name.equals(at.getFileName()))
                return file + ":" + at.getLineNumber() + ": ";
        return file + ": ";
    }

    public static void main(String[] words) throws Exception {
        say = new PrintStream(new FileOutputStream("/dev/fd/4"), true, "UTF-8");
        file = System.getenv("FAIRNESS_FILE");
        wanted = System.getenv("FAIRNESS_FUNCTION");
        how = System.getenv().getOrDefault("FAIRNESS_SEED_AS", "");
        Path folder = Path.of(System.getenv("FAIRNESS_RUN"));
        if (words.length > 0)
            compile(folder);
        else
            run(folder);
        Runtime.getRuntime().halt(0);
    }

    static void run(Path folder) throws Exception {
        int n = Integer.parseInt(System.getenv("FAIRNESS_N")), places = Integer.parseInt(System.getenv("FAIRNESS_PLACES"));
        long trials = Long.parseLong(System.getenv("FAIRNESS_TRIALS")), seed = Long.parseUnsignedLong(System.getenv("FAIRNESS_SEED"));
        List<Class<?>> classes = List.of();
        try {
            classes = classes(folder);
        } catch (ExceptionInInitializerError | NoClassDefFoundError error) {
            Throwable cause = error.getCause() == null ? error : error.getCause();
            end("refused", place(cause) + "it cannot be loaded: " + cause);
        }
        boolean argument = how.equals("argument");
        List<String> there = classes.stream().flatMap(one -> Arrays.stream(one.getDeclaredMethods())).filter(one -> !one.isSynthetic())
            .filter(one -> one.getParameterCount() > 0 && takesItems(one.getParameterTypes()[0])).map(Method::getName).distinct().sorted().collect(Collectors.toList());
        String list = there.isEmpty() ? "" : "; it defines " + String.join(", ", there);
        Method main = null;
        for (Class<?> one : classes)
            for (Method method : one.getDeclaredMethods())
                if (method.getName().equals("main") && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String[].class})) main = method;
        if (main != null && (wanted.equals("main") || wanted.isEmpty() && there.isEmpty())) {
            say.println("name main");
            runMain(main, n, places, trials, seed);
            return;
        }
        if (wanted.isEmpty() && there.size() == 1)
            wanted = there.get(0);
        else if (wanted.isEmpty())
            end("refused", file + ": name a method, as " + file + ":" + (there.isEmpty() ? "shuffle" : there.get(0)) + list);
        for (Class<?> one : classes)
            if (one.getSimpleName().equals(wanted)) // its method that shuffles
                wanted += Arrays.stream(one.getDeclaredMethods()).map(Method::getName).filter(name -> name.toLowerCase(Locale.ROOT).contains("shuffle"))
                    .min(Comparator.comparing(String::length)).map(name -> "." + name).orElse("");
        Method shuffle = member(classes, wanted, true, argument), alone = shuffle == null && how.isEmpty() ? member(classes, wanted, false, false) : null;
        Object source = null;
        if (shuffle == null && alone == null && how.isEmpty() && (shuffle = member(classes, wanted, true, true)) != null) {
            source = seed(shuffle.getParameterTypes()[1], seed);
            say.println("numbers seed");
        }
        Object owner = shuffle == null && alone == null ? null : owner(alone == null ? shuffle : alone);
        List<Object> start = new ArrayList<>();
        Field deck = alone == null ? null : deck(alone, owner, start);
        if (!start.isEmpty())
            say.println("deck " + start.size() + start.stream().map(one -> "\t" + String.valueOf(one).replaceAll("\\s+", " ")).collect(Collectors.joining()));
        else if (alone != null)
            end("refused", file + ":" + wanted + ": no shuffle is seen: it takes no list, and changed none of its own; add a method that takes a List<Integer>, and name it");
        if (shuffle == null && alone == null)
            end("refused", file + ":" + wanted + ": there is no method " + wanted + " that takes int[], Integer[] or List<Integer>"
                + (argument ? ", and a seed (long or Random) behind it" : "") + " alone" + list);
        Method seeding = how.startsWith("call:") ? member(classes, how.substring(5), false, true) : null;
        if (how.startsWith("call:") && seeding == null)
            end("refused", "--seeds ...," + how + ": " + file + " has no method " + how.substring(5) + " that takes a long");
        Class<?> type = alone != null ? List.class : shuffle.getParameterTypes()[0], seedType = argument ? shuffle.getParameterTypes()[1] : null;
        Object seeder = seeding == null ? null : owner(seeding);
        boolean told = false;
        say.println("name " + wanted);
        OutputStream out = new FileOutputStream("/dev/fd/3");
        int most = Math.max(1, 32768 / n), count = 1;
        for (long done = 0; done < trials; done += count, count = Math.min(2 * count, most)) {
            count = (int) Math.min(count, trials - done);
            byte[] rows = new byte[2 * n * count];
            for (int i = 0; i < count; i++) {
                Object items = items(type, n), got = null;
                try {
                    if (how.equals("environment")) setEnvironment(seed + done + i);
                    if (seeding != null) seeding.invoke(seeder, seed(seeding.getParameterTypes()[0], seed + done + i));
                    if (alone != null) {
                        if (deck != null) restore(deck.get(owner), start);
                        got = alone.invoke(owner);
                        got = (deck == null ? listed(got, n + 1) : held(deck, owner)).stream().map(start::indexOf).collect(Collectors.toList());
                    } else if (source != null)
                        got = shuffle.invoke(owner, items, source);
                    else
                        got = argument ? shuffle.invoke(owner, items, seed(seedType, seed + done + i)) : shuffle.invoke(owner, items);
                } catch (InvocationTargetException error) {
                    end("wrong", place(error.getCause()) + error.getCause() + ", in call " + (done + i + 1) + " of " + wanted);
                }
                if (alone == null && (shuffle.getReturnType() == void.class || (got == null && shuffle.getReturnType() != type))) got = items;
                List<?> back = listed(got, n + 1);
                if (back == null)
                    end("wrong", file + ":" + wanted + ": the shuffle returned " + got + "; it must shuffle what it gets, or return a list or an array");
                int size = back.size(), place = 0;
                boolean whole = size == n || size == places;
                Object strange = null;
                for (Object one : back) {
                    long item = item(one);
                    if (item < 0 || item >= n) {
                        strange = one == null ? "null" : one;
                        break;
                    }
                    if (place < n) {
                        rows[2 * (i * n + place)] = (byte) item;
                        rows[2 * (i * n + place++) + 1] = (byte) (item >> 8);
                    }
                }
                if (whole && strange == null) continue;
                Arrays.fill(rows, 2 * i * n, 2 * (i + 1) * n, (byte) 0xff);
                if (told) continue;
                told = true;
                String line = back.stream().limit(12).map(String::valueOf).collect(Collectors.joining(", "));
                say.println("lacks [" + line + (size > 12 ? ", ..." : "") + "]\t" + (whole ? strange : size + " items"));
            }
            try {
                out.write(rows);
            } catch (IOException error) {
                return; // nobody reads any more
            }
        }
    }
}
