// Canosa, the rules and action codes of molpe.games.canosa.state, draws included.
#include <array>
#include <vector>

#include "yardstick.hpp"

using yardstick::bit;
using yardstick::kth;
using yardstick::lowest;
using yardstick::Mask;
using yardstick::popcount;
using yardstick::put;
using yardstick::Rng;

namespace {

constexpr int GOLD = 0, SILVER = 1;
constexpr int MAX_RINGS = 3, SAILORS_TO_WIN = 4, QUIET_TURNS = 60;
constexpr int SILVER_ISLAND = 0, GOLD_ISLAND = 35;
constexpr Mask BOARD = bit(36) - 1, SEA = BOARD & ~bit(SILVER_ISLAND) & ~bit(GOLD_ISLAND);
constexpr Mask NOT_A = 0xFBEFBEFBEu, NOT_F = 0x7DF7DF7DFu;
constexpr int SIREN = 0, ATTACK = 36, GIVE = 72, TAKE = 108, SAIL = 144;
enum Reason { NONE = -1, BY_SAILORS, BY_TRAP, BY_REPETITION, BY_QUIET };

struct Adjacency {
    Mask of[36] = {};
    constexpr Adjacency() {
        for (int cell = 0; cell < 36; cell++)
            for (int other = 0; other < 36; other++) {
                const int up = other / 6 - cell / 6, across = other % 6 - cell % 6;
                if (other != cell && up * up <= 1 && across * across <= 1) of[cell] |= bit(other);
            }
    }
};
constexpr Adjacency NEAR;

constexpr Mask stir(Mask x, Mask by) {
    x = x * by & (bit(62) - 1);
    return x ^ (x >> 31);
}

// Keys at the beginnings of turns since the last score, and a filter so that few need a search.
class History {
public:
    void forget() {
        keys.clear();
        seen.fill(0);
    }

    // Note that a turn begins here; true when it is the third time.
    bool remember(Mask key) {
        std::uint32_t &word = seen[key >> 6 & 7];
        const std::uint32_t flag = std::uint32_t{1} << (key & 31);
        int times = 0;
        if (word & flag)
            for (auto i = static_cast<std::ptrdiff_t>(keys.size()) - 2; i >= 0; i -= 2)
                times += keys[static_cast<std::size_t>(i)] == key;  // every second turn
        word |= flag;
        keys.push_back(key);
        return times >= 2;
    }

private:
    std::vector<Mask> keys;
    std::array<std::uint32_t, 8> seen = {};
};

struct State {
    static constexpr int width = 64;

    bool draws = true;
    int at[2] = {GOLD_ISLAND, SILVER_ISLAND};
    int rings[2] = {2, 2};
    int score[2] = {0, 0};
    Mask top[2] = {0, 0};  // sailors whose top ring is gold, silver
    Mask neutral = 0;      // sailors without a ring
    Mask two = 0, three = 0;
    Mask under1 = 0, under2 = 0;  // silver rings below the top one
    int side = GOLD, left = 1, winner = -1;
    Reason why = NONE;
    bool loud = false;
    int quiet = 0;
    History history;
    // What may be done now, found once after every action.
    Mask can_siren, can_attack, can_give, can_take, can_sail_up, can_sail_side;

    static State start() {
        State s;
        for (int step = 0; step < 5; step++) {
            s.top[GOLD] |= bit(24 - 5 * step);
            s.top[SILVER] |= bit(31 - 5 * step);
        }
        s.find();
        return s;
    }

    static State bare() {
        State s = start();
        s.draws = false;
        return s;
    }

    bool over() const { return why != NONE; }

    int place(int seat) const { return winner < 0 || winner == seat ? 1 : 2; }

    void find() {
        const int me = at[side], foe = at[1 - side];
        const Mask mine = top[side], near = NEAR.of[me];
        const Mask sailors = neutral | top[GOLD] | top[SILVER];
        const Mask empty = BOARD & ~(sailors | bit(me) | bit(foe));
        can_siren = near & empty & SEA;
        can_attack = rings[side] > rings[1 - side] && (near & SEA & bit(foe))
                         ? NEAR.of[foe] & SEA & (empty | bit(me))
                         : 0;
        can_give = rings[side] > 0 ? near & sailors & ~three : 0;
        can_take = rings[side] < MAX_RINGS ? near & mine : 0;
        if (side == GOLD) {
            can_sail_up = mine & (empty >> 6);
            can_sail_side = mine & (empty >> 1) & NOT_F;
        } else {
            can_sail_up = mine & (empty << 6);
            can_sail_side = mine & (empty << 1) & NOT_A;
        }
    }

    bool stuck() const {
        return !(can_siren | can_attack | can_give | can_take | can_sail_up | can_sail_side);
    }

    std::uint8_t *fill(std::uint8_t *out) const {
        out = put(out, can_siren, SIREN);
        out = put(out, can_attack, ATTACK);
        out = put(out, can_give, GIVE);
        out = put(out, can_take, TAKE);
        for (Mask m = can_sail_up | can_sail_side; m; m &= m - 1) {
            const Mask b = m & -m;
            const int code = SAIL + 2 * lowest(m);
            if (can_sail_up & b) *out++ = static_cast<std::uint8_t>(code);
            if (can_sail_side & b) *out++ = static_cast<std::uint8_t>(code + 1);
        }
        return out;
    }

