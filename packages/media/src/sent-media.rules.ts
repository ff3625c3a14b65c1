import type { MediaNote } from '@recado/contract/conversations/message'

/** How a phone shows a file: a picture, a video, audio, or a document with its name. */
export type SentAs = 'image' | 'video' | 'audio' | 'document'

/** A conversion. `loop`: to a silent looping video; `film`: to MP4; `sound`: to Ogg Opus; `picture`: to PNG or JPEG. */
export type Conversion = 'loop' | 'picture' | 'film' | 'sound'

/** A row of the table: how one kind of medium is sent. */
export interface SentMedium {
  /** The name for users. */
  name: string
  /** How it is sent from a browser, which converts before the upload. */
  browser: SentAs | Conversion
  /** How it is sent without a browser: API, integrations, flows, campaigns, stored files. */
  server: SentAs | Conversion
  /** Why it is sent as a document, also when the browser's conversion fails. */
  note: MediaNote | null
}

/** True when a file is converted instead of sent unchanged. */
export const isConversion = (treatment: SentAs | Conversion): treatment is Conversion =>
  treatment === 'loop' || treatment === 'picture' || treatment === 'film' || treatment === 'sound'

const asIs = (name: string, as: SentAs): SentMedium => ({ name, browser: as, server: as, note: null })
const onlyInBrowser = (name: string, browser: Conversion, note: MediaNote): SentMedium => ({
  ...{ name, browser, server: 'document', note },
})
const both = (name: string, conversion: Conversion, note: MediaNote): SentMedium => ({
  ...{ name, browser: conversion, server: conversion, note },
})
const unreadable = (name: string, note: MediaNote): SentMedium => ({
  name,
  browser: 'document',
  server: 'document',
  note,
})

/** All common media kinds, and what the customer receives. docs/media-sent.md shows this table. */
export const sentMedia = {
  jpeg: asIs('JPEG', 'image'),
  png: asIs('PNG', 'image'),
  apng: asIs('animated PNG: its first frame', 'image'),
  gif: both('GIF with one frame', 'picture', 'format'),
  gifAnimated: both('GIF with several frames', 'loop', 'format'),
  webp: onlyInBrowser('WebP', 'picture', 'format'),
  webpAnimated: unreadable('animated WebP', 'format'),
  heic: onlyInBrowser('HEIC, HEIF (only Safari decodes it)', 'picture', 'format'),
  avif: onlyInBrowser('AVIF', 'picture', 'format'),
  bmp: onlyInBrowser('BMP', 'picture', 'format'),
  ico: onlyInBrowser('ICO', 'picture', 'format'),
  tiff: unreadable('TIFF', 'format'),
  jxl: unreadable('JPEG XL', 'format'),
  svg: unreadable('SVG', 'format'),
  raw: unreadable('camera RAW (CR2, CR3, NEF, ARW, DNG, ORF, RAF, RW2) and Photoshop', 'format'),

  mp4: asIs('MP4 with H.264 and AAC, or without sound', 'video'),
  mp4Sound: onlyInBrowser('MP4 or MOV with H.264 and an audio codec other than AAC', 'film', 'codec'),
  mp4Codec: onlyInBrowser('MP4 or MOV with HEVC, AV1, VP9, ProRes or 10-bit H.264', 'film', 'codec'),
  mov: both('MOV, M4V or 3GP with H.264 and AAC', 'film', 'codec'),
  mkv: both('MKV or MPEG-TS with H.264 and AAC', 'film', 'codec'),
  mkvCodec: onlyInBrowser('MKV or MPEG-TS with other codecs', 'film', 'codec'),
  webm: onlyInBrowser('WebM with VP8, VP9 or AV1', 'film', 'codec'),
  oldFilm: unreadable('AVI, WMV, FLV, MPEG-1 and -2, Ogg Theora, 3GP with H.263', 'codec'),

  mp3: asIs('MP3', 'audio'),
  aac: asIs('M4A or ADTS with AAC', 'audio'),
  amr: asIs('AMR', 'audio'),
  opus: asIs('Ogg Opus', 'audio'),
  webmOpus: both('WebM or MKV with Opus only', 'sound', 'codec'),
  vorbis: onlyInBrowser('Ogg or WebM with Vorbis', 'sound', 'codec'),
  wav: onlyInBrowser('WAV', 'sound', 'codec'),
  flac: onlyInBrowser('FLAC', 'sound', 'codec'),
  alac: onlyInBrowser('M4A with a codec other than AAC (Apple Lossless)', 'sound', 'codec'),
  oldSound: unreadable('AIFF, CAF, WMA, MIDI, AC-3, Monkey’s Audio', 'codec'),

  document: asIs(
    'Office files, OpenDocument, PDF, CSV, text, vCard, calendars, archives, APK, e-mails, XML, certificates, any other file',
    'document',
  ),
  damaged: unreadable('a picture, film or sound that is cut off or damaged', 'damaged'),
} as const satisfies Record<string, SentMedium>

