// Program.cs: prints each line of items as FUNCTION of FILE, in the same project, leaves them (nobody has tried this yet):
//     dotnet publish -o out && fairness out/NAME
using System.Linq;
while (System.Console.ReadLine() is string line) {
    var items = line.Split(' ').Select(int.Parse).ToArray();
    FUNCTION(items);
    System.Console.WriteLine(string.Join(' ', items));
}
