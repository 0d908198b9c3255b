// shuffle N TRIALS: prints the CPU seconds of a loop that shuffles and counts.
package main

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"syscall"
)

func rank(deck []int) int {
	r := 0
	for i, item := range deck {
		smaller := 0
		for _, later := range deck[i+1:] {
			if later < item {
				smaller++
			}
		}
		r = r*(len(deck)-i) + smaller
	}
	return r
}

func run(n, trials int) []uint32 {
	cells := n * n
	if n <= 12 {
		cells = 1
		for i := 2; i <= n; i++ {
			cells *= i
		}
	}
	counts := make([]uint32, cells)
	deck := make([]int, n)
	rng := rand.New(rand.NewSource(1))
	for t := 0; t < trials; t++ {
		for i := range deck {
			deck[i] = i
		}
		rng.Shuffle(n, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		if n <= 12 {
			counts[rank(deck)]++
		} else {
			for place, item := range deck {
				counts[item*n+place]++
			}
		}
	}
	return counts
}

func seconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	trials, _ := strconv.Atoi(os.Args[2])
	start := seconds()
	run(n, trials)
	fmt.Println(seconds() - start)
}
