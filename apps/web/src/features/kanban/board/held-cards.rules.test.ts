import type { KanbanTicket } from '@recado/contract/kanban/kanban'
import { expect, it } from 'vitest'
import { heldCards } from './held-cards.rules.ts'

const cards = (...ids: number[]) => ids.map((id) => ({ id, version: 1 }) as KanbanTicket)
const shown = (before: number[], now: number[], own: number[] = []) => {
  const held = heldCards(cards(...before), cards(...now), new Set(own))
  return [held.cards.map(({ id }) => id), held.changes, [...held.gone]]
}

it.each<[string, number[], number[], number[], unknown[]]>([
  ['nothing happened', [1, 2], [1, 2], [], [[1, 2], 0, []]],
  ['one came above', [1, 2], [3, 1, 2], [], [[1, 2], 1, []]],
  ['one left', [1, 2], [2], [], [[1, 2], 1, [1]]],
  ['two changed places', [1, 2, 3], [2, 1, 3], [], [[1, 2, 3], 1, []]],
  ['the next page came', [1, 2], [1, 2, 3, 4], [], [[1, 2, 3, 4], 0, []]],
  ['one’s own came', [1, 2], [1, 3, 2], [3], [[1, 3, 2], 0, []]],
  ['one’s own left', [1, 2], [2], [1], [[2], 0, []]],
  ['nothing was shown yet', [], [1, 2], [], [[1, 2], 0, []]],
])('while somebody points there: %s', (_, before, now, own, expected) => {
  expect(shown(before, now, own)).toEqual(expected)
})

it('shows the newest content of what it holds', () => {
  const now = [{ id: 1, version: 2 } as KanbanTicket]
  expect(heldCards(cards(1), now, new Set()).cards).toEqual(now)
})
