// SPDX-License-Identifier: 0BSD
// Go's rand.Shuffle.
package main

import ("bufio"; "fmt"; "math/rand"; "os"; "strconv"; "strings")

func main() {
	seed, _ := strconv.ParseInt(os.Getenv("FAIRNESS_SEED"), 10, 64)
	random := rand.New(rand.NewSource(seed))
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		a := strings.Fields(lines.Text())
		random.Shuffle(len(a), func(i, j int) { a[i], a[j] = a[j], a[i] })
		fmt.Println(a)
	}
}