    int pick(Rng &rng) const {
        const int sirens = popcount(can_siren), attacks = can_attack ? popcount(can_attack) : 0;
        const int gives = popcount(can_give), takes = popcount(can_take);
        int k = rng.below(sirens + attacks + gives + takes + popcount(can_sail_up) +
                          popcount(can_sail_side));
        if (k < sirens) return SIREN + kth(can_siren, k);
        if ((k -= sirens) < attacks) return ATTACK + kth(can_attack, k);
        if ((k -= attacks) < gives) return GIVE + kth(can_give, k);
        if ((k -= gives) < takes) return TAKE + kth(can_take, k);
        k -= takes;
        for (Mask m = can_sail_up | can_sail_side;; m &= m - 1) {
            const Mask b = m & -m;
            if ((can_sail_up & b) && k-- == 0) return SAIL + 2 * lowest(m);
            if ((can_sail_side & b) && k-- == 0) return SAIL + 2 * lowest(m) + 1;
        }
    }

    void play(int action) {
        if (action < GIVE) {
            siren(action);
        } else {
            loud = true;
            if (action < TAKE)
                give(bit(action - GIVE));
            else if (action < SAIL)
                take(bit(action - TAKE));
            else
                sail((action - SAIL) / 2, action & 1 ? 1 : 6);
        }
        const bool fresh = --left == 0;
        if (fresh) {
            side = 1 - side;
            left = 2;
            quiet = loud ? 0 : quiet + 1;
            loud = false;
        }
        find();
        if (why != NONE) return;  // the fourth sailor ends it at once
        if (stuck()) {
            why = BY_TRAP;
            winner = 1 - side;
        } else if (fresh && draws) {
            if (history.remember(key()))
                why = BY_REPETITION;
            else if (quiet >= QUIET_TURNS)
                why = BY_QUIET;
        }
    }

    void siren(int action) {
        if (action < ATTACK) {
            at[side] = action;
        } else {
            at[side] = at[1 - side];
            at[1 - side] = action - ATTACK;
        }
    }

    void give(Mask b) {
        if (neutral & b) {
            neutral ^= b;
        } else {
            three |= two & b;
            two |= b;
            under2 = (under2 & ~b) | (under1 & b);
            under1 = (under1 & ~b) | (top[SILVER] & b);
        }
        top[side] |= b;
        top[1 - side] &= ~b;
        rings[side]--;
    }

    void take(Mask b) {
        rings[side]++;
        top[side] &= ~b;
        if (!(two & b)) {
            neutral |= b;
            return;
        }
        top[under1 & b ? SILVER : GOLD] |= b;
        under1 = (under1 & ~b) | (under2 & b);
        under2 &= ~b;
        (three & b ? three : two) ^= b;
    }

    void sail(int cell, int step) {
        const Mask b = bit(cell);
        const int to = side == GOLD ? cell + step : cell - step;
        if (to == (side == GOLD ? GOLD_ISLAND : SILVER_ISLAND)) {
            land(b);
            return;
        }
        const Mask both = b | bit(to);
        top[side] ^= both;
        if (two & b) {
            two ^= both;
            if (three & b) three ^= both;
            if (under1 & b) under1 ^= both;
            if (under2 & b) under2 ^= both;
        }
    }

    void land(Mask b) {
        bool has[2] = {side == GOLD, side == SILVER};
        if (two & b) has[under1 & b ? SILVER : GOLD] = true;
        if (three & b) has[under2 & b ? SILVER : GOLD] = true;
        for (Mask *m : {&top[GOLD], &top[SILVER], &two, &three, &under1, &under2}) *m &= ~b;
        for (int colour : {GOLD, SILVER})
            if (has[colour] && rings[colour] < MAX_RINGS) rings[colour]++;
        if (++score[side] == SAILORS_TO_WIN) {
            winner = side;
            why = BY_SAILORS;
        }
        history.forget();  // no earlier position can come back
    }

    Mask key() const {
        int small = ((at[GOLD] * 36 + at[SILVER]) * 4 + rings[GOLD]) * 4 + rings[SILVER];
        small = (small * 8 + score[GOLD]) * 8 + score[SILVER];
        small = (small * 2 + side) * 4 + left;
        return stir(neutral, 0x2545F4914F6CDD1Du) ^ stir(top[GOLD], 0x1B87359385EBCA6Bu) ^
               stir(top[SILVER], 0x0C2B2AE3D27D4EB5u) ^ stir(two, 0x3C6EF372FE94F82Bu) ^
               stir(three, 0x2A54FF53A5F1D36Fu) ^ stir(under1, 0x110E527FADE682D1u) ^
               stir(under2, 0x1B05688C2B3E6C1Fu) ^
               stir(static_cast<Mask>(small) + 1, 0x1F83D9ABFB41BD6Bu);
    }
};

}  // namespace

int main(int argc, char **argv) { return yardstick::main<State>(argc, argv); }
