import { expect, it } from 'vitest'
import { isWholePicture, isWholeWebp, piecesOf } from '../src/picture-structure.ts'
import { jpeg, jpegParts, makePng } from './picture-maker.ts'

const joinBytes = (...parts: Array<Uint8Array | number[]>) => Uint8Array.from(parts.flatMap((part) => [...part]))
const png = makePng()
const { frame, notes } = jpegParts
const withSize = (height: number, width: number) => frame.with(6, height).with(8, width)

it.each<[string, Uint8Array, boolean]>([
  ['a JPEG', jpeg(), true],
  ['a progressive JPEG', jpeg({ frame: frame.with(1, 0xc2) }), true],
  ['a JPEG with long camera metadata', jpeg({ notes: [...notes, ...notes] }), true],
  ['a JPEG with padding between its segments', jpeg({ jfif: [0xff, 0xff, ...jpegParts.jfif] }), true],
  ['a JPEG with the maximum padding', jpeg({ jfif: new Array(49_996).fill(0xff) }), true],
  ['a JPEG with more than the maximum padding', jpeg({ jfif: new Array(49_998).fill(0xff) }), false],
  ['a JPEG followed by a video', joinBytes(jpeg(), new Array(200_000).fill(0)), true],
  ['54 bytes of a JPEG', jpeg().subarray(0, 54), false],
  ['a JPEG without its end marker', jpeg().subarray(0, -2), false],
  ['a JPEG without the last byte', jpeg().subarray(0, -1), false],
  ['a JPEG cut off after its embedded thumbnail', jpeg({ notes }).subarray(0, -8), false],
  ['a JPEG cut off within its metadata', jpeg({ notes }).subarray(0, 30_000), false],
  ['a JPEG without a scan', jpeg({ scan: [] }), false],
  ['a JPEG without a frame', jpeg({ frame: [] }), false],
  ['a JPEG without height', jpeg({ frame: withSize(0, 3) }), false],
  ['a JPEG without width', jpeg({ frame: withSize(2, 0) }), false],
  ['a JPEG of one pixel', jpeg({ frame: withSize(1, 1) }), true],
  ['two bytes of a JPEG', Uint8Array.of(0xff, 0xd8), false],
  ['a JPEG of padding only', joinBytes([0xff, 0xd8], new Array(200_000).fill(0xff)), false],
  ['a PNG', png, true],
  ['a PNG followed by other bytes', joinBytes(png, new Array(70_000).fill(0)), true],
  ['a PNG without IEND', png.subarray(0, -12), false],
  ['a PNG cut off within its pixel data', png.subarray(0, 50), false],
  ['a PNG without width', png.with(19, 0), false],
  ['a PNG without height', png.with(23, 0), false],
  ['a PNG signature only', png.subarray(0, 8), false],
  ['a text', new TextEncoder().encode('bom dia'), false],
  ['an empty file', new Uint8Array(), false],
])('MSG-12: %s', async (_what, bytes, whole) => {
  expect(await isWholePicture(piecesOf(bytes))).toBe(whole)
  expect(await isWholePicture(piecesOf(new Blob([bytes as Uint8Array<ArrayBuffer>])))).toBe(whole)
})

it.each([
  [80, true],
  [79, false],
])('MSG-12: a WebP that announces 80 bytes and has %i is whole: %s', (size, whole) => {
  const head = new Uint8Array(20)
  head[4] = 72
  expect(isWholeWebp(head, size)).toBe(whole)
})
