import { describe, expect, it } from 'vitest'
import { ticket } from '../state/test/samples.ts'
import { heldRows } from './held-order.rules.ts'

const rows = (...ids: number[]) => ids.map((id) => ticket(id, id))

describe('a list under the pointer keeps its order', () => {
  it.each([
    ['nothing happened', [3, 2, 1], [3, 2, 1], [3, 2, 1], 0],
    ['one rose', [3, 2, 1], [1, 3, 2], [3, 2, 1], 1],
    ['two rose', [4, 3, 2, 1], [1, 2, 4, 3], [4, 3, 2, 1], 2],
    ['one came on top', [2, 1], [3, 2, 1], [2, 1], 1],
    ['one went', [3, 2, 1], [3, 1], [3, 2, 1], 1],
    ['the next page joined below', [3, 2], [3, 2, 1], [3, 2, 1], 0],
    ['the last one rose', [3, 2, 1], [1, 3, 2], [3, 2, 1], 1],
    ['the first of an empty list', [], [1], [], 1],
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
