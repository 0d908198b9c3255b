# SPDX-License-Identifier: 0BSD
# Perl's List::Util.
use strict;
use warnings;
use List::Util 'shuffle';

srand $ENV{FAIRNESS_SEED};
while (my $line = <STDIN>) {
    print join(' ', shuffle split ' ', $line), "\n";
}