export type MediaKind = keyof typeof sentMedia

/** Facts about a file from its first bytes and its tracks. */
export interface MediaFacts {
  /** Type by the first bytes, without parameters; 'application/octet-stream' for an unknown signature. */
  mimetype: string
  /** The codec of the first video track, as mediabunny names it; null: none; 'unknown': unreadable. */
  video: string | null
  /** The codec of the first audio track, likewise. */
  audio: string | null
  /** Pictures with more than one frame. */
  animated: boolean
  /** The structure is incomplete or invalid. */
  damaged: boolean
}

const pictures: Record<string, MediaKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'apng',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/x-icon': 'ico',
  'image/tiff': 'tiff',
  'image/jxl': 'jxl',
  'image/svg+xml': 'svg',
}

const sounds: Record<string, MediaKind> = {
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
}

/** The table row of a file. Only its content counts, not its name or declared type. */
export function kindOf(facts: MediaFacts): MediaKind {
  const { mimetype } = facts
  const [family] = mimetype.split('/')
  if (family === 'image') return pictureKind(facts)
  if (family !== 'video' && family !== 'audio') return 'document'
  if (Object.hasOwn(sounds, mimetype)) return sounds[mimetype] ?? 'oldSound'
  if (facts.damaged) return 'damaged'
  return facts.video === null ? soundKind(facts) : filmKind(facts)
}

function pictureKind({ mimetype, animated, damaged }: MediaFacts): MediaKind {
  if (damaged) return 'damaged'
  if (mimetype === 'image/gif') return animated ? 'gifAnimated' : 'gif'
  if (mimetype === 'image/webp') return animated ? 'webpAnimated' : 'webp'
  return pictures[mimetype] ?? 'raw'
}

function soundKind({ mimetype, audio }: MediaFacts): MediaKind {
  const isOgg = mimetype === 'audio/ogg' || mimetype === 'video/ogg'
  const isMatroska = mimetype === 'video/webm' || mimetype === 'video/matroska'
  if (audio === 'opus') return isOgg ? 'opus' : isMatroska ? 'webmOpus' : 'alac'
  if (audio === 'vorbis') return 'vorbis'
  if (audio === 'aac') return isMatroska || mimetype === 'video/mp2t' ? 'alac' : 'aac'
  if (audio === null) return mimetype.startsWith('video/') ? 'oldFilm' : 'oldSound'
  return audio === 'unknown' ? 'oldSound' : 'alac'
}

function filmKind({ mimetype, video, audio }: MediaFacts): MediaKind {
  if (video === 'unknown') return 'oldFilm'
  const isAac = audio === null || audio === 'aac'
  if (mimetype === 'video/webm') return video === 'avc' && isAac ? 'mkv' : 'webm'
  if (mimetype === 'video/matroska' || mimetype === 'video/mp2t') return video === 'avc' && isAac ? 'mkv' : 'mkvCodec'
  if (!/^video\/(mp4|quicktime|x-m4v|3gpp2?)$/.test(mimetype)) return 'oldFilm'
  if (video !== 'avc') return 'mp4Codec'
  if (!isAac) return 'mp4Sound'
  return mimetype === 'video/mp4' ? 'mp4' : 'mov'
}

/** Types that never need a conversion, and how they are sent. */
const plain = new Map<string, SentAs>([
  ['image/jpeg', 'image'],
  ['image/png', 'image'],
  ['image/apng', 'image'],
  ['audio/mpeg', 'audio'],
  ['audio/aac', 'audio'],
  ['audio/amr', 'audio'],
])

/** How a JPEG or PNG is sent, depending on `isWholePicture`. */
export const pictureSentAs = (isWhole: boolean): { as: SentAs; note: MediaNote | null } =>
  isWhole ? { as: 'image', note: null } : { as: 'document', note: 'damaged' }

/** How a stored file is sent if its type alone decides; null when its content must be checked. */
export function plainlySentAs(mimetype: string | null): SentAs | null {
  const type = mimetype?.split(';')[0]?.trim() ?? ''
  const sentAs = plain.get(type)
  if (sentAs) return sentAs
  return /^(image|video|audio)\//.test(type) ? null : 'document'
}

/** The maximum bytes that a network accepts per kind. */
export type SizeLimits = Readonly<Record<SentAs, number>>

/** How a medium is sent within its network's limits. The network itself refuses an oversized document. */
export const withinLimits = (as: SentAs, size: number, limits: SizeLimits): { as: SentAs; note: MediaNote | null } =>
  as !== 'document' && size > limits[as] ? { as: 'document', note: 'size' } : { as, note: null }
