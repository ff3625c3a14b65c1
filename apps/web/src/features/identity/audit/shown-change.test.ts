import { expect, it } from 'vitest'
import { formatMoment } from '../../../platform/values/dates.ts'
import { shownChange } from './shown-change.ts'

const sendAt = '2026-11-24T15:50:00.000Z'

it.each([
  ['a moment', 'sendAt', null, sendAt, null, formatMoment(sendAt)],
  ['a day that moved', 'dueDate', '2026-11-30', '2026-12-31', '30/11/2026', '31/12/2026'],
  ['a day that was taken away', 'dueDate', '2026-11-30', null, '30/11/2026', null],
  ['another field that looks like one', 'name', null, '2026-12-31', null, '2026-12-31'],
  ['a browser without a known name', 'browser', null, 'node', null, 'node'],
])('PLUS-09: %s, as people write it', (_what, field, before, after, shownBefore, shownAfter) => {
  expect(shownChange({ field, before, after })).toEqual({ field, before: shownBefore, after: shownAfter })
})
