import { expect, it } from 'vitest'
import type { CardRow } from './card.store.ts'
import { cardsInOrder } from './card.view.ts'

const row = (id: number, more: Partial<CardRow> = {}) =>
  ({ id, place: id, last_message_at: id, other_tag: null, ...more }) as CardRow
const shown = (rows: readonly CardRow[], order: 'order' | 'updatedAt') =>
  cardsInOrder(rows, order).map(({ row: { id }, otherTags }) => (otherTags ? [id, otherTags] : id))

it('KAN-06: cards stand as people arranged them, or the latest message first; of equal ones ids decide', () => {
  const rows = [
    row(3),
    row(1, { place: 3, last_message_at: 7 }),
    row(2, { place: -0.5 }),
    row(4, { last_message_at: 7 }),
  ]
  expect(shown(rows, 'order')).toEqual([2, 1, 3, 4])
  expect(shown(rows, 'updatedAt')).toEqual([4, 1, 3, 2])
})

it('KAN-02: a card with several tags is one card with all of them, wherever its rows stand', () => {
  const rows = [row(1, { other_tag: 8 }), row(2), row(1, { other_tag: 9 })]
  expect(shown(rows, 'order')).toEqual([[1, [8, 9]], 2])
})
