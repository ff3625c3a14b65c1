import { describe, expect, it } from 'vitest'
import { keptOf, MOST_KEPT } from './offline-list.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString()
type ListTicket = Parameters<typeof keptOf>[0][number][number]
const ticket = (uuid: string, minute: number, change: Partial<ListTicket> = {}): ListTicket => ({
  ...{ uuid, status: 'open', lastMessage: `fala ${minute}`, lastMessageAt: at(minute), unreadMessages: 2 },
  ...{ contact: { name: `Cliente ${uuid}` } as ListTicket['contact'], queue: null, snoozedAt: null },
  ...change,
})

describe('offline lists', () => {
  it('contain the newest tickets of each list, each once in its latest state', () => {
    const storedTickets = keptOf([
      [ticket('a', 1), ticket('b', 5)],
      [ticket('a', 3), ticket('c', 4, { status: 'pending', queue: { id: 1, name: 'Vendas', color: '#000' } })],
    ])
    expect(storedTickets).toEqual([
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

  it('contain no resolved and no snoozed ticket', () => {
    expect(keptOf([[ticket('a', 1, { status: 'closed' }), ticket('b', 2, { snoozedAt: at(2) })]])).toEqual([])
  })

  it.each([
    [MOST_KEPT, MOST_KEPT],
    [MOST_KEPT + 1, MOST_KEPT],
  ])('%i tickets in a list are stored as %i, and the other list is complete', (count, storedCount) => {
    const open = Array.from({ length: count }, (_, n) => ticket(`o${n}`, n))
    const rows = keptOf([open, [ticket('p', 0, { status: 'pending' })]])
    expect(rows.filter(({ status }) => status === 'open')).toHaveLength(storedCount)
    expect(rows.at(-1)?.uuid).toBe('p')
  })
})
