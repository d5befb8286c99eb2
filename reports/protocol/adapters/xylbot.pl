# Asks XylBot (RossM/XylBot) over the engine protocol of Night Court. `scripts/beside xylbot` fetches it and runs this:
#
#     nightcourt conform "perl xylbot.pl CHECKOUT" --against xylbot
#
# The bot runs in its classic mode, through the functions of its own tests. None of its code is here.
use strict;
use warnings;
use JSON::PP;

# Each ability, with the role of the bot that has it and the command. No role has its script of a jail, so one is made from a Doctor's.
my %COMMANDS = (
    block => ["rb", "block"], redirect => ["red", "redirect"], drive => ["bus", "bus"], protect => ["d", "protect"],
    guard => ["bg3", "guard"], jail => ["jailer", "isolate"], kill => ["v", "kill"],
);
my %TEAMS = (town => "", mafia => "/mafia");
my $ABOUT = {
    version => 1, name => "RossM/XylBot", release => "a4a1fab", language => "perl", homepage => "https://github.com/RossM/XylBot",
    lens => "deaths", alignments => [sort keys %TEAMS], abilities => [sort keys %COMMANDS], passives => [], max_players => 26, max_actions_each => 1,
    notes => ["A driver may not name themselves."],
};

# Stand-ins for the bot's surroundings: a chat, and a measure of the likeness of names.
our ($nick, $owner, $cur_connection, $connection, $linedelay, $channel) = ("bot", "host", "", "", 0, "#mafia");
BEGIN {
    no strict "refs";
    my @chat = qw(bot_log add_help add_command_private add_command_public add_command_any notice say add_event_handler command_help);
    *{"main::$_"} = sub { } for @chat;
    *String::Similarity::import = sub { *{ caller() . "::similarity" } = sub { $_[0] eq $_[1] } };
    $INC{"String/Similarity.pm"} = __FILE__;
}

chdir $ARGV[0] or die "there is no $ARGV[0]\n";
open my $out, ">&", \*STDOUT or die;
open STDOUT, ">", "/dev/null" or die;
open STDERR, ">", "/dev/null" or die;
for my $file (qw(module.pm roles setup.pm actions.pm resolver.pm commands.pm test.pm)) {
    do "./mafia/$file";
    die "$file: $@" if $@;
}
mafia::postload();
{
    no warnings;
    ($mafia::just_testing, $mafia::resolvemode, $mafia::phase) = (1, "classic", "");
    $mafia::role_config{jailer} = { %{ $mafia::role_config{d} }, actions => ["isolate"] };
    # The game continues after one side has won.
    *mafia::check_winners = sub { };
    *mafia::notice = sub { };
}

# Resolves a night with the bot; dies with {skipped} if it is not asked.
sub ask {
    my ($night) = @_;
    my %does = map { $_->{actor} => $_ } @{ $night->{actions} };
    my $next = "a";
    my (%called, %spells, @roles);
    for my $player (@{ $night->{players} }) {
        die { skipped => "somebody is dead already" } if $player->{dead};
        my $team = $TEAMS{ $player->{alignment} } // die { skipped => "there is no $player->{alignment} in the bot" };
        my ($name, $action) = ($player->{name}, $does{ $player->{name} });
        $called{$name} = $next++;
        $spells{$name} = { map { $_ => 1 } @{ $player->{abilities} } };
        # The carrier of the mafia's kill keeps the role, because its immunities count.
        my ($own) = $action && $spells{$name}{ $action->{ability} } ? $action->{ability} : @{ $player->{abilities} };
        my $role = $own ? $COMMANDS{$own}[0] : "t";
        push @roles, "$role$team";
    }
    srand 0;
    mafia::launch_test_setup("host", @roles);
    mafia::next_phase() if $mafia::phase ne "night";
    my $refused;
    for my $action (@{ $night->{actions} }) {
        my ($actor, $ability) = @$action{qw(actor ability)};
        my $command = $spells{$actor}{$ability} ? $COMMANDS{$ability}[1] : "mafiakill";
        my $before = @mafia::action_queue;
        mafia::action("", $command, "", $called{$actor}, "", join " ", map { $called{$_} } @{ $action->{targets} });
        $refused //= $ability if @mafia::action_queue == $before;
    }
    mafia::resolve_actions() unless $refused;
    my @deaths = grep { !mafia::alive($called{$_}) } map { $_->{name} } @{ $night->{players} };
    mafia::end_test_setup();
    die { skipped => "the bot refuses a $refused of these players" } if $refused;
    return { deaths => \@deaths };
}

sub reply {
    my ($request) = @_;
    return $ABOUT if $request->{cmd} eq "start";
    my $outcome = eval { ask($request->{night}) };
    my $said = $outcome ? { outcome => $outcome } : ref $@ ? $@ : { error => "$@" };
    return { seq => $request->{seq}, %$said };
}

$out->autoflush(1);
while (my $line = <STDIN>) {
    my $request = decode_json($line);
    last if $request->{cmd} eq "stop";
    print $out encode_json(reply($request)), "\n";
}
