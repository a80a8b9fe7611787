// What every yardstick shares: the kernel's generator, bit sets, random play, perft, and a report.
//
// A State says start(), over(), fill(out), pick(rng), play(action), place(seat); the programs do
// what molpe.kernel.playout does, so that the same seed and count give the same checksum.
// Plain C++17, no intrinsics: what any compiler makes of it at -O2 is the yardstick.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace yardstick {

using Mask = std::uint64_t;

// xorshift32 with the seeding of molpe.kernel.random.
class Rng {
public:
    explicit Rng(std::uint64_t seed) {
        const auto low = static_cast<std::uint32_t>(seed);
        std::uint32_t x = (low ^ (low >> 16)) * 0x45D9F3Bu;
        x ^= static_cast<std::uint32_t>(seed >> 32) * 0x9E3779Bu;
        x = (x ^ (x >> 16)) * 0x45D9F3Bu;
        x ^= x >> 16;
        state = x ? x : 0x6D6F6C70u;
    }

    int below(int n) {
        std::uint32_t x = state;
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        state = x;
        return static_cast<int>((std::uint64_t{x} * static_cast<unsigned>(n)) >> 32);
    }

private:
    std::uint32_t state;
};

constexpr Mask bit(int place) { return Mask{1} << place; }

inline int lowest(Mask m) { return __builtin_ctzll(m); }

inline int popcount(Mask x) {
    x -= (x >> 1) & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return static_cast<int>((x * 0x0101010101010101u) >> 56);
}

// The place of the k-th lowest bit, counting from 0.
inline int kth(Mask m, int k) {
    for (; k > 0; k--) m &= m - 1;
    return lowest(m);
}

// Write base + place for every bit of the set; return the new end.
inline std::uint8_t *put(std::uint8_t *out, Mask m, int base) {
    for (; m; m &= m - 1) *out++ = static_cast<std::uint8_t>(base + lowest(m));
    return out;
}

struct Count {
    std::int64_t actions = 0, check = 0;
};

// Random matches; step(state, rng) chooses an action and plays it.
template <class State, class Step>
Count playouts(std::int64_t games, std::uint64_t seed, Step step) {
    const State root = State::start();
    Rng rng(seed);
    State s = root;
    Count count;
    for (std::int64_t i = 0; i < games; i++) {
        s = root;
        std::int64_t n = 0;
        for (; !s.over(); n++) step(s, rng);
        count.actions += n;
        count.check = (count.check * 31 + n * 8 + s.place(0)) % 1000003;
    }
    return count;
}

// Sequences of exactly depth actions.
template <class State>
std::int64_t perft(const State &s, int depth) {
    if (s.over()) return 0;
    std::uint8_t out[State::width];
    const auto n = static_cast<int>(s.fill(out) - out);
    if (depth == 1) return n;
    std::int64_t nodes = 0;
    for (int i = 0; i < n; i++) {
        State child = s;
        child.play(out[i]);
        nodes += perft(child, depth - 1);
    }
    return nodes;
}

template <class State>
Count run(const char *mode, std::int64_t games, std::uint64_t seed) {
    if (!std::strcmp(mode, "pick"))
        return playouts<State>(games, seed, [](State &s, Rng &rng) { s.play(s.pick(rng)); });
    if (!std::strcmp(mode, "list"))
        return playouts<State>(games, seed, [](State &s, Rng &rng) {
            std::uint8_t out[State::width];
            s.play(out[rng.below(static_cast<int>(s.fill(out) - out))]);
        });
    if (!std::strcmp(mode, "copy"))  // as a search does: list, copy, play on the copy
        return playouts<State>(games, seed, [](State &s, Rng &rng) {
            std::uint8_t out[State::width];
            const int action = out[rng.below(static_cast<int>(s.fill(out) - out))];
            State next = s;
            next.play(action);
            s = next;
        });
    if (!std::strcmp(mode, "perft"))
        return {perft(State::bare(), static_cast<int>(games)), 0};
    std::fprintf(stderr, "no mode is called '%s'; there are: pick, list, copy, perft\n", mode);
    std::exit(2);
}

// PROGRAM pick|list|copy MATCHES SEED, or PROGRAM perft DEPTH: one JSON object on one line.
template <class State>
int main(int argc, char **argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: %s pick|list|copy MATCHES SEED, or perft DEPTH\n", argv[0]);
        return 2;
    }
    const std::int64_t games = std::atoll(argv[2]);
    const std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
    const std::clock_t begin = std::clock();
    const Count count = run<State>(argv[1], games, seed);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("{\"mode\":\"%s\",\"actions\":%lld,\"check\":%lld,\"seconds\":%.6f}\n", argv[1],
                static_cast<long long>(count.actions), static_cast<long long>(count.check), seconds);
    return 0;
}

}  // namespace yardstick
