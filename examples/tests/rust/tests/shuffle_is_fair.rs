use std::process::Command;

#[test]
fn shuffle_is_fair() {
    let program = std::env::var("FAIRNESS").unwrap_or("fairness".into());
    for n in ["3", "52"] {
        let run = Command::new(&program)
            .args(["--exec", env!("CARGO_BIN_EXE_shuffler"), "--n", n, "--format", "json"])
            .output()
            .expect("fairness is in the path");
        let report = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "n = {n}: {}", String::from_utf8_lossy(&run.stderr));
        assert!(report.contains("\"schema\": \"fairness-report/1\""), "{report}");
    }
}
