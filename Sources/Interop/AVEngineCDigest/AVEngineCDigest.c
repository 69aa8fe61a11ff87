#include "AVEngineCDigest.h"

#include <string.h>

// FIPS 180-4 §4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t constants[64] = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
};

static inline uint32_t turned(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static void take(uint32_t words[8], const uint8_t *bytes) {
  uint32_t w[64];
  for (int t = 0; t < 16; t++) {
    w[t] = (uint32_t)bytes[4 * t] << 24 | (uint32_t)bytes[4 * t + 1] << 16 | (uint32_t)bytes[4 * t + 2] << 8 |
      bytes[4 * t + 3];
  }
  for (int t = 16; t < 64; t++) {
    uint32_t s0 = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3;
    uint32_t s1 = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10;
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  uint32_t a = words[0], b = words[1], c = words[2], d = words[3];
  uint32_t e = words[4], f = words[5], g = words[6], h = words[7];
  for (int t = 0; t < 64; t++) {
    uint32_t s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    uint32_t first = h + s1 + ((e & f) ^ (~e & g)) + constants[t] + w[t];
    uint32_t s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    uint32_t second = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  words[0] += a, words[1] += b, words[2] += c, words[3] += d;
  words[4] += e, words[5] += f, words[6] += g, words[7] += h;
}

void cdigest_begin(cdigest_state *state) {
  static const uint32_t start[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  };
  memcpy(state->words, start, sizeof start);
  state->length = 0;
}

void cdigest_add(cdigest_state *state, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t filled = state->length % 64;
  state->length += count;
  if (filled > 0 && count > 0) {
    size_t part = count < 64 - filled ? count : 64 - filled;
    memcpy(state->block + filled, next, part);
    next += part, count -= part, filled += part;
    if (filled < 64) { return; }
    take(state->words, state->block);
  }
  for (; count >= 64; next += 64, count -= 64) { take(state->words, next); }
  if (count > 0) { memcpy(state->block, next, count); }
}

void cdigest_end(cdigest_state *state, uint8_t digest[32]) {
  uint64_t bits = state->length * 8;
  uint8_t padding[72] = {0x80};
  size_t count = 64 - (state->length + 8) % 64;
  for (int index = 0; index < 8; index++) { padding[count + index] = (uint8_t)(bits >> (56 - 8 * index)); }
  cdigest_add(state, padding, count + 8);
  for (int index = 0; index < 32; index++) { digest[index] = (uint8_t)(state->words[index / 4] >> (24 - index % 4 * 8)); }
}
