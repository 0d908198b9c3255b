module example.org/shuffle

go 1.19
