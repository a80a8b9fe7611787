// Breakthrough on 6x6, the rules and action codes of molpe.games.breakthrough.state.
#include "yardstick.hpp"

using yardstick::bit;
using yardstick::kth;
using yardstick::Mask;
using yardstick::popcount;
using yardstick::put;
using yardstick::Rng;

namespace {

constexpr int LEFT = 0, AHEAD = 36, RIGHT = 72;
constexpr Mask ROW_1 = 0x3F, ROW_6 = ROW_1 << 30;
constexpr Mask NOT_A = 0xFBEFBEFBEu, NOT_F = 0x7DF7DF7DFu;

struct Ways {
    Mask left, ahead, right;
};

struct State {
    static constexpr int width = 36;

    Mask white = 0xFFF, black = Mask{0xFFF} << 24;
    int next = 0;  // -1 once it is over

    static State start() { return {}; }
    static State bare() { return {}; }

    bool over() const { return next < 0; }

    int place(int seat) const {
        const int won = (white & ROW_6) != 0 || black == 0 ? 0 : 1;
        return seat == won ? 1 : 2;
    }

    Ways ways() const {
        if (next == 0)
            return {white & NOT_A & ~(white >> 5), white & ~((white | black) >> 6),
                    white & NOT_F & ~(white >> 7)};
        return {black & NOT_A & ~(black << 7), black & ~((white | black) << 6),
                black & NOT_F & ~(black << 5)};
    }

    std::uint8_t *fill(std::uint8_t *out) const {
        const Ways w = ways();
        return put(put(put(out, w.left, LEFT), w.ahead, AHEAD), w.right, RIGHT);
    }

    int pick(Rng &rng) const {
        const Ways w = ways();
        const int lefts = popcount(w.left), aheads = popcount(w.ahead);
        int k = rng.below(lefts + aheads + popcount(w.right));
        if (k < lefts) return LEFT + kth(w.left, k);
        k -= lefts;
        if (k < aheads) return AHEAD + kth(w.ahead, k);
        return RIGHT + kth(w.right, k - aheads);
    }

    void play(int action) {
        const int way = action / 36, cell = action % 36;
        if (next == 0) {
            const Mask to = bit(cell + 5 + way);
            white ^= bit(cell) | to;
            black &= ~to;
            next = (to & ROW_6) != 0 || black == 0 ? -1 : 1;
        } else {
            const Mask to = bit(cell - 7 + way);
            black ^= bit(cell) | to;
            white &= ~to;
            next = (to & ROW_1) != 0 || white == 0 ? -1 : 0;
        }
    }
};

}  // namespace

int main(int argc, char **argv) { return yardstick::main<State>(argc, argv); }
