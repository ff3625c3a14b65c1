/** Bytes per second of speech for files without a duration: a low rate, so that none is counted too short. */
const SLOW_RATE = 2000
/** Opus counts samples at this rate, regardless of the recording's. */
const OPUS_RATE = 48_000

/** Returns a file name whose extension tells the provider the type of a voice message. */
export function speechFileName({ name, file }: { name: string; file: string }): string {
  return /\.(oga|ogg|opus|mp3|m4a|mp4|wav|webm|flac|mpeg|mpga)$/i.test(name)
    ? name
    : file.replace(/(\.bin|\.opus)?$/, '.ogg')
}

/** Returns the duration of a voice message in seconds: from its last Ogg page, otherwise estimated by size. */
export function secondsOf(bytes: Uint8Array): number {
  const estimated = Math.max(1, Math.ceil(bytes.byteLength / SLOW_RATE))
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const page = file.subarray(0, 4).toString('latin1') === 'OggS' ? file.lastIndexOf('OggS') : -1
  if (page < 0 || page + 14 > file.length) return estimated
  const samples = file.readBigUInt64LE(page + 6)
  const seconds = Number(samples) / OPUS_RATE
  // A page on which no packet ends has no time; implausible values are ignored.
  return seconds > 0 && seconds < 24 * 3600 ? Math.ceil(seconds) : estimated
}
