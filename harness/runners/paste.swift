// main.swift: prints each line of items as FUNCTION of FILE leaves them (nobody has tried this yet):
//     swiftc -O -o mine main.swift FILE && fairness ./mine
while let line = readLine() {
    var items = line.split(separator: " ").map { Int($0)! }
    FUNCTION(&items)
    print(items.map(String.init).joined(separator: " "))
}
