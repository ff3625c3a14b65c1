/** Bytes of a second of speech where the file does not say how long it is: a low rate, so that nothing is counted short. */
const SLOW_RATE = 2000
/** Opus counts its samples at this rate, whatever the recording had. */
const OPUS_RATE = 48_000

/** How long a voice message sounds, in seconds: as its last Ogg page says, else estimated by its size. */
export function secondsOf(bytes: Uint8Array): number {
  const estimated = Math.max(1, Math.ceil(bytes.byteLength / SLOW_RATE))
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const page = file.subarray(0, 4).toString('latin1') === 'OggS' ? file.lastIndexOf('OggS') : -1
  if (page < 0 || page + 14 > file.length) return estimated
  const samples = file.readBigUInt64LE(page + 6)
  const seconds = Number(samples) / OPUS_RATE
  // A page that ends no packet has no time, and nonsense is not counted.
  return seconds > 0 && seconds < 24 * 3600 ? Math.ceil(seconds) : estimated
}
