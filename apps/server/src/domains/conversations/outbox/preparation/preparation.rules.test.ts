import { describe, expect, it } from 'vitest'
import { convertedName, needsPreparation } from './preparation.rules.ts'

const medium = { mediaType: 'image', mimetype: 'image/jpeg', mediaFile: 'a.jpg', mediaSize: 10, voice: false }
const MB = 1024 * 1024
const limits = { image: 5 * MB, video: 16 * MB, audio: 16 * MB, document: 100 * MB }

describe('MSG-12: whether a file is checked before it is sent', () => {
  it.each<[string, object, boolean]>([
    ['a JPEG, which may be truncated', {}, true],
    ['an MP3 at the limit', { mediaType: 'audio', mimetype: 'audio/mpeg', mediaSize: 16 * MB }, false],
    ['an MP3 over the limit', { mediaType: 'audio', mimetype: 'audio/mpeg', mediaSize: 16 * MB + 1 }, true],
    ['a JPEG that is sent as a file', { mediaType: 'application' }, false],
    ['a GIF', { mimetype: 'image/gif' }, true],
    ['a WebP', { mimetype: 'image/webp' }, true],
    ['an MP4', { mediaType: 'video', mimetype: 'video/mp4' }, true],
    ['a clip recorded by a browser', { mediaType: 'video', mimetype: 'video/mp4', looping: true }, false],
    ['a WAV', { mediaType: 'audio', mimetype: 'audio/wav' }, true],
    ['a voice note', { mediaType: 'audio', mimetype: 'audio/ogg', voice: true }, false],
    ['a HEIC, which needs a note', { mediaType: 'application', mimetype: 'image/heic' }, true],
    ['a GIF that is sent as a file', { mediaType: 'application', mimetype: 'image/gif' }, false],
    ['a PDF', { mediaType: 'application', mimetype: 'application/pdf' }, false],
    ['a sticker', { mediaType: 'sticker', mimetype: 'image/webp' }, false],
    ['a text', { mediaFile: null, mediaType: 'chat', mimetype: null }, false],
  ])('%s', (_what, changes, expected) => {
    expect(needsPreparation({ ...medium, ...changes }, limits)).toBe(expected)
  })
})

it.each([
  ['festa.gif', 'mp4', 'festa.mp4'],
  ['FESTA.GIF', 'mp4', 'FESTA.mp4'],
  ['sem nome', 'png', 'sem nome.png'],
  ['v1.2 final', 'png', 'v1.2 final.png'],
  [null, 'ogg', 'arquivo.ogg'],
])('the converted %s is named .%s', (name, extension, expected) =>
  expect(convertedName(name, extension)).toBe(expected),
)
