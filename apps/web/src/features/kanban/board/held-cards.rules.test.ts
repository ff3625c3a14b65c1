import type { KanbanTicket } from '@recado/contract/kanban/kanban'
import { expect, it } from 'vitest'
import { heldCards } from './held-cards.rules.ts'

const cards = (...ids: number[]) => ids.map((id) => ({ id, version: 1 }) as KanbanTicket)
const result = (before: number[], now: number[], own: number[] = []) => {
  const heldResult = heldCards(cards(...before), cards(...now), new Set(own))
  return [heldResult.cards.map(({ id }) => id), heldResult.changes, [...heldResult.goneIds]]
}

it.each<[string, number[], number[], number[], unknown[]]>([
  ['without a change', [1, 2], [1, 2], [], [[1, 2], 0, []]],
  ['a card was added above', [1, 2], [3, 1, 2], [], [[1, 2], 1, []]],
  ['a card was removed', [1, 2], [2], [], [[1, 2], 1, [1]]],
  ['two cards were swapped', [1, 2, 3], [2, 1, 3], [], [[1, 2, 3], 1, []]],
  ['the next page was loaded', [1, 2], [1, 2, 3, 4], [], [[1, 2, 3, 4], 0, []]],
  ['the user moved a card into the lane', [1, 2], [1, 3, 2], [3], [[1, 3, 2], 0, []]],
  ['the user moved a card out of the lane', [1, 2], [2], [1], [[2], 0, []]],
  ['no cards were visible yet', [], [1, 2], [], [[1, 2], 0, []]],
])('while the pointer is in the lane: %s', (_, before, now, own, expected) => {
  expect(result(before, now, own)).toEqual(expected)
})

it('shows the newest content of the cards it keeps in place', () => {
  const now = [{ id: 1, version: 2 } as KanbanTicket]
  expect(heldCards(cards(1), now, new Set()).cards).toEqual(now)
})
