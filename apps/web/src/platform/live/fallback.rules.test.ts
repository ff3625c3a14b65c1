import { expect, it } from 'vitest'
import { afterFailure, firstWay, pauseBeforeTry, type WayState, type ways } from './fallback.rules.ts'

type Failure = [Parameters<typeof afterFailure>[1]]
const after = (...failures: Failure[]): WayState =>
  failures.reduce((state, [cause]) => afterFailure(state, cause), firstWay)

it.each<[string, Failure[], (typeof ways)[number], number, string]>([
  ['one refused attempt keeps the websocket', [['refused']], 'websocket', 1, 'refused'],
  ['two refused attempts lead to long polling', [['refused'], ['refused']], 'polling', 0, 'refused'],
  ['two connections without frames lead to long polling', [['silent'], ['silent']], 'polling', 0, 'silent'],
  ['two cut connections lead to long polling', [['cut'], ['cut']], 'polling', 0, 'cut'],
  ['one lost heartbeat leads to long polling', [['lost']], 'polling', 0, 'lost'],
  ['one failure of long polling keeps it', [['cut'], ['cut'], ['refused']], 'polling', 1, 'cut'],
  [
    'two failures of long polling lead to polling the data',
    [['cut'], ['cut'], ['refused'], ['refused']],
    'reading',
    0,
    'cut',
  ],
  [
    'failures while polling the data change nothing but the count',
    [['cut'], ['cut'], ['lost'], ['lost']],
    'reading',
    2,
    'cut',
  ],
])('RT-05: %s', (_, failures, way, count, cause) => {
  expect(after(...failures)).toEqual({ way, failures: count, cause, tries: 0 })
})

it('the pauses grow from 15 seconds to 5 minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseBeforeTry)).toEqual([15, 30, 60, 120, 240, 300, 300].map((s) => s * 1000))
})
