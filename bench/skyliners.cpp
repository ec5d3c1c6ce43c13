// Random games of Skyliners, written apart from the library: a yardstick for its speed and a second opinion on its rules.
//
//   g++ -O3 -march=native -std=c++17 skyliners.cpp -o skyliners && ./skyliners PLAYERS VARIANT GAMES SEED
//
// PLAYERS is 2, 3 or 4 and VARIANT full or intro. -DCHECK adds assertions that replay and recount every game.
// SL-.. and B.. are the numbers of rules and rulings.
//
// Every move: list the legal moves, draw one of them uniformly, play it. A move is one action, a forfeit included.
// Where the rules leave it open how to count, this program takes:
//   - introductory game: a player who holds pieces but can place none forfeits, one move for each of his two actions;
//     a player who holds no pieces has no turn, and his turn ends with his last piece: no forfeits there;
//   - the introductory game is over as soon as nobody could place a piece even at the start of a turn;
//   - antennas go on the objects of a row from the nearest to the farthest, which matters when the tenth is among them.
//
// It prints one line of JSON:
//   games, moves           totals
//   seconds                processor time for all of it: dealing, playing, scoring, counting
//   moves_per_second       moves / seconds
//   mean_score             per turn position, start player first: final points, all of SL-28 to SL-39
//   win_share              per turn position: mean share of the victory by SL-40, k winners getting 1/k each
//   mean_moves             moves / games
//   mean_forfeits          forfeits per game (they are moves too)
//   mean_rounds            rounds begun per game
//   seen                   shares of rows in which 0, 1, .. 5 objects are seen at the end, over every row of every seated
//                          player of every game, planned or not
//   mean_antennas          antennas on the board at the end, all players together, per game
//   mean_tallest           height of the tallest building at the end by SL-24 (a floor 2, a roof 1), per game

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

using Sites = std::uint32_t;  // a set of sites, bit 5 y + x

enum Piece : std::uint8_t { FLOOR, ROOF, PARK, PIECES };
enum class Variant { full, intro };

constexpr int SIDES = 4, ROWS = 5, DEPTH = 5, SEGMENTS = 4, SITES = 25, CENTRE = 12, NOBODY = -1;
constexpr int ANTENNAS = 10, SKYSCRAPER_POINTS = 3;                   // SL-02, SL-39
constexpr int HEIGHT[PIECES] = {2, 1, 1};                             // SL-24
constexpr int FLOORS[5] = {0, 0, 16, 14, 12}, ROOFS = 2, PARKS = 1;   // SL-02, by number of players
constexpr int START_CARDS[5] = {0, 0, 12, 9, 6};                      // SL-03, by number of players
constexpr int MOST_PIECES = 1 + 6 + 4 * (12 + ROOFS + PARKS);

// A move is a number: piece * 25 + site, then the plans by row and segment, then the forfeit.
constexpr int PLAN = PIECES * SITES, FORFEIT = PLAN + ROWS * SEGMENTS, MOVES = FORFEIT + 1;

constexpr int site_at(int x, int y) { return 5 * y + x; }

// SL-05: the site at `depth` of `row`, seen from South, West, North, East.
constexpr int site_of(int side, int row, int depth) {
    switch (side) {
        case 0: return site_at(row, depth);
        case 1: return site_at(depth, 4 - row);
        case 2: return site_at(4 - row, 4 - depth);
        default: return site_at(4 - depth, row);
    }
}

struct Lines {
    std::uint8_t site[SIDES][ROWS][DEPTH] = {};
    constexpr Lines() {
        for (int side = 0; side < SIDES; ++side)
            for (int row = 0; row < ROWS; ++row)
                for (int depth = 0; depth < DEPTH; ++depth)
                    site[side][row][depth] = static_cast<std::uint8_t>(site_of(side, row, depth));
    }
};
constexpr Lines LINES;

constexpr Sites block(int west, int south) {
    Sites sites = 0;
    for (int y = south; y < south + 3; ++y)
        for (int x = west; x < west + 3; ++x) sites |= Sites{1} << site_at(x, y);
    return sites;
}
constexpr Sites DISTRICTS[4] = {block(0, 2), block(2, 2), block(0, 0), block(2, 0)};  // SL-37: NW NE SW SE

