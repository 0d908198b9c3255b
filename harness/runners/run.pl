# Calls a function in Perl as `fairness` asks for it (docs/your-shuffle.md).
use strict;
use warnings;
use Cwd qw(abs_path getcwd);

open my $OUT, '>&=', 3 or die;
open my $SAY, '>&=', 4 or die;
binmode $OUT;
select((select($SAY), $| = 1)[0]);

sub finish {
    my ($what, $text) = @_;
    $text =~ s/\s+/ /g;
    print $SAY "$what $text\n";
    require POSIX;
    POSIX::_exit(1);
}

# "message at FILE line 3." as "FILE:3: message".
sub placed {
    my ($message, $file) = @_;
    $message = (split /\n/, $message)[0] // '';
    my $here = getcwd() . '/';
    return ($1, "$2:$3: ") if $message =~ s/^(.*) at (?:\Q$here\E|\.\/)?(.*?) line (\d+).*$/$1 at $2 line $3/ && $message =~ /^(.*) at (.*) line (\d+)$/;
    return ($message, "$file: ");
}

my ($file, $wanted, $how) = @ENV{qw(FAIRNESS_FILE FAIRNESS_FUNCTION FAIRNESS_SEED_AS)};
my ($n, $places, $trials, $seed) = map { $ENV{"FAIRNESS_$_"} } qw(N PLACES TRIALS SEED);
my %before = map { $_ => 1 } keys %main::;
{
    no warnings;
    local ($@, $!);
    local $0 = $file;
    my $good = do(abs_path($file));
    if ($@) {
        my ($message, $place) = placed($@, $file);
        finish('refused', "${place}it cannot be loaded: $message");
    }
    finish('refused', "$file: it cannot be read: $!") if !defined $good && $!;
}
# Functions of the file, or of a package in it: shuffle, Deck::shuffle, Deck.shuffle.
my @there = sort grep { no strict 'refs'; !$before{$_} && /^\w+$/ && defined &{"main::$_"} } keys %main::;
if ($wanted eq '') {
    finish('refused', @there ? "$file: it defines " . join(', ', @there) . "; name one, as $file:$there[0]" : "$file: it defines no function")
        if @there != 1;
    $wanted = $there[0];
}

