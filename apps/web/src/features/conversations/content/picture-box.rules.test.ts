import { expect, it } from 'vitest'
import { pictureBox } from './picture-box.rules.ts'

it.each([
  ['a photo', 1600, 1200, 320, 240],
  ['a portrait photo', 3000, 4000, 320, 427],
  ['a screenshot of a phone', 1080, 2400, 252, 560],
  ['a receipt', 600, 1800, 200, 600],
  ['a long receipt', 600, 2400, 200, 800],
  // The box is wider than the picture, which is centred and shown in full.
  ['a very long receipt', 400, 4000, 200, 800],
  ['a panorama', 6000, 600, 320, 96],
  ['a small icon', 24, 24, 200, 96],
  ['a picture that fits', 300, 200, 300, 200],
])('%s of %d × %d gets a box of %d × %d', (_what, width, height, boxWidth, boxHeight) =>
  expect(pictureBox({ width, height })).toEqual({ width: boxWidth, height: boxHeight }),
)

it.each([null, undefined])('a picture of %s size gets the default box', (size) =>
  expect(pictureBox(size)).toEqual({ width: 280, height: 210 }),
)
