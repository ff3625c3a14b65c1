/** A mono 16-bit WAV at 8 kHz with a tone of 440 Hz. */
export function makeWav(seconds = 0.05): Uint8Array<ArrayBuffer> {
  const samples = Math.round(seconds * 8000)
  const bytes = new Uint8Array(44 + samples * 2)
  const view = new DataView(bytes.buffer)
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at)
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples * 2, true)
  text(8, 'WAVEfmt ')
  const longs = { 16: 16, 24: 8000, 28: 16_000, 40: samples * 2 }
  const shorts = { 20: 1, 22: 1, 32: 2, 34: 16 }
  for (const [at, value] of Object.entries(longs)) view.setUint32(Number(at), value, true)
  for (const [at, value] of Object.entries(shorts)) view.setUint16(Number(at), value, true)
  text(36, 'data')
  for (let at = 0; at < samples; at++)
    view.setInt16(44 + at * 2, Math.round(12_000 * Math.sin((at / 8000) * 440 * 2 * Math.PI)), true)
  return bytes
}
