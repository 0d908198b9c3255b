<?php
// Calls a function in PHP as `fairness` asks for it (docs/your-shuffle.md).
const FAIRNESS_NO_ITEM = 65535;
$fairness_out = fopen('php://fd/3', 'wb');
$fairness_say = fopen('php://fd/4', 'wb');

function fairness_end(string $what, string $text): never
{
    global $fairness_say;
    fwrite($fairness_say, $what . ' ' . preg_replace('/\s+/', ' ', $text) . "\n");
    exit(1);
}

function fairness_short(string $file): string
{
    $here = getcwd() . '/';
    return str_starts_with($file, $here) ? substr($file, strlen($here)) : $file;
}

// "mine.php:12: ", the innermost line of the user's.
function fairness_place(Throwable $error): string
{
    $at = $error->getFile() === __FILE__ ? [] : [['file' => $error->getFile(), 'line' => $error->getLine()]];
    foreach (array_merge($at, $error->getTrace()) as $frame)
        if (isset($frame['file']) && $frame['file'] !== __FILE__)
            return fairness_short($frame['file']) . ':' . $frame['line'] . ': ';
    return '';
}

// shuffle, Deck::shuffle, Deck.shuffle, Deck->shuffle: something to call, or null.
function fairness_member(string $name): ?callable
{
    $parts = preg_split('/::|->|\.|#/', $name);
    if (class_exists($name, false) && ($own = preg_grep('/shuffle/i', get_class_methods($name))))
        return fairness_member("$name." . min($own));
    if (count($parts) < 2)
        return function_exists($name) ? $name : (is_callable($GLOBALS[$name] ?? null) ? $GLOBALS[$name] : null);
    $method = array_pop($parts);
    $class = implode('\\', $parts);
    if (!method_exists($class, $method))
        return null;
    return (new ReflectionMethod($class, $method))->isStatic() ? [$class, $method] : [new $class(), $method];
}

function fairness_show(mixed $value): string
{
    return substr(is_array($value) ? 'an array' : str_replace("\n", ' ', var_export($value, true)), 0, 20);
}

// Of a method without arguments, its deck, and a call that gives that in its next order: the one list of its object that
// changes, or what it returns; null: there is none.
function fairness_deck(callable $shuffle): ?array
{
    $owner = is_array($shuffle) && is_object($shuffle[0]) ? $shuffle[0] : null;
    $lists = [];
    foreach ($owner ? (new ReflectionObject($owner))->getProperties() : [] as $one) {
        $one->setAccessible(true);
        $list = $one->isInitialized($owner) ? $one->getValue($owner) : null;
        if (is_array($list) && array_is_list($list) && count($list) > 1 && count(array_unique($list, SORT_REGULAR)) === count($list))
            $lists[] = [$one, $list];
    }
    for ($call = 0, $changed = []; $call < 20 && !$changed; $call++) { // a fair shuffle of three leaves them as they were once in 6 calls
        $got = $shuffle();
        $changed = array_values(array_filter($lists, fn($list) => $list[0]->getValue($owner) !== $list[1]));
    }
    if (!$changed && is_array($got) && count($got) > 1 && count(array_unique($got, SORT_REGULAR)) === count($got)) {
        sort($got);
        return [$lists ? $lists[0][1] : $got, fn() => array_values($shuffle())];
    }
    [$property, $start] = count($changed) === 1 ? $changed[0] : (!$changed && count($lists) === 1 ? $lists[0] : [null, null]);
    return $property ? [$start, function () use ($property, $start, $owner, $shuffle) {
        $property->setValue($owner, $start);
        $shuffle();
        return $property->getValue($owner);
    }] : null;
}

// How it is called, by its parameters: with a list, or with nothing.
function fairness_first_call(callable $shuffle, string $word): callable
{
    global $fairness_say;
    $one = is_array($shuffle) ? new ReflectionMethod($shuffle[0], $shuffle[1]) : new ReflectionFunction($shuffle);
    $ours = 'add one that takes a list alone, and name it: function ours(array &$list) { ... }';
    if ($one->getNumberOfRequiredParameters() > 1)
        fairness_end('refused', "$word: its parameter `" . $one->getParameters()[1]->getName() . "` is not known; $ours");
    if ($one->getParameters())
        return $shuffle;
    [$start, $again] = fairness_deck($shuffle) ?? fairness_end('refused', "$word: no shuffle is seen: it takes no list, and changed none of its own; $ours");
    $names = array_map(fn($item) => preg_replace('/\s+/', ' ', is_scalar($item) ? (string) $item : gettype($item)), $start);
    fwrite($fairness_say, 'deck ' . implode("\t", [count($names), ...$names]) . "\n");
    return fn() => array_map(fn($item) => ($at = array_search($item, $start, true)) === false ? $item : $at, $again());
}

