import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { prepareMedium } from '../src/prepare-media.ts'
import { makeGif } from './gif-maker.ts'
import { jpeg, makePng } from './picture-maker.ts'
import { makeWav } from './wav-maker.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const concatBytes = (...parts: Array<string | number[]>) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...bytesOf(part)] : part)))

async function filmOf(bytes: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('no film')
  let frames = 0
  for await (const _packet of new EncodedPacketSink(track).packets()) frames++
  const size = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const tracks = (await input.getTracks()).length
  return { codec: await track.getCodec(), frames, duration: await input.computeDuration(), size, tracks }
}

describe('MSG-12: an animated GIF', () => {
  it('becomes a silent H.264 film with the same frames, durations and size', async () => {
    const medium = await prepareMedium(makeGif({ frames: 7, delay: 12 }))
    expect(medium).toMatchObject({ as: 'video', note: null, file: { mimetype: 'video/mp4', looping: true } })
    const film = await filmOf(medium.file?.bytes ?? new Uint8Array())
    expect(film).toMatchObject({ codec: 'avc', frames: 7, size: [32, 24], tracks: 1 })
    expect(film.duration).toBeCloseTo(0.84, 2)
  })

  it('with odd sides gets even ones, and a large one is scaled down', async () => {
    const odd = await prepareMedium(makeGif({ width: 33, height: 25 }))
    expect((await filmOf(odd.file?.bytes ?? new Uint8Array())).size).toEqual([34, 26])
    const large = await prepareMedium(makeGif({ width: 1280, height: 320, frames: 2 }))
    expect((await filmOf(large.file?.bytes ?? new Uint8Array())).size).toEqual([640, 160])
  })

  it('with one frame becomes a PNG', async () => {
    const { as, file } = await prepareMedium(makeGif({ frames: 1 }))
    expect([as, file?.mimetype, file?.looping]).toEqual(['image', 'image/png', false])
    expect([...(file?.bytes.subarray(1, 4) ?? [])]).toEqual([...bytesOf('PNG')])
  })

  it.each<[string, () => Uint8Array, string]>([
    ['with a canvas of 30,000 by 30,000', () => canvas(makeGif(), 30_000), 'complex'],
    ['with 10,000 frames', () => makeGif({ width: 2, height: 2, frames: 10_000, delay: 2 }), 'complex'],
    ['of three minutes', () => makeGif({ frames: 4, delay: 4_500 }), 'complex'],
    ['cut off', () => makeGif().subarray(0, 90), 'damaged'],
    ['without its trailer', () => makeGif().subarray(0, -1), 'damaged'],
    ['with a frame outside the canvas', () => canvas(makeGif(), 4), 'damaged'],
    ['without frames', () => makeGif({ frames: 0 }), 'damaged'],
  ])('%s is sent as a document', async (_what, gif, note) => {
    expect(await prepareMedium(gif())).toEqual({ as: 'document', note, file: null })
  })

  it.each([1_000, 1_001])('with %i frames: the limit', async (frames) => {
    const { as } = await prepareMedium(makeGif({ width: 4, height: 4, frames, delay: 2 }))
    expect(as).toBe(frames > 1_000 ? 'document' : 'video')
  })
})

/** Copies a GIF with another canvas size. */
function canvas(gif: Uint8Array, side: number): Uint8Array {
  const copy = gif.slice()
  copy.set([side & 255, side >> 8, side & 255, side >> 8], 6)
  return copy
}

describe('MSG-12: an MP4', () => {
  const film = async () => (await prepareMedium(makeGif({ frames: 9 }))).file?.bytes ?? new Uint8Array()
  it('with its index at the beginning is a film, even with other bytes after it', async () => {
    const bytes = await film()
    expect(await prepareMedium(bytes)).toMatchObject({ as: 'video', note: null, file: null })
    expect(await prepareMedium(concatBytes([...bytes], [1, 2, 3, 4, 5, 6, 7, 8, 9]))).toMatchObject({ as: 'video' })
  })

  it.each([1, 20, 200])('cut off %i bytes before its end is sent as a document', async (missing) => {
    expect(await prepareMedium((await film()).subarray(0, -missing))).toEqual({
      ...{ as: 'document', note: 'damaged', file: null },
    })
  })
})

describe('MSG-12: the content decides how a file is sent', () => {
  it.each<[string, Uint8Array, string, string | null]>([
    ['JPEG', jpeg(), 'image', null],
    ['JPEG that is cut off', jpeg().subarray(0, 54), 'document', 'damaged'],
    ['PNG', makePng(), 'image', null],
    ['PNG that is cut off', makePng().subarray(0, -12), 'document', 'damaged'],
    ['WebP', concatBytes('RIFF', [60, 0, 0, 0], 'WEBPVP8 ', new Array(60).fill(0)), 'document', 'format'],
    [
      'animated WebP',
      concatBytes('RIFF', [60, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 2], new Array(60).fill(0)),
      'document',
      'format',
    ],
    [
      'WebP that is cut off',
      concatBytes('RIFF', [70, 0, 0, 0], 'WEBPVP8 ', new Array(60).fill(0)),
      'document',
      'damaged',
    ],
    ['HEIC', concatBytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'), 'document', 'format'],
    ['AVIF', concatBytes([0, 0, 0, 24], 'ftypavif', [0, 0, 0, 0], 'mif1avif'), 'document', 'format'],
    ['BMP', concatBytes('BM', new Array(60).fill(0)), 'document', 'format'],
    ['TIFF', concatBytes('II*', [0], new Array(60).fill(0)), 'document', 'format'],
    ['JPEG XL', concatBytes([0xff, 0x0a], new Array(60).fill(0)), 'document', 'format'],
    ['WAV', makeWav(), 'document', 'codec'],
    ['AIFF', concatBytes('FORM', [0, 0, 0, 60], 'AIFF', new Array(60).fill(0)), 'document', 'codec'],
    ['CAF', concatBytes('caff', [0, 1, 0, 0], 'desc', new Array(60).fill(0)), 'document', 'codec'],
    ['AMR', concatBytes('#!AMR\n', new Array(60).fill(0)), 'audio', null],
    ['MP3', concatBytes('ID3', [3, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0], new Array(600).fill(0)), 'audio', null],
    ['FLV', concatBytes('FLV', [1, 5, 0, 0, 0, 9], new Array(60).fill(0)), 'document', 'codec'],
    ['AVI', concatBytes('RIFF', [60, 0, 0, 0], 'AVI LIST', new Array(60).fill(0)), 'document', 'codec'],
    ['an MP4 that is cut off', concatBytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isomiso2'), 'document', 'damaged'],
    ['PDF', concatBytes('%PDF-1.7\n', new Array(60).fill(32)), 'document', null],
    ['ZIP', concatBytes('PK', [3, 4], new Array(60).fill(0)), 'document', null],
    ['7z', concatBytes('7z', [0xbc, 0xaf, 0x27, 0x1c], new Array(60).fill(0)), 'document', null],
    ['text', bytesOf('nome;telefone\nAna;1'), 'document', null],
    ['an invoice as XML', bytesOf('<?xml version="1.0"?><nfeProc/>'), 'document', null],
    ['an empty file', new Uint8Array(), 'document', null],
  ])('%s', async (_what, bytes, as, note) => {
    expect(await prepareMedium(bytes)).toEqual({ as, note, file: null })
  })
})
