import { describe, expect, it } from 'vitest'
import { ticket } from '../state/test/samples.ts'
import { heldRows } from './held-order.rules.ts'

const rows = (...ids: number[]) => ids.map((id) => ticket(id, id))

describe('a list under the pointer keeps its order', () => {
  it.each([
    ['without a change', [3, 2, 1], [3, 2, 1], [3, 2, 1], 0],
    ['one row moved up', [3, 2, 1], [1, 3, 2], [3, 2, 1], 1],
    ['two rows moved up', [4, 3, 2, 1], [1, 2, 4, 3], [4, 3, 2, 1], 2],
    ['a row was added at the top', [2, 1], [3, 2, 1], [2, 1], 1],
    ['a row was removed', [3, 2, 1], [3, 1], [3, 2, 1], 1],
    ['the next page was loaded', [3, 2], [3, 2, 1], [3, 2, 1], 0],
    ['the last row moved up', [3, 2, 1], [1, 3, 2], [3, 2, 1], 1],
    ['the first row of an empty list', [], [1], [], 1],
  ])('%s', (_, visibleIds, now, expected, changes) => {
    const result = heldRows(rows(...visibleIds), rows(...now))
    expect(result.rows.map(({ id }) => id)).toEqual(expected)
    expect(result.changes).toBe(changes)
  })

  it('shows the newest content in the old order', () => {
    const result = heldRows(rows(1), [ticket(1, 1, { unreadMessages: 5 })])
    expect(result.rows[0]?.unreadMessages).toBe(5)
  })
})
