package shuffle

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func TestShuffleIsFair(t *testing.T) {
	program, given := os.LookupEnv("FAIRNESS")
	if !given {
		program = "fairness"
	}
	child := filepath.Join(t.TempDir(), "shuffler")
	if out, err := exec.Command("go", "build", "-o", child, "./shuffler").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, n := range []string{"3", "52"} {
		out, err := exec.Command(program, "--exec", child, "--n", n, "--format", "json").Output()
		var report struct {
			Cases []struct{ ID, Status string }
		}
		if json.Unmarshal(out, &report) != nil || len(report.Cases) == 0 {
			t.Fatalf("no report: %v", err)
		}
		if err != nil {
			t.Errorf("%s: %s", report.Cases[0].ID, report.Cases[0].Status)
		}
	}
}
