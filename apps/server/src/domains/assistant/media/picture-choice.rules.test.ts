import { expect, it } from 'vitest'
import { choosePictures, type PictureLine } from './picture-choice.rules.ts'

const line = (id: number, change: Partial<PictureLine> = {}): PictureLine => ({
  ...{ id, mimetype: 'image/jpeg', file: `${id}.jpg`, size: 1000, isNew: true },
  ...change,
})
const earlier = (id: number) => line(id, { isNew: false })
const on = { isOn: true, support: 'yes' as const }

it.each([
  ['all of a burst, newest first', [line(1), line(2)], on, [2, 1], []],
  ['earlier ones until there are three', [1, 2, 3, 4].map(earlier), on, [4, 3, 2], []],
  ['the burst before earlier ones', [earlier(1), line(2), line(3), line(4)], on, [4, 3, 2], []],
  [
    'at most ten of a burst',
    Array.from({ length: 12 }, (_, at) => line(at + 1)),
    on,
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
    [2, 1].map((id) => [id, 'many']),
  ],
  ['none when it is off', [line(1)], { ...on, isOn: false }, [], [[1, 'off']]],
  ['none of a model that takes none', [line(1)], { isOn: true, support: 'no' as const }, [], [[1, 'off']]],
  ['also for a model that is not known', [line(1)], { isOn: true, support: 'unknown' as const }, [1], []],
  [
    'none above 5 MB',
    [line(1, { size: 5 * 1024 * 1024 + 1 }), line(2, { size: 5 * 1024 * 1024 })],
    on,
    [2],
    [[1, 'size']],
  ],
  ['none that has not arrived', [line(1, { file: null })], on, [], [[1, 'missing']]],
  ['none of another type', [line(1, { mimetype: 'image/tiff' })], on, [], [[1, 'provider']]],
  ['types with parameters', [line(1, { mimetype: 'image/PNG; x=1' })], on, [1], []],
  ['an earlier one that cannot be read is left out silently', [line(1, { isNew: false, file: null })], on, [], []],
] as const)('AI-10: pictures of a question: %s', (_name, lines, terms, ids, refusals) => {
  const choice = choosePictures(lines as readonly PictureLine[], terms)
  expect(choice.ids).toEqual(ids)
  expect([...choice.refusals]).toEqual(refusals)
})
