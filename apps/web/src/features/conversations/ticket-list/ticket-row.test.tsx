import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useInbox } from '../inbox-state.ts'
import { ticket } from '../state/test/samples.ts'
import { draw } from '../test/draw.tsx'
import { TicketRow } from './ticket-row.tsx'

afterEach(cleanup)

const props = {
  selected: false,
  draft: null,
  narrow: false,
  peeksAll: false,
  namesConnection: false,
  onPeek: vi.fn(),
  onIntent: vi.fn(),
}
const full = (change = {}) =>
  ticket(1, 1, {
    contact: { ...ticket(1, 1).contact, name: 'Ana Almeida' },
    lastMessage: 'x'.repeat(31),
    unreadMessages: 3,
    queue: { id: 1, name: 'Vendas', color: '#c2410c' },
    tags: [{ id: 1, name: 'Entrega', color: '#111111', kanban: 0 }],
    whatsapp: { id: 1, name: 'Loja', status: 'CONNECTED' },
    ...change,
  })

it('TKT-05: a row shows contact, message, count, queue, tag and connection', async () => {
  await draw(<TicketRow {...props} ticket={full()} onAccept={vi.fn()} />)
  const row = await screen.findByRole('link')
  for (const text of ['Ana Almeida', `${'x'.repeat(30)}…`, 'Vendas', 'Entrega', 'Loja', '3 mensagens não lidas'])
    expect(row.textContent).toContain(text)
})

it('TKT-39: a row that left the list but stays under the pointer has no actions', async () => {
  await draw(<TicketRow {...props} isGone ticket={full({ status: 'pending' })} onAccept={vi.fn()} />)
  await screen.findByText('Ana Almeida')
  expect(screen.queryByRole('button', { name: /^Aceitar/ })).toBeNull()
})

const profileOf = { 'an admin': 'admin', 'a supervisor': 'supervisor', 'an attendant': 'user' } as const

it.each([
  ['an admin', true, { status: 'pending' }, 1],
  ['an admin', true, { status: 'open', userId: 7 }, 1],
  ['an admin', true, { status: 'closed', userId: 2 }, 1],
  ['a supervisor', false, { status: 'open', userId: 2 }, 1],
  ['a supervisor', false, { status: 'closed', userId: 2 }, 1],
  ['a supervisor', false, { status: 'open', userId: 2, queueId: 5 }, 0],
  // A click opens the user's own ticket, and shows a waiting ticket beside the list.
  ['a supervisor', false, { status: 'open', userId: 7 }, 0],
  ['a supervisor', false, { status: 'pending', userId: null }, 0],
  ['an attendant', false, { status: 'open', userId: 2 }, 0],
] as const)(
  'TKT-26: users with the right for a ticket may peek into it (%s, %s, %o)',
  async (who, peeksAll, change, count) => {
    const row = <TicketRow {...props} peeksAll={peeksAll} ticket={full(change)} onAccept={vi.fn()} />
    await draw(row, { profile: profileOf[who] })
    await screen.findByText('Ana Almeida')
    expect(screen.queryAllByRole('button', { name: /Espiar/ })).toHaveLength(count)
  },
)

