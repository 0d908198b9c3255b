// Main.kt: prints each line of items as FUNCTION of FILE leaves them (nobody has tried this yet):
//     kotlinc -include-runtime -d mine.jar Main.kt FILE && fairness 'java -jar mine.jar'
fun main() {
    for (line in generateSequence(::readLine)) {
        val items = line.split(" ").map { it.toInt() }.toMutableList()
        FUNCTION(items)
        println(items.joinToString(" "))
    }
}
