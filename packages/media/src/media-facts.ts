import { fileTypeFromBuffer } from 'file-type'
import { ALL_FORMATS, BlobSource, BufferSource, Input, type InputTrack, UnsupportedInputFormatError } from 'mediabunny'
import { gifStructure } from './gif-structure.rules.ts'
import { isWholePicture, isWholeWebp, piecesOf } from './picture-structure.ts'
import type { MediaFacts } from './sent-media.rules.ts'

// Some containers name their type only deep inside.
const HEAD_BYTES = 256 * 1024

/** A file: a browser's Blob, or its bytes. */
export type MediaSource = Blob | Uint8Array

/** The first bytes of a file. */
export async function headOf(source: MediaSource, length = HEAD_BYTES): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source.subarray(0, length)
  return new Uint8Array(await source.slice(0, length).arrayBuffer())
}

/** All bytes of a file. */
export const bytesOf = async (source: MediaSource): Promise<Uint8Array> =>
  source instanceof Uint8Array ? source : new Uint8Array(await source.arrayBuffer())

/** Opens a video or audio file. */
export const inputOf = (source: MediaSource): Input =>
  new Input({
    formats: ALL_FORMATS,
    source: source instanceof Uint8Array ? new BufferSource(source) : new BlobSource(source),
  })

/** Detects the facts of a file from its content (for `kindOf`). Decodes nothing. */
export async function mediaFacts(source: MediaSource): Promise<MediaFacts> {
  const head = await headOf(source)
  const mimetype = await typeOf(head)
  const facts: MediaFacts = { mimetype, video: null, audio: null, animated: false, damaged: false }
  if (mimetype === 'image/gif') {
    const structure = gifStructure(await bytesOf(source))
    return { ...facts, damaged: structure === null, animated: (structure?.frames ?? 0) > 1 }
  }
  if (mimetype === 'image/webp')
    return { ...facts, animated: isAnimatedWebp(head), damaged: !isWholeWebp(head, piecesOf(source).size) }
  if (/^image\/(jpeg|a?png)$/.test(mimetype)) return { ...facts, damaged: !(await isWholePicture(piecesOf(source))) }
  if (!/^(video|audio)\//.test(mimetype)) return facts
  return { ...facts, ...(await tracksOf(source, mimetype)) }
}

async function typeOf(head: Uint8Array): Promise<string> {
  const detectedType = (await fileTypeFromBuffer(head))?.mime.split(';')[0]?.trim()
  if (detectedType) return sameTypes[detectedType] ?? detectedType
  // For TIFF, the library needs the directory, which may be at the end of the file.
  const start = String.fromCharCode(...head.subarray(0, 4))
  return start === 'II*\0' || start === 'MM\0*' ? 'image/tiff' : 'application/octet-stream'
}

const sameTypes: Record<string, string> = {
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'video/x-matroska': 'video/matroska',
}

const isAnimatedWebp = (head: Uint8Array) =>
  String.fromCharCode(...head.subarray(12, 16)) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0

/** Containers made of boxes, each starting with its size. */
const boxed = /^(video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/mp4)$/
const BOX_HEAD = 16
/** Fragmented films have two boxes per fragment. Boxes above this limit are not checked. */
const MAX_BOXES = 20_000

/**
 * True when the file ends inside its media data: the index, which may be at the beginning, lists more than there is.
 * Other bytes after the last box are allowed.
 */
async function isCutOff(source: MediaSource): Promise<boolean> {
  const end = source instanceof Uint8Array ? source.length : source.size
  let at = 0
  for (let box = 0; box < MAX_BOXES && at + 8 <= end; box++) {
    const head = await bytesOf(
      source instanceof Uint8Array ? source.subarray(at, at + BOX_HEAD) : source.slice(at, at + BOX_HEAD),
    )
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
    const short = view.getUint32(0)
    // 0: until the end of the file. 1: the size follows the name.
    if (short === 0) return false
    const size = short === 1 ? (head.length < BOX_HEAD ? 0 : Number(view.getBigUint64(8))) : short
    if (size < 8) return false
    at += size
    if (at > end) return /^(mdat|moov|moof)$/.test(String.fromCharCode(...head.subarray(4, 8)))
  }
  return false
}

/** Containers that mediabunny reads: an error means a damaged file. */
const readable = /^(video\/(mp4|quicktime|x-m4v|3gpp2?|webm|matroska|mp2t)|audio\/(mp4|ogg))$/

async function tracksOf(
  source: MediaSource,
  mimetype: string,
): Promise<Pick<MediaFacts, 'video' | 'audio' | 'damaged'>> {
  const input = inputOf(source)
  try {
    const tracks = await input.getTracks()
    const [video, audio] = await Promise.all((['video', 'audio'] as const).map((type) => codecOf(tracks, type)))
    const isEmpty = video === null && audio === null
    const damaged = (isEmpty && readable.test(mimetype)) || (boxed.test(mimetype) && (await isCutOff(source)))
    return { video: video ?? null, audio: audio ?? null, damaged }
  } catch (error) {
    if (error instanceof UnsupportedInputFormatError && !readable.test(mimetype))
      return mimetype.startsWith('video/')
        ? { video: 'unknown', audio: null, damaged: false }
        : { video: null, audio: 'unknown', damaged: false }
    return { video: null, audio: null, damaged: true }
  } finally {
    input.dispose()
  }
}

async function codecOf(tracks: readonly InputTrack[], type: 'video' | 'audio'): Promise<string | null> {
  const track = tracks.find((one) => one.type === type)
  if (!track) return null
  const codec = await track.getCodec()
  if (codec === null) return 'unknown'
  if (codec !== 'avc') return codec
  // Phones decode baseline, main, extended and high; not 10 bits, 4:2:2 or 4:4:4.
  const parameters = await track.getCodecParameterString()
  return /^avc[13]\.(42|4d|58|64)/i.test(parameters ?? '') ? 'avc' : 'avc-high'
}
