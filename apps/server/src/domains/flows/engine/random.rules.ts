/** Returns a number in [0, 1) determined by the seed and the draw count: mulberry32 (Tommy Ettinger, public domain). */
export function drawRandom(seed: number, draws: number): number {
  let state = (seed + Math.imul(draws + 1, 0x6d2b79f5)) | 0
  state = Math.imul(state ^ (state >>> 15), state | 1)
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
  return ((state ^ (state >>> 14)) >>> 0) / 4294967296
}
