import type { MediaNote } from '@recado/contract/conversations/message'

/** What a person's phone shows: a picture, a film, a sound, or a document with its name. */
export type SentAs = 'image' | 'video' | 'audio' | 'document'

/** How a medium is converted. `loop`: a silent film that repeats; `film`: MP4; `sound`: Ogg Opus; `picture`: PNG or JPEG. */
export type Conversion = 'loop' | 'picture' | 'film' | 'sound'

/** A row of the table: what happens to one kind of medium. */
export interface SentMedium {
  /** As people call it. */
  name: string
  /** What is sent from a browser, which converts before it uploads. */
  browser: SentAs | Conversion
  /** What is sent of files that no browser uploads: API, integrations, flows, campaigns, stored files. */
  server: SentAs | Conversion
  /** Why it is a document where it is one, also when the conversion of a browser fails. */
  note: MediaNote | null
}

/** Whether a file is converted, rather than sent as it is. */
export const isConversion = (treatment: SentAs | Conversion): treatment is Conversion =>
  treatment === 'loop' || treatment === 'picture' || treatment === 'film' || treatment === 'sound'

const shown = (name: string, as: SentAs): SentMedium => ({ name, browser: as, server: as, note: null })
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

/** Everything that phones and computers produce, with what arrives at the customer. docs/media-sent.md shows it. */
export const sentMedia = {
  jpeg: shown('JPEG', 'image'),
  png: shown('PNG', 'image'),
  apng: shown('animated PNG: its first frame', 'image'),
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
  raw: unreadable('RAW of a camera (CR2, CR3, NEF, ARW, DNG, ORF, RAF, RW2) and Photoshop', 'format'),

  mp4: shown('MP4 with H.264 and AAC, or without sound', 'video'),
  mp4Sound: onlyInBrowser('MP4 or MOV with H.264 and another sound than AAC', 'film', 'codec'),
  mp4Codec: onlyInBrowser('MP4 or MOV with HEVC, AV1, VP9, ProRes or H.264 of 10 bits', 'film', 'codec'),
  mov: both('MOV, M4V or 3GP with H.264 and AAC', 'film', 'codec'),
  mkv: both('MKV or MPEG-TS with H.264 and AAC', 'film', 'codec'),
  mkvCodec: onlyInBrowser('MKV or MPEG-TS with other codecs', 'film', 'codec'),
  webm: onlyInBrowser('WebM with VP8, VP9 or AV1', 'film', 'codec'),
  oldFilm: unreadable('AVI, WMV, FLV, MPEG-1 and -2, Ogg Theora, 3GP with H.263', 'codec'),

  mp3: shown('MP3', 'audio'),
  aac: shown('M4A or ADTS with AAC', 'audio'),
  amr: shown('AMR', 'audio'),
  opus: shown('Ogg Opus', 'audio'),
  webmOpus: both('WebM or MKV with Opus alone', 'sound', 'codec'),
  vorbis: onlyInBrowser('Ogg or WebM with Vorbis', 'sound', 'codec'),
  wav: onlyInBrowser('WAV', 'sound', 'codec'),
  flac: onlyInBrowser('FLAC', 'sound', 'codec'),
  alac: onlyInBrowser('M4A with another codec than AAC (Apple Lossless)', 'sound', 'codec'),
  oldSound: unreadable('AIFF, CAF, WMA, MIDI, AC-3, Monkey’s Audio', 'codec'),

  document: shown(
    'Office files, OpenDocument, PDF, CSV, text, vCard, calendars, archives, APK, e-mails, XML, certificates, all else',
    'document',
  ),
  damaged: unreadable('a picture, film or sound that is cut off or damaged', 'damaged'),
} as const satisfies Record<string, SentMedium>

export type MediaKind = keyof typeof sentMedia

/** What a file's first bytes and its tracks say about it. */
export interface MediaFacts {
  /** By its first bytes, without parameters; 'application/octet-stream' for bytes without a signature. */
  mimetype: string
  /** The codec of the first film track, as mediabunny names it; null: none. 'unknown': one that cannot be read. */
  video: string | null
  /** The same of the first sound track. */
  audio: string | null
  /** Pictures: more than one frame. */
  animated: boolean
  /** Its structure ends before it should, or holds what it may not. */
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

/** The row of the table that a file belongs to. Its content decides; its name and declared type do not count. */
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

/** Types of which the first bytes alone say that nothing has to be converted, and what they are sent as. */
const plain = new Map<string, SentAs>([
  ['image/jpeg', 'image'],
  ['image/png', 'image'],
  ['image/apng', 'image'],
  ['audio/mpeg', 'audio'],
  ['audio/aac', 'audio'],
  ['audio/amr', 'audio'],
])

/** What a JPEG or PNG is sent as when it has its end, and when not (`isWholePicture`). */
export const pictureSentAs = (isWhole: boolean): { as: SentAs; note: MediaNote | null } =>
  isWhole ? { as: 'image', note: null } : { as: 'document', note: 'damaged' }

/** What a stored file is sent as when its type alone says so; null: its content has to be looked at. */
export function plainlySentAs(mimetype: string | null): SentAs | null {
  const type = mimetype?.split(';')[0]?.trim() ?? ''
  const known = plain.get(type)
  if (known) return known
  return /^(image|video|audio)\//.test(type) ? null : 'document'
}

/** The most bytes that a network takes of each. */
export type SizeLimits = Readonly<Record<SentAs, number>>

/** What a medium is sent as within the limits of its network. A document over the limit is refused by the network itself. */
export const withinLimits = (as: SentAs, size: number, limits: SizeLimits): { as: SentAs; note: MediaNote | null } =>
  as !== 'document' && size > limits[as] ? { as: 'document', note: 'size' } : { as, note: null }
