import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ticket } from '../state/test/samples.ts'
import { answer, type Call, draw } from '../test/draw.tsx'
import { NewTicketModal } from './new-ticket-modal.tsx'
import { TransferModal } from './transfer-modal.tsx'

// Forms debounce their searches and load the whole UI library, which is slow in jsdom.
const queue = (id: number, name: string) => ({ id, name, color: '#123456', users: [], orderQueue: id })
const contact = { id: 5, name: 'Zélia', number: '5511988887777', extraInfo: [] }
let calls: Call[] = []

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answers = (queues: number) => ({
  'GET /queue': [queue(1, 'Vendas'), queue(2, 'Suporte')].slice(0, queues),
  'GET /whatsapp': [{ id: 4, name: 'Loja' }],
  'GET /contacts': { contacts: [contact], count: 1, hasMore: false },
  'GET /users': { users: [{ id: 8, name: 'Bruno', lastName: 'Reis' }], count: 1, hasMore: false },
})
const searches = (path: string) => calls.filter((call) => call.path === path)
const field = (name: RegExp) => screen.findByRole('combobox', { name, hidden: true })

async function chooseContact() {
  fireEvent.change(await field(/Contato/), { target: { value: 'Zél' } })
  fireEvent.click(await screen.findByRole('option', { name: /Zélia · \+55/, hidden: true }))
}

