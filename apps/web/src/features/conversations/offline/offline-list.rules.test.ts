import { describe, expect, it } from 'vitest'
import { keptOf, MOST_KEPT } from './offline-list.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString()
type Shown = Parameters<typeof keptOf>[0][number][number]
const ticket = (uuid: string, minute: number, change: Partial<Shown> = {}): Shown => ({
  ...{ uuid, status: 'open', lastMessage: `fala ${minute}`, lastMessageAt: at(minute), unreadMessages: 2 },
  ...{ contact: { name: `Cliente ${uuid}` } as Shown['contact'], queue: null, snoozedAt: null },
  ...change,
})

describe('what can be read without a network', () => {
  it('is the newest of each list, each ticket once as it changed last', () => {
    const kept = keptOf([
      [ticket('a', 1), ticket('b', 5)],
      [ticket('a', 3), ticket('c', 4, { status: 'pending', queue: { id: 1, name: 'Vendas', color: '#000' } })],
    ])
    expect(kept).toEqual([
      {
        uuid: 'b',
        status: 'open',
        name: 'Cliente b',
        queue: '',
        lastMessage: 'fala 5',
        lastMessageAt: at(5),
        unread: 2,
      },
      {
        uuid: 'a',
        status: 'open',
        name: 'Cliente a',
        queue: '',
        lastMessage: 'fala 3',
        lastMessageAt: at(3),
        unread: 2,
      },
      {
        ...{ uuid: 'c', status: 'pending', name: 'Cliente c', queue: 'Vendas', lastMessage: 'fala 4' },
        ...{ lastMessageAt: at(4), unread: 2 },
      },
    ])
  })

  it('is nothing resolved and nothing that was put off', () => {
    expect(keptOf([[ticket('a', 1, { status: 'closed' }), ticket('b', 2, { snoozedAt: at(2) })]])).toEqual([])
  })

  it.each([
    [MOST_KEPT, MOST_KEPT],
    [MOST_KEPT + 1, MOST_KEPT],
  ])('of %i tickets in a list %i are kept, and the other list keeps its own', (count, kept) => {
    const open = Array.from({ length: count }, (_, n) => ticket(`o${n}`, n))
    const rows = keptOf([open, [ticket('p', 0, { status: 'pending' })]])
    expect(rows.filter(({ status }) => status === 'open')).toHaveLength(kept)
    expect(rows.at(-1)?.uuid).toBe('p')
  })
})
