import type { Message } from '@recado/contract/conversations/message'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Outgoing } from '../state/outgoing.rules.ts'
import { useOutgoing } from '../state/outgoing-store.ts'
import { message, ticket } from '../state/test/samples.ts'
import { draw } from '../test/draw.tsx'
import { SendTroubleNote } from './send-trouble.tsx'
import { UnsentLabel } from './unsent-label.tsx'

beforeEach(() => useOutgoing.setState({ items: [] }))
afterEach(cleanup)

const actions = { again: vi.fn(), discard: vi.fn(), cancel: vi.fn() }
const own = (change: Partial<Message>) => message(1, 1, { fromMe: true, contact: null, ...change })
const show = (change: Partial<Message>) => draw(<SendTroubleNote message={own(change)} actions={actions} />)
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent)

it.each<[string, Partial<Message>, string[]]>([
  [
    'Ainda não saiu. O WhatsApp não aceitou o envio; continuamos tentando.',
    { sendState: 'waiting', sendError: 'ERR_SENDING_WAPP_MSG' },
    ['Tentar agora', 'Cancelar envio'],
  ],
  [
    'Ainda não saiu. O número não está conectado; a mensagem sai quando ele conectar.',
    { sendState: 'waiting', sendError: 'ERR_WAPP_NOT_INITIALIZED' },
    ['Tentar agora', 'Cancelar envio'],
  ],
  [
    'Ainda não saiu. O WhatsApp limitou as conversas novas deste número. A mensagem sai sozinha depois da espera, ou assim que o cliente escrever. Espera até 02/01/2099 09:00.',
    { sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS', waitsUntil: new Date(2099, 0, 2, 9).toISOString() },
    ['Cancelar envio'],
  ],
  [
    'Ainda não saiu. O WhatsApp limitou as conversas novas deste número. A mensagem sai sozinha depois da espera, ou assim que o cliente escrever.',
    { sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS', waitsUntil: new Date(2020, 0, 2, 9).toISOString() },
    ['Cancelar envio'],
  ],
  [
    'Ainda não saiu. Espera outras mensagens saírem.',
    { sendState: 'waiting', sendError: 'ERR_SEND_QUEUED' },
    ['Tentar agora', 'Cancelar envio'],
  ],
  [
    'Sem confirmação do envio. O WhatsApp não aceitou o envio; continuamos tentando.',
    { sendState: 'unconfirmed', sendError: 'ERR_SENDING_WAPP_MSG' },
    ['Tentar agora', 'Cancelar envio'],
  ],
  [
    'Sem confirmação do envio. O WhatsApp não respondeu e paramos de tentar; a mensagem pode ter chegado ao cliente.',
    { sendState: 'unconfirmed', sendError: 'ERR_SEND_UNCONFIRMED' },
    ['Tentar de novo', 'Apagar'],
  ],
  [
    'Não enviada. O WhatsApp recusou o envio.',
    { sendState: 'failed', sendError: 'ERR_SENDING_WAPP_MSG' },
    ['Tentar de novo', 'Apagar'],
  ],
  ['Não enviada. A conexão foi excluída.', { sendState: 'failed', sendError: 'ERR_NO_WAPP_FOUND' }, ['Apagar']],
  [
    'Não enviada. O WhatsApp oficial leva até 4.096 caracteres por mensagem, 1.024 junto de um arquivo. Encurte ou divida o texto.',
    { sendState: 'failed', sendError: 'ERR_TEXT_TOO_LONG' },
    ['Apagar'],
  ],
  [
    'Não enviada. Não foi possível criar a mensagem. Confira o conteúdo e tente de novo.',
    { sendState: 'failed', sendError: 'ERR_CREATING_MESSAGE' },
    ['Tentar de novo', 'Apagar'],
  ],
  [
    'Não enviada. A assinatura estava vencida ou a empresa desativada, e mensagens automáticas não saem nesse tempo. Se ainda fizer sentido, envie de novo.',
    { sendState: 'failed', sendError: 'ERR_SEND_COMPANY_OFF' },
    ['Tentar de novo', 'Apagar'],
  ],
  [
    'Envio interrompido. A mensagem pode ter chegado ao cliente. A assinatura estava vencida ou a empresa desativada, e mensagens automáticas não saem nesse tempo. Se ainda fizer sentido, envie de novo.',
    { sendState: 'unconfirmed', sendError: 'ERR_SEND_COMPANY_OFF' },
    ['Tentar de novo', 'Apagar'],
  ],
  ['Envio cancelado.', { sendState: 'failed', sendError: 'ERR_SEND_CANCELLED' }, ['Tentar de novo', 'Apagar']],
  [
    'Envio interrompido. A mensagem pode ter chegado ao cliente.',
    { sendState: 'unconfirmed', sendError: 'ERR_SEND_CANCELLED' },
    ['Tentar de novo', 'Apagar'],
  ],
])('MSG-16: "%s"', async (words, change, ways) => {
  await show(change)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(buttons()).toEqual(ways)
})

it('MSG-16: a message without a problem shows none', async () => {
  await draw(
    <main>
      <SendTroubleNote message={own({ sendState: 'waiting', sendError: null })} actions={actions} />
      <SendTroubleNote message={own({ sendState: 'unconfirmed', sendError: null, ack: 1 })} actions={actions} />
    </main>,
  )
  expect((await screen.findByRole('main')).textContent).toBe('')
})

it('MSG-16: a waiting message is sent now or cancelled from its bubble', async () => {
  await show({ sendState: 'waiting', sendError: 'ERR_SENDING_WAPP_MSG' })
  fireEvent.click(await screen.findByText('Tentar agora'))
  expect(actions.again).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByText('Cancelar envio'))
  expect(actions.cancel).toHaveBeenCalledOnce()
})

const item = (change: Partial<Outgoing>): Outgoing => ({
  ...{ clientId: 'c1', userId: 7, ticketId: 1, createdAt: '2026-01-01T12:00:00.000Z', body: 'oi', quoted: null },
  ...{ file: null, location: null, contact: null, state: 'waiting', error: null },
  ...change,
})

it.each<[string, boolean, Partial<Outgoing> | null, boolean]>([
  ['a message on the server', true, null, true],
  ['a message that failed in this browser', false, { state: 'failed', error: 'ERR_TICKET_STATUS' }, true],
  ['a message that has waited too long in this browser', false, { late: true }, true],
  ['a cancelled message', false, { state: 'failed', error: 'ERR_SEND_CANCELLED' }, false],
  ['a message that is being sent', false, { state: 'sending' }, false],
  ['a message of another conversation', false, { ticketId: 2, late: true }, false],
])('MSG-16: the row of a ticket is marked for %s: %s', async (_, unsent, outgoing, marked) => {
  useOutgoing.setState({ items: outgoing ? [item(outgoing)] : [] })
  await draw(
    <main>
      <UnsentLabel ticket={ticket(1, 1, { unsent })} />
    </main>,
  )
  expect((await screen.findByRole('main')).textContent).toBe(marked ? 'Não saiu' : '')
})
