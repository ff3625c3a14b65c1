import { BufferTarget, Conversion, type ConversionOptions, type Input, OggOutputFormat, Output } from 'mediabunny'
import { mp4Output, type Progress } from './gif-clip.ts'
import { inputOf } from './media-facts.ts'
import type { ConvertedFile } from './prepare-media.ts'

/** Maximum duration of video and audio that a browser encodes, in seconds. */
export const longest = { film: 180, sound: 3600 }
const LONGEST_SIDE = 1280
/** Keeps a film below the 16 MB that every network accepts, with 1 MB per minute for sound and container. */
const FILM_BYTES = 12 * 1024 * 1024
const MAX_FILM_BITS = 2_000_000
const SOUND_BITS = 96_000

/** Converts to an MP4 with H.264 and AAC; null when the browser cannot, or the film is too long. */
export async function asFilm(source: Blob, progress: Progress): Promise<ConvertedFile | null> {
  const { target, output } = mp4Output()
  const bytes = await run(source, longest.film, progress, target, async (input, seconds) => ({
    video: async (track) => {
      if ((await track.getCodec()) === 'avc') return {}
      const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
      const isWide = width >= height
      const side = Math.min(LONGEST_SIDE, Math.max(width, height)) & ~1
      const bitrate = Math.min(MAX_FILM_BITS, Math.floor((FILM_BYTES * 8) / Math.max(1, seconds)))
      return { codec: 'avc', bitrate, ...(isWide ? { width: side } : { height: side }) }
    },
    audio: { codec: 'aac', bitrate: SOUND_BITS },
    input,
    output,
  }))
  return bytes && { bytes, mimetype: 'video/mp4', extension: 'mp4', looping: false }
}

/** Converts to Ogg Opus; null when the browser cannot, or the sound is too long. */
export async function asSound(source: Blob, progress: Progress): Promise<ConvertedFile | null> {
  const target = new BufferTarget()
  const bytes = await run(source, longest.sound, progress, target, async (input) => ({
    audio: { codec: 'opus', bitrate: SOUND_BITS },
    // Cover art is not a video track.
    video: { discard: true },
    input,
    output: new Output({ format: new OggOutputFormat(), target }),
  }))
  return bytes && { bytes, mimetype: 'audio/ogg', extension: 'ogg', looping: false }
}

type OptionsOf = (input: Input, seconds: number) => Promise<ConversionOptions>

async function run(
  source: Blob,
  most: number,
  progress: Progress,
  target: BufferTarget,
  optionsOf: OptionsOf,
): Promise<Uint8Array | null> {
  const input = inputOf(source)
  try {
    const seconds = await input.computeDuration()
    if (!(seconds > 0) || seconds > most) return null
    const options = await optionsOf(input, seconds)
    const conversion = await Conversion.init({ ...options, tracks: 'primary', showWarnings: false })
    // A film must not lose its sound.
    const isWhole = conversion.discardedTracks.every(
      ({ track, reason }) => reason === 'discarded_by_user' || track.type === 'subtitle',
    )
    if (!conversion.isValid || !isWhole) return null
    conversion.onProgress = progress
    await conversion.execute()
    return target.buffer && new Uint8Array(target.buffer)
  } finally {
    input.dispose()
  }
}
