// Breakthrough on 6x6, the rules and action codes of molpe.games.breakthrough.state.
#include "yardstick.hpp"

using yardstick::bit;
using yardstick::Mask;
using yardstick::put;
using yardstick::Rng;

namespace {

constexpr int WHITE = 0, BLACK = 1, NOBODY = -2;
constexpr int LEFT = 0, RIGHT = 60, CODES = 90;
constexpr Mask ROW_1 = 0x3F, ROW_6 = ROW_1 << 30;
constexpr Mask NOT_A = 0xFBEFBEFBEu, NOT_F = 0x7DF7DF7DFu;

// By side and code, the cell that is left and the cell that is reached, as one set.
struct Steps {
    Mask of[2 * CODES] = {};
    constexpr Steps() {
        for (int code = 0; code < CODES; code++) {
            const int way = code / 30, place = code % 30;
            of[code] = bit(place) | bit(place + 5 + way);
            of[CODES + code] = bit(place + 6) | bit(place + way > 0 ? place + way - 1 : 0);
        }
    }
};
constexpr Steps STEP;

// The place of the k-th bit of a byte, at 8 * byte + k.
struct InByte {
    std::uint8_t of[2048] = {};
    constexpr InByte() {
        for (int byte = 0; byte < 256; byte++)
            for (int place = 0, k = 0; place < 8; place++)
                if (byte >> place & 1) of[8 * byte + k++] = static_cast<std::uint8_t>(place);
    }
};
constexpr InByte IN_BYTE;

// Byte by byte, how many bits of x lie in it and below; so all of them in the highest.
constexpr Mask tally(Mask x) {
    x -= (x >> 1) & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return x * 0x0101010101010101u;
}

// The place of the k-th bit of m, found in its tally without a loop or a branch.
inline int select(Mask m, Mask tally, Mask k) {
    const Mask past = ((k * 0x01010101010101u | 0x80808080808080u) - tally) & 0x80808080808080u;
    const int at = static_cast<int>(((past >> 7) * 0x01010101010101u) >> 45) & 0x38;
    return at + IN_BYTE.of[((m >> at & 0xFF) << 3) + k - ((tally << 8) >> at & 0xFF)];
}

struct State {
    static constexpr int width = 36;

    Mask white = 0xFFF, black = Mask{0xFFF} << 24;
    int next = WHITE;

    static State start() { return {}; }
    static State bare() { return {}; }

    bool over() const { return next == NOBODY; }

    int place(int seat) const {
        const int won = (white & ROW_6) || !black ? WHITE : BLACK;
        return seat == won ? 1 : 2;
    }

    struct Codes {
        Mask low, high;  // below RIGHT, from RIGHT on
    };

    Codes steps() const {
        if (next == WHITE) {
            const Mask left = white & NOT_A & ~(white >> 5);
            const Mask ahead = white & ~((white | black) >> 6);
            return {left | ahead << 30, white & NOT_F & ~(white >> 7)};
        }
        const Mask left = black & NOT_A & ~(black << 7);
        const Mask ahead = black & ~((white | black) << 6);
        return {left >> 6 | ahead << 24, (black & NOT_F & ~(black << 5)) >> 6};
    }

    std::uint8_t *fill(std::uint8_t *out) const {
        const Codes can = steps();
        return put(put(out, can.low, LEFT), can.high, RIGHT);
    }

    int pick(Rng &rng) const {
        const Codes can = steps();
        const Mask lows = tally(can.low), highs = tally(can.high);
        const auto n = static_cast<std::int64_t>(lows >> 56);
        const std::int64_t k = rng.below(static_cast<int>(n + static_cast<int>(highs >> 56)));
        const auto past = static_cast<Mask>(~((k - n) >> 63));  // all ones for a high one
        return static_cast<int>(RIGHT & past) +
               select(can.low ^ ((can.low ^ can.high) & past), lows ^ ((lows ^ highs) & past),
                      static_cast<Mask>(k) - (static_cast<Mask>(n) & past));
    }

    void play(int action) {
        if (next == WHITE) {
            white ^= STEP.of[action];
            black &= ~white;
            next = (white & ROW_6) || !black ? NOBODY : BLACK;
        } else {
            black ^= STEP.of[CODES + action];
            white &= ~black;
            next = (black & ROW_1) || !white ? NOBODY : WHITE;
        }
    }
};

}  // namespace

int main(int argc, char **argv) { return yardstick::main<State>(argc, argv); }
