import type { MediaNote } from '@recado/contract/conversations/message'
import { canEncodeVideo } from 'mediabunny'
import { clipByBrowser, type Progress } from './gif-clip.ts'
import { clipSize, gifStructure, isTooComplex } from './gif-structure.rules.ts'
import { bytesOf, mediaFacts } from './media-facts.ts'
import type { ConvertedFile } from './prepare-media.ts'
import { type Conversion, isConversion, kindOf, type SentAs, type SentMedium, sentMedia } from './sent-media.rules.ts'
import { asPicture } from './still-picture.ts'
import { asFilm, asSound } from './transcode.ts'

/** The customer's view of a file that a browser uploads. */
export interface Outlook {
  as: SentAs
  note: MediaNote | null
  /** The browser uploads the original, and the server converts it. */
  onServer: boolean
  /** The upload that replaces the original. */
  file: ConvertedFile | null
}

const shownAs = { loop: 'video', film: 'video', sound: 'audio', picture: 'image' } as const

/** The outlook of a file that the browser does not convert. */
export function withoutConversion({ server, note }: SentMedium): Outlook {
  const onServer = isConversion(server)
  const as = onServer ? shownAs[server] : server
  return { as, note: as === 'document' ? note : null, onServer, file: null }
}

/** The table row of a file, by its content. Decodes nothing. */
export const rowOf = async (source: Blob): Promise<SentMedium> => sentMedia[kindOf(await mediaFacts(source))]

/**
 * Converts a file according to the table, with the browser's codecs. If those do not suffice, the server converts the
 * original or sends it as a document. Blocks its thread, so it runs in a worker. Never fails.
 */
export async function convertInBrowser(source: Blob, row: SentMedium, progress: Progress): Promise<Outlook> {
  const fallback = withoutConversion(row)
  const { browser } = row
  if (!isConversion(browser)) return { ...fallback, as: browser, onServer: false }
  try {
    const file = await convert(browser, source, progress)
    if (file === 'complex') return { as: 'document', note: 'complex', onServer: false, file: null }
    return file ? { as: shownAs[browser], note: null, onServer: false, file } : fallback
  } catch {
    return fallback
  }
}

async function convert(conversion: Conversion, source: Blob, progress: Progress) {
  if (conversion === 'picture') return asPicture(source)
  if (conversion === 'film') return asFilm(source, progress)
  if (conversion === 'sound') return asSound(source, progress)
  return asLoop(source, progress)
}

async function asLoop(source: Blob, progress: Progress): Promise<ConvertedFile | 'complex' | null> {
  const bytes = await bytesOf(source)
  const gif = gifStructure(bytes)
  if (!gif) return null
  if (isTooComplex(bytes.length, gif)) return 'complex'
  if (!(await canEncodeVideo('avc', clipSize(gif)))) return null
  const film = await clipByBrowser(bytes, gif, progress)
  return { bytes: film, mimetype: 'video/mp4', extension: 'mp4', looping: true }
}