it('TKT-26: peeking into an open ticket does not open it', async () => {
  const onPeek = vi.fn()
  const row = <TicketRow {...props} peeksAll onPeek={onPeek} ticket={full()} onAccept={vi.fn()} />
  const { router } = await draw(row, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Espiar a conversa de Ana Almeida' }))
  expect(onPeek).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toBe('/tickets')
})

it('TKT-38: the row of a group shows that it is a group', async () => {
  await draw(<TicketRow {...props} ticket={full({ isGroup: true })} onAccept={vi.fn()} />)
  expect((await screen.findByRole('link')).textContent).toContain('Ana Almeida Grupo')
})

it('the row of a ticket with a draft shows it', async () => {
  await draw(<TicketRow {...props} draft="Segue o *orçamento*" ticket={full()} onAccept={vi.fn()} />)
  expect((await screen.findByText('Rascunho')).parentElement?.textContent).toBe('Rascunho Segue o orçamento')
})

const withSpeaker = (kind: 'user' | 'machine' | 'customer', name = '', userId: number | null = null) => ({
  lastMessage: 'Já separei',
  lastSpeaker: { kind, name, userId },
})

it.each([
  ['the current user', withSpeaker('user', 'Ana Lima', 7), 'Você: Já separei'],
  ['a colleague', withSpeaker('user', 'Bruno Reis', 8), 'Bruno: Já separei'],
  [
    'a colleague who signs',
    { ...withSpeaker('user', 'Bruno', 8), lastMessage: '*Bruno:*\nJá separei' },
    'Bruno: Já separei',
  ],
  ['a bot', withSpeaker('machine'), 'Robô: Já separei'],
  ['the customer', withSpeaker('customer', 'Maria'), 'Já separei'],
])('TKT-05: a row shows that %s spoke last', async (_, change, expected) => {
  await draw(<TicketRow {...props} ticket={full(change)} onAccept={vi.fn()} />)
  await screen.findByRole('link')
  expect(document.querySelector('.ib-row-last')?.textContent?.trim()).toBe(expected)
})

it('TKT-08: when all tickets are shown, a row names its owner', async () => {
  const owned = (id: number, name: string) => full({ userId: id, user: { id, name } })
  const { unmount } = await draw(<TicketRow {...props} ticket={owned(8, 'Bruno Reis')} onAccept={vi.fn()} />)
  expect(await screen.findByTitle('Atendido por Bruno Reis')).toBeTruthy()
  unmount()
  await draw(<TicketRow {...props} ticket={owned(7, 'Ana Lima')} onAccept={vi.fn()} />)
  await screen.findByRole('link')
  expect(screen.queryByTitle(/Atendido por/)).toBeNull()
})

it('TKT-05: a waiting row names its connection if there are several', async () => {
  const waiting = full({ status: 'pending' })
  const { unmount } = await draw(<TicketRow {...props} ticket={waiting} onAccept={vi.fn()} />)
  await screen.findByText('Ana Almeida')
  expect(screen.queryByTitle('Pela conexão Loja')).toBeNull()
  unmount()
  await draw(<TicketRow {...props} namesConnection ticket={waiting} onAccept={vi.fn()} />)
  expect(await screen.findByTitle('Pela conexão Loja')).toBeTruthy()
})

it('TKT-05: tags that do not fit beside the other labels are counted, named in the hint and still read out', async () => {
  const names = ['Entrega', 'Orçamento', 'Garantia', 'Cliente antigo']
  const tags = names.map((name, at) => ({ id: at, name, color: '#111111', kanban: 0 }))
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(18)
  // The queue and the first tag are on the visible line.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return this.matches('.ib-label') && at > 1 ? 18 : 0
  })
  const waiting = full({ status: 'pending', tags })
  const { unmount } = await draw(<TicketRow {...props} ticket={waiting} onAccept={vi.fn()} />)
  const more = await screen.findByText('+3')
  expect(more.title).toBe('Orçamento, Garantia, Cliente antigo')
  expect(more.ariaHidden).toBe('true')
  for (const name of names) expect(screen.getByText(name).closest('[aria-hidden]')).toBeNull()
  fireEvent.click(more)
  expect(useInbox.getState().previewed, 'a press on it is one on the row').toEqual(waiting)
  unmount()
  await draw(<TicketRow {...props} ticket={full()} onAccept={vi.fn()} />)
  await screen.findByText('Entrega')
  expect(screen.queryByText(/^\+\d/)).toBeNull()
  vi.restoreAllMocks()
})

describe('while it is on screen', () => {
  const noon = new Date('2026-01-01T12:00:00.000Z')
  const minutes = (count: number) => act(() => vi.advanceTimersByTime(count * 60_000))
  beforeEach(() => vi.useFakeTimers({ now: noon, toFake: ['Date', 'setInterval', 'clearInterval'] }))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('an age increases, with one timer for all rows', async () => {
    const rows = [1, 2, 3].map((id) => full({ id, lastMessageAt: noon.toISOString() }))
    await draw(rows.map((row) => <TicketRow key={row.id} {...props} ticket={row} onAccept={vi.fn()} />))
    expect(await screen.findAllByText('agora')).toHaveLength(3)
    minutes(11)
    expect(screen.getAllByText('há 11 min')).toHaveLength(3)
    expect(vi.getTimerCount()).toBe(1)
  })

  it('a wait grows past the company’s limits, shown by words as well as colour', async () => {
    const settings = [
      { id: 1, companyId: 1, key: 'waitLongMinutes', value: '5' },
      { id: 2, companyId: 1, key: 'waitTooLongMinutes', value: '20' },
    ]
    // Another message of the customer does not restart the wait.
    const row = full({ status: 'pending', waitingSince: '2026-01-01T11:58:00.000Z', lastMessageAt: noon.toISOString() })
    await draw(<TicketRow {...props} ticket={row} onAccept={vi.fn()} />, { settings })
    const wait = await screen.findByTitle(/Espera uma resposta desde/)
    expect(wait.textContent).toBe('Espera há 2 min')
    minutes(3)
    expect([wait.textContent, wait.dataset.level]).toEqual(['Espera em atenção, há 5 min', 'long'])
    minutes(15)
    expect([wait.textContent, wait.dataset.level]).toEqual(['Espera acima do limite, há 20 min', 'tooLong'])
  })
})
