import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ticket } from '../state/test/samples.ts'
import { draw } from '../test/draw.tsx'
import { TicketRow } from './ticket-row.tsx'

afterEach(cleanup)

const props = { selected: false, draft: false, narrow: false, mayPeek: false, onPeek: vi.fn(), onIntent: vi.fn() }
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

it('TKT-05: a row shows contact, message, count, queue, tag, connection', async () => {
  await draw(<TicketRow {...props} ticket={full()} onAccept={vi.fn()} />)
  const row = await screen.findByRole('link')
  for (const text of ['Ana Almeida', `${'x'.repeat(30)}…`, 'Vendas', 'Entrega', 'Loja', '3 mensagens não lidas'])
    expect(row.textContent).toContain(text)
})

it('TKT-11: a waiting row is accepted, not opened', async () => {
  const onAccept = vi.fn(async () => {})
  const { router } = await draw(<TicketRow {...props} ticket={full({ status: 'pending' })} onAccept={onAccept} />)
  fireEvent.click(await screen.findByText('Ana Almeida'))
  expect(screen.queryByRole('link')).toBeNull()
  expect(router.state.location.pathname).toBe('/tickets')
  fireEvent.click(screen.getByRole('button', { name: 'Aceitar o atendimento de Ana Almeida' }))
  expect(onAccept).toHaveBeenCalledOnce()
})

it.each([
  [true, 'pending', 1],
  [true, 'open', 1],
  [true, 'closed', 1],
  [false, 'pending', 0],
  [false, 'open', 0],
] as const)('TKT-26: peeking is offered to admins only (%s, %s)', async (mayPeek, status, count) => {
  await draw(<TicketRow {...props} mayPeek={mayPeek} ticket={full({ status })} onAccept={vi.fn()} />)
  await screen.findByText('Ana Almeida')
  expect(screen.queryAllByRole('button', { name: /Espiar/ })).toHaveLength(count)
})

it('TKT-26: peeking into an open ticket does not open it', async () => {
  const onPeek = vi.fn()
  const { router } = await draw(<TicketRow {...props} mayPeek onPeek={onPeek} ticket={full()} onAccept={vi.fn()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Espiar a conversa de Ana Almeida' }))
  expect(onPeek).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toBe('/tickets')
})

it('TKT-38: a group says that it is one', async () => {
  await draw(<TicketRow {...props} ticket={full({ isGroup: true })} onAccept={vi.fn()} />)
  expect((await screen.findByRole('link')).textContent).toContain('Ana Almeida Grupo')
})

it('a ticket with a draft says so', async () => {
  await draw(<TicketRow {...props} draft ticket={full()} onAccept={vi.fn()} />)
  expect(await screen.findByText('Rascunho')).toBeTruthy()
})