struct Card { int row, depth; };
constexpr Card CARDS[16] = {{0, 0}, {0, 2}, {0, 3}, {0, 4}, {1, 0}, {1, 1}, {1, 3}, {2, 0},
                            {2, 4}, {3, 1}, {3, 3}, {3, 4}, {4, 0}, {4, 1}, {4, 2}, {4, 4}};

// Chris Doty-Humphrey's SFC32, with Daniel Lemire's unbiased draw below a bound.
class Chance {
    std::uint32_t a = 0, b, c, count = 1;

  public:
    explicit Chance(std::uint64_t seed) : b(static_cast<std::uint32_t>(seed)), c(static_cast<std::uint32_t>(seed >> 32)) {
        for (int i = 0; i < 15; ++i) next();
    }
    std::uint32_t next() {
        const std::uint32_t drawn = a + b + count++;
        a = b ^ (b >> 9);
        b = c + (c << 3);
        c = ((c << 21) | (c >> 11)) + drawn;
        return drawn;
    }
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t uneven = -bound % bound;
            while (static_cast<std::uint32_t>(product) < uneven) product = std::uint64_t{next()} * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }
    template <class Deck> void shuffle_first(Deck& deck, std::size_t wanted) {
        for (std::size_t i = 0; i < wanted; ++i)
            std::swap(deck[i], deck[i + below(static_cast<std::uint32_t>(deck.size() - i))]);
    }
};

struct Moves {
    std::array<std::uint8_t, MOVES> move;
    int count = 0;
    void add(int m) { move[count++] = static_cast<std::uint8_t>(m); }
    void add(Piece piece, Sites sites) {
        for (; sites; sites &= sites - 1) add(piece * SITES + __builtin_ctz(sites));
    }
};

struct Built { std::int8_t owner; Piece piece; std::uint8_t site; };
struct Plan { std::uint8_t seat, row, segment; };
struct Player {
    std::array<int, PIECES> holds;
    int district;
    unsigned planned = 0;  // the rows of the cards filed, a set
    int antennas = 0;      // placed on the board
    int score = 0;
};
struct View { int seen = 0; Sites sites = 0; };

class Game {
  public:
    const Variant variant;
    const int players;
    std::array<int, SITES> height{};
    Sites empty = (Sites{1} << SITES) - 1;  // sites with nothing on them
    Sites open = 0;                         // sites whose topmost piece is a floor
    Sites marked = 0;                       // sites with an antenna
    std::array<Player, SIDES> player{};     // seats South, West, North, East: two players sit adjacent (SL-06, B18)
    std::array<Built, MOST_PIECES> log;     // every piece on the board, in the order of building
    int built = 0;
    std::array<Plan, SIDES * ROWS> office;  // the pile, first in first
    int filed = 0;
    int start, seat, action = 0, round = 1;
    Sites used = 0;  // where the seat to move has built this turn
    bool over = false;

    Game(Variant rules, int seats, Chance& chance) : variant(rules), players(seats) {
        build(NOBODY, PARK, CENTRE);                                   // SL-01
        start = seat = static_cast<int>(chance.below(players));        // SL-07, B3
        deal_districts(chance);
        draw_start_cards(chance);
    }

    Moves legal() const {
        Moves moves;
        const Player& mover = player[seat];
        const Sites ground = empty & ~used, roofless = open & ~used;                // SL-14, B12
        if (mover.holds[FLOOR]) moves.add(FLOOR, ground | roofless);                // SL-10
        if (mover.holds[ROOF]) moves.add(ROOF, roofless);                           // SL-11
        if (mover.holds[PARK]) moves.add(PARK, ground);                             // SL-12
        if (variant == Variant::full && action == 1) add_plans(moves, mover);       // SL-19
        if (moves.count == 0) moves.add(FORFEIT);                                   // B4, B6
        return moves;
    }

    void play(int move) {
        if (move < PLAN) {
            construct(static_cast<Piece>(move / SITES), move % SITES);
        } else if (move < FORFEIT) {
            file((move - PLAN) / SEGMENTS, (move - PLAN) % SEGMENTS);
        }
        ++action;
        if (variant == Variant::intro && nobody_can_build()) {
            over = true;                                                            // SL-18, B7
        } else if (action == 2 || (variant == Variant::intro && !has_pieces(seat))) {
            end_turn();
        }
    }

