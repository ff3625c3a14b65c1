import { expect, it } from 'vitest'
import type { TicketCardRow } from './card.store.ts'
import { cardsInOrder } from './card.view.ts'

const row = (id: number, more: Partial<TicketCardRow> = {}) =>
  ({ id, place: id, last_message_at: id, other_tag: null, ...more }) as TicketCardRow
const cardIds = (rows: readonly TicketCardRow[], order: 'order' | 'updatedAt') =>
  cardsInOrder(rows, order).map(({ row: { id }, otherTags }) => (otherTags ? [id, otherTags] : id))

it('KAN-06: cards are ordered as arranged or by the latest message; ties by id', () => {
  const rows = [
    row(3),
    row(1, { place: 3, last_message_at: 7 }),
    row(2, { place: -0.5 }),
    row(4, { last_message_at: 7 }),
  ]
  expect(cardIds(rows, 'order')).toEqual([2, 1, 3, 4])
  expect(cardIds(rows, 'updatedAt')).toEqual([4, 1, 3, 2])
})

it('KAN-02: the rows of a card with several tags become one card with all of them', () => {
  const rows = [row(1, { other_tag: 8 }), row(2), row(1, { other_tag: 9 })]
  expect(cardIds(rows, 'order')).toEqual([[1, [8, 9]], 2])
})