describe('a new ticket', () => {
  it('TKT-22, TKT-23: a single queue is preselected', async () => {
    calls = answer({ ...answers(1), 'POST /tickets': ticket(1, 1) })
    const { router } = await draw(<NewTicketModal onClose={() => {}} />)
    await chooseContact()
    fireEvent.click(screen.getByText('Iniciar atendimento'))
    await waitFor(() =>
      expect(searches('/tickets').at(-1)?.body).toMatchObject({ contactId: 5, queueId: 1, status: 'open' }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/u1'))
  })

  it('TKT-23: with two queues the user must choose one, except admins', async () => {
    calls = answer(answers(2))
    await draw(<NewTicketModal onClose={() => {}} />)
    await chooseContact()
    fireEvent.click(screen.getByText('Iniciar atendimento'))
    expect(await screen.findByText('Escolha a fila.')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('TKT-25: the other open ticket is named and can be opened', async () => {
    const other = { id: 3, uuid: 'u3', user: { name: 'Bruno' }, queue: { name: 'Suporte' } }
    calls = answer({
      ...answers(1),
      'POST /tickets': { status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: other } },
    })
    const { router } = await draw(<ClosingDialog />)
    await chooseContact()
    fireEvent.click(screen.getByText('Iniciar atendimento'))
    expect(await screen.findByText(/Responsável: Bruno. Fila: Suporte/, {})).toBeTruthy()
    fireEvent.click(screen.getByText('Abrir esse atendimento'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/u3'))
  })
})

/** Leaves the page when it closes, as in the app. A dialog with input that stays there blocks navigations. */
function ClosingDialog() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <NewTicketModal onClose={() => setOpen(false)} />
}

describe('TKT-20: a transfer', () => {
  it.each([
    ['a queue', { queueId: null, whatsappId: 4 }, 'Escolha a fila.'],
    ['a connection', { queueId: 2, whatsappId: null }, 'Escolha a conexão.'],
    ['either', { queueId: null, whatsappId: null }, 'Escolha a fila.'],
  ])('tickets.9: without %s it cannot be confirmed, and the reason is below the button', async (_, lacks, why) => {
    calls = answer(answers(2))
    await draw(<TransferModal ticket={ticket(1, 1, lacks)} onClose={() => {}} />)
    const confirm = await screen.findByRole('button', { name: 'Transferir', description: why })
    expect(confirm.hasAttribute('disabled')).toBe(true)
    fireEvent.click(confirm)
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('TKT-19: without a user the ticket waits in its queue', async () => {
    calls = answer({ ...answers(2), 'PUT /tickets/1': ticket(1, 1, { status: 'pending' }) })
    await draw(<TransferModal ticket={ticket(1, 1, { queueId: 2, whatsappId: 4 })} onClose={() => {}} />)
    fireEvent.click(await screen.findByText('Transferir'))
    await waitFor(() =>
      expect(searches('/tickets/1')[0]?.body).toEqual({ status: 'pending', queueId: 2, whatsappId: 4, userId: null }),
    )
  })

  it('access.8: a role without users, queues and connections transfers within its queue, and reads none of them', async () => {
    calls = answer({ 'PUT /tickets/1': ticket(1, 1, { status: 'pending' }) })
    const own = ticket(1, 1, {
      ...{ queueId: 2, whatsappId: 4, queue: { id: 2, name: 'Vendas', color: '#123456' } },
      whatsapp: { id: 4, name: 'Loja', status: 'CONNECTED' },
    })
    const permissions = { 'tickets:view': 'queues', 'tickets:transfer': 'queues' } as const
    await draw(<TransferModal ticket={own} onClose={() => {}} />, { permissions })
    await screen.findByDisplayValue('Vendas')
    await screen.findByDisplayValue('Loja')
    expect(screen.queryByLabelText(/Atendente/)).toBeNull()
    expect(calls).toEqual([])
  })

  it('lists a small team immediately, and searches once for an input', async () => {
    calls = answer(answers(2))
    await draw(<TransferModal ticket={ticket(1, 1, { queueId: 2, whatsappId: 4 })} onClose={() => {}} />)
    const person = await field(/Atendente/)
    await screen.findByDisplayValue('Loja')
    person.focus()
    expect(await screen.findByRole('option', { name: 'Bruno Reis', hidden: true })).toBeTruthy()
    for (const value of ['b', 'br', 'bru']) fireEvent.change(person, { target: { value } })
    await waitFor(() => expect(searches('/users').map(({ query }) => query)).toEqual(['', 'searchParam=bru']))
  })

  it.each([
    ['the user’s own ticket', 'user', 7, 'open', false],
    ['an admin’s own ticket', 'admin', 7, 'open', false],
    ['a colleague’s ticket', 'user', 8, 'open', false],
    ['a colleague’s ticket, which an admin may take over', 'admin', 8, 'open', true],
    ['a waiting ticket', 'user', null, 'pending', true],
    ['an open ticket without an owner', 'user', null, 'open', true],
  ] as const)(
    'TKT-19: the user is offered where they may accept the ticket: %s, %s',
    async (_, profile, userId, status, mine) => {
      const users = [
        { id: 7, name: 'Ana', lastName: 'Lima' },
        { id: 8, name: 'Bruno', lastName: 'Reis' },
      ]
      calls = answer({ ...answers(2), 'GET /users': { users, count: 2, hasMore: false } })
      const ownTicket = ticket(1, 1, { queueId: 2, whatsappId: 4, userId, status })
      await draw(<TransferModal ticket={ownTicket} onClose={() => {}} />, { profile })
      const person = await field(/Atendente/)
      await screen.findByDisplayValue('Loja')
      person.focus()
      expect(await screen.findByRole('option', { name: 'Bruno Reis', hidden: true })).toBeTruthy()
      expect(screen.queryAllByRole('option', { name: 'Ana Lima', hidden: true })).toHaveLength(mine ? 1 : 0)
    },
  )

  it('TKT-19: passes a note to the recipient', async () => {
    calls = answer({ ...answers(2), 'PUT /tickets/1': ticket(1, 1, { userId: 8 }) })
    await draw(<TransferModal ticket={ticket(1, 1, { queueId: 2, whatsappId: 4 })} onClose={() => {}} />)
    const note = await screen.findByLabelText(/Recado para quem recebe/)
    fireEvent.change(note, { target: { value: ' a ' } })
    fireEvent.click(screen.getByText('Transferir'))
    expect(await screen.findByText('Escreva ao menos 2 letras.')).toBeTruthy()
    expect(searches('/tickets/1')).toEqual([])
    fireEvent.change(note, { target: { value: ' Quer trocar o tamanho ' } })
    ;(await field(/Atendente/)).focus()
    fireEvent.click(await screen.findByRole('option', { name: 'Bruno Reis', hidden: true }))
    fireEvent.click(screen.getByText('Transferir'))
    await waitFor(() =>
      expect(searches('/tickets/1')[0]?.body).toEqual({
        ...{ status: 'open', queueId: 2, whatsappId: 4, userId: 8 },
        note: 'Quer trocar o tamanho',
      }),
    )
  })
})
