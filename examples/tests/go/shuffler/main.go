// Reads lines of items, and prints each shuffled: what `fairness --exec` runs.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"time"
)

func main() {
	rand.Seed(time.Now().UnixNano())
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		items := strings.Fields(lines.Text())
		rand.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
		fmt.Fprintln(out, strings.Join(items, " "))
	}
}
