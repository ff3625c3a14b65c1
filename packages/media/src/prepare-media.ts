import type { MediaNote } from '@recado/contract/conversations/message'
import { BufferTarget, Conversion as Copying, OggOutputFormat, Output } from 'mediabunny'
import { mp4Output } from './gif-clip.ts'
import { clipByWasm } from './gif-clip-wasm.ts'
import { gifFrames } from './gif-frames.ts'
import { gifStructure, isTooComplex } from './gif-structure.rules.ts'
import { inputOf, mediaFacts } from './media-facts.ts'
import { encodePng } from './png.ts'
import { type Conversion, isConversion, kindOf, type SentAs, type SentMedium, sentMedia } from './sent-media.rules.ts'

/** A converted file. */
export interface ConvertedFile {
  bytes: Uint8Array
  mimetype: string
  /** Without a dot. */
  extension: string
  looping: boolean
}

/** How a file is sent, and the converted file if any. */
export interface PreparedMedium {
  as: SentAs
  note: MediaNote | null
  file: ConvertedFile | null
}

const asDocument = (note: MediaNote | null): PreparedMedium => ({ as: 'document', note, file: null })

/**
 * Prepares a file for phones on the server: detects its content and converts it according to the table. Blocks its
 * thread for seconds, so it runs in a separate one. A file that cannot be converted becomes a document; nothing is
 * thrown.
 */
export async function prepareMedium(bytes: Uint8Array): Promise<PreparedMedium> {
  const row: SentMedium = sentMedia[kindOf(await mediaFacts(bytes))]
  if (!isConversion(row.server))
    return { as: row.server, note: row.server === 'document' ? row.note : null, file: null }
  try {
    return await convert(row.server, bytes, row)
  } catch {
    return asDocument('damaged')
  }
}

async function convert(conversion: Conversion, bytes: Uint8Array, { note }: SentMedium): Promise<PreparedMedium> {
  if (conversion === 'loop' || conversion === 'picture') return convertGif(conversion, bytes)
  const file = conversion === 'film' ? await asMp4(bytes) : await asOgg(bytes)
  return file ? { as: conversion === 'film' ? 'video' : 'audio', note: null, file } : asDocument(note)
}

async function convertGif(conversion: 'loop' | 'picture', bytes: Uint8Array): Promise<PreparedMedium> {
  const gif = gifStructure(bytes)
  if (!gif) return asDocument('damaged')
  if (isTooComplex(bytes.length, gif)) return asDocument('complex')
  if (conversion === 'loop') {
    const film = await clipByWasm(bytes, gif, () => {})
    return { as: 'video', note: null, file: { bytes: film, mimetype: 'video/mp4', extension: 'mp4', looping: true } }
  }
  const [frame] = gifFrames(bytes, false)
  if (!frame) return asDocument('damaged')
  const picture = await encodePng(frame.pixels, gif.width, gif.height)
  return { as: 'image', note: null, file: { bytes: picture, mimetype: 'image/png', extension: 'png', looping: false } }
}

/** Remuxes H.264 and AAC into an MP4 without encoding; null when the codecs do not fit. */
async function asMp4(bytes: Uint8Array): Promise<ConvertedFile | null> {
  const { target, output } = mp4Output()
  const film = await copied(bytes, output, target)
  return film && { bytes: film, mimetype: 'video/mp4', extension: 'mp4', looping: false }
}

async function asOgg(bytes: Uint8Array): Promise<ConvertedFile | null> {
  const target = new BufferTarget()
  const sound = await copied(bytes, new Output({ format: new OggOutputFormat(), target }), target)
  return sound && { bytes: sound, mimetype: 'audio/ogg', extension: 'ogg', looping: false }
}

async function copied(bytes: Uint8Array, output: Output, target: BufferTarget): Promise<Uint8Array | null> {
  const input = inputOf(bytes)
  try {
    const copying = await Copying.init({
      ...{ input, output, tracks: 'primary', showWarnings: false, copy: { mode: 'forced' } },
    })
    const isWhole = !copying.discardedTracks.some(({ track }) => track.type !== 'subtitle')
    if (!copying.isValid || !isWhole) return null
    await copying.execute()
    return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  } finally {
    input.dispose()
  }
}