    void score() {
        if (variant == Variant::full) {
            for (int i = 0; i < filed; ++i) score_plan(office[i]);                  // SL-31
        } else {
            for (int row = 0; row < ROWS; ++row)                                    // SL-28
                for (int turn = 0; turn < players; ++turn) score_row(seat_at(turn), row);
        }
        const Sites highest = tallest_buildings();
        for (int s = 0; s < players; ++s) {
            player[s].score += player[s].antennas;                                  // SL-30, SL-36
            if (DISTRICTS[player[s].district] & highest) player[s].score += SKYSCRAPER_POINTS;  // SL-39
        }
    }

    // SL-25: an object is seen if it is higher than everything nearer; empty sites have height 0 and never are.
    View look(int side, int row) const {
        View view;
        int highest = 0;
        for (const int site : LINES.site[side][row]) {
            if (height[site] <= highest) continue;
            highest = height[site];
            ++view.seen;
            view.sites |= Sites{1} << site;
        }
        return view;
    }

    int tallest() const { return *std::max_element(height.begin(), height.end()); }

    int seat_at(int turn) const { return (start + turn) % players; }

    // SL-40, B2: most points, then most antennas placed.
    bool wins(int s) const {
        return std::all_of(player.begin(), player.begin() + players, [&](const Player& rival) {
            return player[s].score > rival.score || (player[s].score == rival.score && player[s].antennas >= rival.antennas);
        });
    }

    bool has_pieces(int s) const {
        return player[s].holds[FLOOR] + player[s].holds[ROOF] + player[s].holds[PARK] > 0;
    }

  private:
    void deal_districts(Chance& chance) {                                           // SL-04, B19
        std::array<int, 4> cards = {0, 1, 2, 3};
        chance.shuffle_first(cards, players);
        for (int s = 0; s < players; ++s) {
            player[s].holds = {FLOORS[players], ROOFS, PARKS};
            player[s].district = cards[s];
        }
    }

    void draw_start_cards(Chance& chance) {                                         // SL-08
        std::array<Card, 16> cards;
        std::copy(std::begin(CARDS), std::end(CARDS), cards.begin());
        chance.shuffle_first(cards, START_CARDS[players]);
        for (int i = 0; i < START_CARDS[players]; ++i)
            build(NOBODY, FLOOR, LINES.site[seat_at(i)][cards[i].row][cards[i].depth]);
    }

    void build(int owner, Piece piece, int site) {
        const Sites here = Sites{1} << site;
        height[site] += HEIGHT[piece];
        empty &= ~here;
        open = piece == FLOOR ? open | here : open & ~here;
        log[built++] = {static_cast<std::int8_t>(owner), piece, static_cast<std::uint8_t>(site)};
    }

    void construct(Piece piece, int site) {                                         // SL-09
        --player[seat].holds[piece];
        used |= Sites{1} << site;
        build(seat, piece, site);
    }

    static void add_plans(Moves& moves, const Player& mover) {                      // SL-20, SL-21
        for (int row = 0; row < ROWS; ++row) {
            if (mover.planned >> row & 1) continue;
            for (int segment = 0; segment < SEGMENTS; ++segment) moves.add(PLAN + row * SEGMENTS + segment);
        }
    }

    void file(int row, int segment) {
        player[seat].planned |= 1u << row;
        office[filed++] = {static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(segment)};
    }

    void end_turn() {
        action = 0;
        used = 0;
        do pass_on();
        while (variant == Variant::intro && !has_pieces(seat));
    }

    void pass_on() {
        seat = (seat + 1) % players;
        if (seat != start) return;
        over = variant == Variant::full && somebody_lacks_floors();                 // SL-22, B8
        if (!over) ++round;
    }

    bool somebody_lacks_floors() const {
        return std::any_of(player.begin(), player.begin() + players, [](const Player& p) { return p.holds[FLOOR] == 0; });
    }

    bool nobody_can_build() const {
        return std::none_of(player.begin(), player.begin() + players, [&](const Player& p) {
            return (p.holds[FLOOR] && (empty | open)) || (p.holds[ROOF] && open) || (p.holds[PARK] && empty);
        });
    }

    void score_plan(const Plan& plan) {
        const int seen = look(plan.seat, plan.row).seen;
        if (std::min(seen, SEGMENTS) == plan.segment + 1) score_row(plan.seat, plan.row);  // SL-32, SL-33, B13, B14
    }

    void score_row(int s, int row) {                                                // SL-29
        const View view = look(s, row);
        player[s].score += view.seen;
        for (const int site : LINES.site[s][row])
            if (view.sites & ~marked & Sites{1} << site) place_antenna(player[s], site);
    }