sub member {
    my ($name) = @_;
    my ($home, $method) = $name =~ /^(.*?)(?:\.|#|->)(\w+)$/;
    no strict 'refs';
    if (!$home && !defined &{"main::$name"} && $name =~ /^\w+(::\w+)*$/ && $name->can('new')) {
        ($home, $method) = ($name, sort { length $a <=> length $b } grep { /shuffle/i && defined &{"${name}::$_"} } keys %{"${name}::"});
    }
    return !defined $how && deck($home->new, $method) || sub { $home->new->$method(@_) } if defined $home && defined $method && $home->can($method) && $home->can('new');
    return sub { $home->$method(@_) } if defined $home && defined $method && $home->can($method);
    return defined &{$name} ? \&{$name} : defined &{"main::$name"} ? \&{"main::$name"} : undef;
}

# The deck of an object, numbered, that a method without arguments shuffles: the one list of it that changes, or what it returns.
sub deck {
    my ($on, $method) = @_;
    my %start = map { ref $on->{$_} eq 'ARRAY' && @{ $on->{$_} } > 1 ? ($_ => [@{ $on->{$_} }]) : () } "$on" =~ /=HASH/ ? keys %$on : ();
    my (@changed, @got);
    for (1 .. 20) { # a fair shuffle of three leaves them as they were once in 6 calls
        eval { @got = $on->$method; 1 } or return undef;
        @got = @{ $got[0] } if @got == 1 && ref $got[0] eq 'ARRAY';
        @changed = grep { "@{ $start{$_} }" ne "@{ $on->{$_} }" } keys %start;
        last if @changed;
    }
    return undef if @changed > 1 || !@changed && @got < 2;
    my ($key, @items) = @changed ? ($changed[0], @{ $start{ $changed[0] } }) : (undef, sort { $a =~ /^\d+$/ && $b =~ /^\d+$/ ? $a <=> $b : $a cmp $b } @got);
    my %number = map { $items[$_] => $_ } 0 .. $#items;
    return undef if keys %number != @items;
    print $SAY join("\t", 'deck ' . @items, map { s/\s+/ /gr } @items), "\n";
    return sub {
        $on->{$key} = [@items] if defined $key;
        my @made = $on->$method;
        @made = @{ $on->{$key} } if defined $key;
        return map { $number{$_} // $_ } @made == 1 && ref $made[0] eq 'ARRAY' ? @{ $made[0] } : @made;
    };
}

my $shuffle = member($wanted);
finish('refused', "$file:$wanted: there is no function $wanted" . (@there ? '; it defines ' . join(', ', @there) : '')) if !$shuffle;
my ($seeding, @seed);
if (defined $how && $how =~ /^call:(.*)/) {
    my $called = $1;
    $seeding = $called eq 'srand' ? sub { srand($_[0]) } : member($called);
    finish('refused', "--seeds ...,$how: $file has no function $called") if !$seeding;
} elsif (defined $how && $how eq 'environment') {
    $seeding = sub { $ENV{FAIRNESS_SEED} = $_[0] };
}
my $argument = defined $how && $how eq 'argument';
print $SAY "name $wanted\n";

sub is_item { my ($item) = @_; return defined $item && !ref $item && $item =~ /^\d+$/ && $item < $n }

# A function gets a list and returns one, or gets a reference to an array; which, its first call shows.
my $by_reference;

sub call {
    my ($by, @more) = @_;
    my @items = (0 .. $n - 1);
    if (!$by) {
        my @got = $shuffle->(@items, @more);
        return @got == $n || @got == $places ? \@got : @got == 1 && ref $got[0] eq 'ARRAY' ? $got[0] : join(',', @items) ne join(',', 0 .. $n - 1) || !@got && defined $by_reference ? \@items : \@got;
    }
    my @got = $shuffle->(\@items, @more);
    return @got == 1 && ref $got[0] eq 'ARRAY' ? $got[0] : $n > 1 && (@got == $n || @got == $places) ? \@got : \@items;
}

sub called {
    my (@more) = @_;
    local $SIG{__WARN__} = defined $by_reference ? $SIG{__WARN__} || 'DEFAULT' : sub { };
    if (!defined $by_reference) {
        my $before = join ',', 0 .. $n - 1;
        my ($good, $also);
        for (1 .. 20) { # a fair shuffle of three leaves them as they were once in 6 calls
            my $list = eval { call(0, @more) };
            $good = $list && (@$list == $n || @$list == $places) && !grep { !is_item($_) } @$list;
            last if $good && join(',', @$list) ne $before;
            # What a list leaves as it was may be a function that wants a reference.
            my $reference = eval { call(1, @more) };
            $also = $reference && (@$reference == $n || @$reference == $places) && !grep { !is_item($_) } @$reference;
            last if $also &&= !$list || join(',', @$reference) ne $before; # what returns a list of its own wants none
        }
        $by_reference = !$good && $also ? 1 : 0 if $good || $also;
    }
    return call($by_reference // 0, @more);
}

my ($told, $done, $count, $most) = (0, 0, 1, int(32768 / $n) || 1);
while ($done < $trials) {
    $count = $trials - $done if $count > $trials - $done;
    my $rows = '';
    for my $i (1 .. $count) {
        my $one = $seed + $done + $i - 1;
        my $known = defined $by_reference;
        my $got = eval {
            $seeding->($one) if $seeding;
            my $list = called($argument ? $one : ());
            return $list if $known || !$seeding;
            $seeding->($one); # the first call may have been two
            return call($by_reference // 0);
        };
        if (!$got) {
            my ($message, $place) = placed($@, $file);
            finish('wrong', "$place$message, in call " . ($done + $i) . " of $wanted");
        }
        my $whole = @$got == $n || @$got == $places;
        my @wrong = grep { !is_item($_) } @$got;
        if ($whole && !@wrong) {
            $rows .= pack 'v*', @$got, (0) x ($n - @$got);
            next;
        }
        $rows .= pack 'v*', (65535) x $n;
        next if $told++;
        my $seen = $whole ? $wrong[0] // '' : @$got . ' items';
        my @first = map { $_ // 'undef' } @$got[0 .. ($#$got < 11 ? $#$got : 11)];
        print $SAY 'lacks [' . join(', ', @first) . (@$got > 12 ? ', ...' : '') . "]\t" . substr($seen, 0, 20) . "\n";
    }
    $SIG{PIPE} = sub { exit 0 };
    my $at = 0;
    $at += syswrite($OUT, $rows, length($rows) - $at, $at) // last while $at < length $rows;
    $done += $count;
    $count = $count * 2 < $most ? $count * 2 : $most;
}
