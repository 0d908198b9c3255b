// main.go: prints each line of items as FUNCTION of FILE, in package main beside it, leaves them:
//     go build -o mine main.go FILE && fairness ./mine
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	out, in := bufio.NewWriter(os.Stdout), bufio.NewScanner(os.Stdin)
	defer out.Flush()
	for in.Buffer(nil, 1<<20); in.Scan(); {
		items := make([]int, len(strings.Fields(in.Text())))
		for i, word := range strings.Fields(in.Text()) {
			fmt.Sscan(word, &items[i])
		}
		FUNCTION(items) // where it returns another: items = FUNCTION(items)
		fmt.Fprintln(out, strings.Trim(fmt.Sprint(items), "[]"))
	}
}