function fairness_main(): void
{
    global $fairness_out, $fairness_say;
    [$file, $wanted, $how] = [getenv('FAIRNESS_FILE'), getenv('FAIRNESS_FUNCTION'), getenv('FAIRNESS_SEED_AS')];
    [$n, $places, $trials, $seed] = array_map(fn($name) => (int) getenv("FAIRNESS_$name"), ['N', 'PLACES', 'TRIALS', 'SEED']);
    $before = get_defined_functions()['user'];
    try {
        require realpath($file);
    } catch (Throwable $error) {
        fairness_end('refused', (fairness_place($error) ?: "$file: ") . 'it cannot be loaded: ' . get_class($error) . ': ' . $error->getMessage());
    }
    $there = array_values(array_diff(get_defined_functions()['user'], $before));
    if ($wanted === '') {
        if (count($there) !== 1)
            fairness_end('refused', $there ? "$file: it defines " . implode(', ', $there) . "; name one, as $file:$there[0]" : "$file: it defines no function");
        $wanted = $there[0];
    }
    $shuffle = fairness_member($wanted);
    if ($shuffle === null)
        fairness_end('refused', "$file:$wanted: there is no function $wanted" . ($there ? '; it defines ' . implode(', ', $there) : ''));
    $seeding = null;
    if ($how && str_starts_with($how, 'call:')) {
        $seeding = fairness_member(substr($how, 5)) ?? fairness_end('refused', "--seeds ...,$how: $file has no function " . substr($how, 5));
    } elseif ($how === 'environment') {
        $seeding = fn(int $value) => putenv("FAIRNESS_SEED=$value");
    }
    $argument = $how === 'argument';
    try {
        $shuffle = $how ? $shuffle : fairness_first_call($shuffle, "$file:$wanted");
    } catch (Throwable $error) {
        fairness_end('refused', fairness_place($error) . get_class($error) . ': ' . $error->getMessage() . ", in the first call of $wanted");
    }
    fwrite($fairness_say, "name $wanted\n");
    [$start, $hole, $most, $told] = [range(0, $n - 1), str_repeat("\xff\xff", $n), max(1, intdiv(32768, $n)), false];
    for ($done = 0, $count = 1; $done < $trials; $done += $count, $count = min(2 * $count, $most)) {
        $count = min($count, $trials - $done);
        $rows = '';
        for ($i = 0; $i < $count; $i++) {
            $items = $start;
            try {
                if ($seeding)
                    $seeding($seed + $done + $i);
                $got = $argument ? $shuffle($items, $seed + $done + $i) : $shuffle($items);
            } catch (Throwable $error) {
                fairness_end('wrong', fairness_place($error) . get_class($error) . ': ' . $error->getMessage() . ', in call ' . ($done + $i + 1) . " of $wanted");
            }
            if ($got instanceof Traversable)
                $got = iterator_to_array(new LimitIterator(new IteratorIterator($got), 0, $n + 1), false);
            elseif (is_array($got))
                $got = array_values($got);
            elseif ($got === null || is_bool($got))
                $got = array_values($items);
            else
                fairness_end('wrong', "$file:$wanted: the shuffle returned " . fairness_show($got) . '; it must shuffle the array that it gets (&$a), or return one');
            $whole = count($got) === $n || count($got) === $places;
            $wrong = array_filter($got, fn($item) => !is_int($item) || $item < 0 || $item >= $n);
            if ($whole && !$wrong) {
                $rows .= pack('v*', ...$got) . str_repeat("\0\0", $n - count($got));
                continue;
            }
            $rows .= $hole;
            if (!$told) {
                $told = true;
                $line = implode(', ', array_map('fairness_show', array_slice($got, 0, 12))) . (count($got) > 12 ? ', ...' : '');
                fwrite($fairness_say, "lacks [$line]\t" . ($whole ? fairness_show(reset($wrong)) : count($got) . ' items') . "\n");
            }
        }
        for ($at = 0; $at < strlen($rows); $at += $wrote)
            if (!($wrote = @fwrite($fairness_out, substr($rows, $at))))
                exit(0);
    }
}

fairness_main();
