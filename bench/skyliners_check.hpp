// The assertions of the -DCHECK build: part of skyliners.cpp, which includes this file after its game.
// Each is worked out in another way than the game does it, from the log of pieces and the pile of plans.
#pragma once

#define EXPECT(fact) \
    do { if (!(fact)) { std::fprintf(stderr, "line %d: %s does not hold\n", __LINE__, #fact); std::abort(); } } while (0)

// SL-27 and the start cards of the rulebooks' examples.
void check_examples() {
    constexpr int views[8][DEPTH + 1] = {{1, 2, 3, 4, 5, 5}, {5, 4, 3, 2, 1, 1}, {1, 4, 2, 6, 3, 3}, {0, 2, 2, 0, 3, 2},
                                         {1, 0, 1, 0, 0, 1}, {3, 4, 0, 0, 0, 2}, {4, 3, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0}};
    Chance chance(1);
    Game game(Variant::full, 4, chance);
    for (const auto& view : views)
        for (int side = 0; side < SIDES; ++side)
            for (int row = 0; row < ROWS; ++row) {
                for (int depth = 0; depth < DEPTH; ++depth) game.height[LINES.site[side][row][depth]] = view[depth];
                EXPECT(game.look(side, row).seen == view[DEPTH]);
            }
    EXPECT(site_of(0, 4, 0) == site_at(4, 0));  // South E1
    EXPECT(site_of(1, 1, 1) == site_at(1, 3));  // West B2
    EXPECT(site_of(0, 3, 4) == site_at(3, 4));  // South D5
    EXPECT(site_of(2, 0, 0) == site_at(4, 4));  // North A1
    EXPECT(site_of(3, 0, 0) == site_at(4, 0));  // East A1
    EXPECT(site_of(1, 0, 0) == site_at(0, 4));  // West A1
    EXPECT(site_of(2, 3, 4) == site_at(1, 0));  // North D5
    EXPECT(site_of(3, 4, 0) == site_at(4, 4));  // East E1
}

// Rebuild the city from its log: every piece on what may carry it, none lost, none invented.
void check_city(const Game& game) {
    std::array<int, SITES> height{};
    std::array<int, SITES> top;
    top.fill(NOBODY);
    int count[SIDES + 1][PIECES] = {};
    for (int i = 0; i < game.built; ++i) {
        const Built b = game.log[i];
        const bool on_ground = top[b.site] == NOBODY, on_floor = top[b.site] == FLOOR;
        EXPECT(b.piece == FLOOR ? on_ground || on_floor : b.piece == ROOF ? on_floor : on_ground);  // SL-10, SL-11, SL-12
        top[b.site] = b.piece;
        height[b.site] += b.piece == FLOOR ? 2 : 1;
        ++count[b.owner + 1][b.piece];
    }
    EXPECT(height == game.height);
    EXPECT(game.log[0].site == CENTRE && height[CENTRE] == 1);  // SL-01
    EXPECT(count[0][FLOOR] == START_CARDS[game.players] && count[0][ROOF] == 0 && count[0][PARK] == 1);
    for (int s = 0; s < game.players; ++s) {
        EXPECT(count[s + 1][FLOOR] + game.player[s].holds[FLOOR] == FLOORS[game.players]);
        EXPECT(count[s + 1][ROOF] + game.player[s].holds[ROOF] == 2);
        EXPECT(count[s + 1][PARK] + game.player[s].holds[PARK] == 1);
    }
}

void check_end(const Game& game) {
    const int floors = FLOORS[game.players];
    if (game.variant == Variant::full) {
        EXPECT(game.seat == game.start);                                           // SL-22
        EXPECT(game.round >= floors / 2 && game.round <= (floors + 8) / 2);        // SL-23
    } else {
        EXPECT(game.round <= (floors + 4) / 2 && game.filed == 0);                 // SL-16, SL-17
        for (int s = 0; s < game.players; ++s) EXPECT(game.player[s].holds[FLOOR] == 0);
    }
    bool planned[SIDES][ROWS] = {};
    for (int i = 0; i < game.filed; ++i) {
        EXPECT(!planned[game.office[i].seat][game.office[i].row]);                 // SL-21
        planned[game.office[i].seat][game.office[i].row] = true;
    }
}

// Score once more in another way: an object counts if nothing nearer is as high, antennas by their owner on each site.
void check_scores(const Game& game) {
    std::array<int, SITES> antenna;
    antenna.fill(NOBODY);
    int points[SIDES] = {};
    const auto score_row = [&](int s, int row, int lowest, int highest) {
        int seen[DEPTH], count = 0;
        for (int d = 0; d < DEPTH; ++d) {
            const int here = game.height[site_of(s, row, d)];
            bool hidden = here == 0;
            for (int nearer = 0; nearer < d; ++nearer) hidden |= game.height[site_of(s, row, nearer)] >= here;
            if (!hidden) seen[count++] = site_of(s, row, d);
        }
        if (count < lowest || count > highest) return;
        points[s] += count;
        for (int i = 0; i < count; ++i) {
            if (antenna[seen[i]] != NOBODY) continue;
            if (std::count(antenna.begin(), antenna.end(), s) < 10) antenna[seen[i]] = s;
            ++points[s];  // now or at the end, on the board or not, an antenna is a point
        }
    };
    for (int i = 0; i < game.filed; ++i) {
        const int segment = game.office[i].segment + 1;
        score_row(game.office[i].seat, game.office[i].row, segment, segment == 4 ? 5 : segment);
    }
    for (int i = 0; game.variant == Variant::intro && i < ROWS * game.players; ++i)
        score_row((game.start + i % game.players) % game.players, i / game.players, 0, 5);
    for (int s = 0; s < game.players; ++s) {
        const int district = game.player[s].district;
        int inside = 0, anywhere = 0;
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 5; ++x) {
                const bool north = district < 2, east = district % 2 == 1;
                anywhere = std::max(anywhere, game.height[site_at(x, y)]);
                if ((north ? y >= 2 : y <= 2) && (east ? x >= 2 : x <= 2)) inside = std::max(inside, game.height[site_at(x, y)]);
            }
        EXPECT(game.player[s].score == points[s] + (inside == anywhere ? 3 : 0));
        EXPECT(game.player[s].antennas == std::count(antenna.begin(), antenna.end(), s));
    }
}

void check_move(const Game& game, const Moves& moves, int move) {
    EXPECT(game.action == 0 || game.action == 1);
    EXPECT(move != FORFEIT || moves.count == 1);
    EXPECT(move >= PLAN || game.built < MOST_PIECES);
    EXPECT(move < PLAN || game.action == 1 || game.variant == Variant::intro);     // SL-19, B5
    if (move < PLAN && game.action == 1) {
        const Built last = game.log[game.built - 1];
        EXPECT(last.owner != game.seat || last.site != move % SITES);              // SL-14
    }
}