    void place_antenna(Player& viewer, int site) {
        if (viewer.antennas < ANTENNAS) {
            ++viewer.antennas;
            marked |= Sites{1} << site;
        } else {
            ++viewer.score;                                                         // SL-35, B1
        }
    }

    Sites tallest_buildings() const {                                               // SL-38
        const int highest = tallest();  // never a park: the neutral floors stand (B15)
        Sites sites = 0;
        for (int site = 0; site < SITES; ++site)
            if (height[site] == highest) sites |= Sites{1} << site;
        return sites;
    }
};

struct Tally {
    std::int64_t moves = 0, forfeits = 0, rounds = 0, antennas = 0, tallest = 0;
    std::array<std::int64_t, SIDES> score{};
    std::array<double, SIDES> wins{};
    std::array<std::int64_t, DEPTH + 1> seen{};

    void add(const Game& game) {
        rounds += game.round;
        antennas += __builtin_popcount(game.marked);
        tallest += game.tallest();
        int winners = 0;
        for (int s = 0; s < game.players; ++s) winners += game.wins(s);
        for (int turn = 0; turn < game.players; ++turn) {
            const int s = game.seat_at(turn);
            score[turn] += game.player[s].score;
            if (game.wins(s)) wins[turn] += 1.0 / winners;
            for (int row = 0; row < ROWS; ++row) ++seen[game.look(s, row).seen];
        }
    }
};

#ifdef CHECK
#include "skyliners_check.hpp"
#endif

void play_one(Variant variant, int players, Chance& chance, Tally& tally) {
    Game game(variant, players, chance);
    while (!game.over) {
        const Moves moves = game.legal();
        const int move = moves.move[chance.below(moves.count)];
#ifdef CHECK
        check_move(game, moves, move);
#endif
        game.play(move);
        ++tally.moves;
        tally.forfeits += move == FORFEIT;
    }
    game.score();
#ifdef CHECK
    check_city(game);
    check_end(game);
    check_scores(game);
#endif
    tally.add(game);
}

template <class Numbers> void print_list(const char* name, const Numbers& numbers, std::size_t count, double divisor) {
    std::printf(", \"%s\": [", name);
    for (std::size_t i = 0; i < count; ++i) std::printf("%s%.5f", i ? ", " : "", numbers[i] / divisor);
    std::printf("]");
}

void print(const Tally& t, Variant variant, int players, long games, unsigned long long seed, double seconds) {
    const double n = static_cast<double>(games);
    std::printf("{\"players\": %d, \"variant\": \"%s\", \"seed\": %llu, \"games\": %ld, \"moves\": %lld, \"seconds\": %.4f, "
                "\"moves_per_second\": %.0f",
                players, variant == Variant::full ? "full" : "intro", seed, games, static_cast<long long>(t.moves), seconds,
                t.moves / seconds);
    print_list("mean_score", t.score, players, n);
    print_list("win_share", t.wins, players, n);
    std::printf(", \"mean_moves\": %.5f, \"mean_forfeits\": %.5f, \"mean_rounds\": %.5f", t.moves / n, t.forfeits / n, t.rounds / n);
    print_list("seen", t.seen, t.seen.size(), n * players * ROWS);
    std::printf(", \"mean_antennas\": %.5f, \"mean_tallest\": %.5f}\n", t.antennas / n, t.tallest / n);
}

}  // namespace

int main(int argc, char** argv) {
    const int players = argc == 5 ? std::atoi(argv[1]) : 0;
    const bool full = argc == 5 && std::strcmp(argv[2], "full") == 0, intro = argc == 5 && std::strcmp(argv[2], "intro") == 0;
    const long games = argc == 5 ? std::atol(argv[3]) : 0;
    if (players < 2 || players > 4 || !(full || intro) || games < 1) {
        std::fprintf(stderr, "usage: skyliners PLAYERS VARIANT GAMES SEED, for example: skyliners 4 full 100000 1\n");
        return 2;
    }
    const unsigned long long seed = std::strtoull(argv[4], nullptr, 10);
    const Variant variant = full ? Variant::full : Variant::intro;
#ifdef CHECK
    check_examples();
#endif
    Chance chance(seed);
    Tally tally;
    const std::clock_t began = std::clock();
    for (long i = 0; i < games; ++i) play_one(variant, players, chance, tally);
    print(tally, variant, players, games, seed, static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
}
