// Writes src/platform/notification.wav: two soft bell strokes, a fifth apart. Run manually after a change of the sound.
// The result is part of the product and under its licence.
import { writeFileSync } from 'node:fs'

const rate = 22050
const samples = new Float64Array(Math.round(rate * 0.62))
const strokes = [
  { at: 0, hertz: 659.26, loud: 0.42 },
  { at: 0.13, hertz: 987.77, loud: 0.36 },
]
const partials = [
  { times: 1, share: 1, fade: 7 },
  { times: 2.01, share: 0.28, fade: 12 },
  { times: 3.98, share: 0.08, fade: 22 },
]
for (const { at, hertz, loud } of strokes) {
  for (let i = Math.round(at * rate); i < samples.length; i++) {
    const t = i / rate - at
    const attack = Math.min(1, t / 0.006)
    for (const { times, share, fade } of partials) {
      samples[i] += loud * share * attack * Math.exp(-fade * t) * Math.sin(2 * Math.PI * hertz * times * t)
    }
  }
}
const tail = Math.round(rate * 0.05)
for (let i = 0; i < tail; i++) samples[samples.length - 1 - i] *= i / tail

const wav = Buffer.alloc(44 + samples.length * 2)
wav.write('RIFF', 0)
wav.writeUInt32LE(36 + samples.length * 2, 4)
wav.write('WAVEfmt ', 8)
wav.writeUInt32LE(16, 16)
wav.writeUInt16LE(1, 20)
wav.writeUInt16LE(1, 22)
wav.writeUInt32LE(rate, 24)
wav.writeUInt32LE(rate * 2, 28)
wav.writeUInt16LE(2, 32)
wav.writeUInt16LE(16, 34)
wav.write('data', 36)
wav.writeUInt32LE(samples.length * 2, 40)
for (const [i, value] of samples.entries()) {
  wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), 44 + i * 2)
}
writeFileSync(new URL('../src/platform/notification.wav', import.meta.url), wav)
