import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InboxDialogs } from '../dialogs/inbox-dialogs.tsx'
import { closeDialog } from '../inbox-state.ts'
import { message, ticket } from '../state/test/samples.ts'
import { answer, type Call, draw } from '../test/draw.tsx'
import { MessageContent } from './message-content.tsx'

const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Bia Costa\nTEL;waid=5511966665555:+55 11 96666-5555\nEND:VCARD'
const bia = { id: 30, name: 'Bia Costa', number: '5511966665555', isGroup: false }
const queues = [{ id: 1, name: 'Vendas' }]

beforeEach(() => closeDialog())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function talk(answers: Record<string, unknown>): Promise<{ calls: Call[]; path: () => string }> {
  const calls = answer({ 'GET /queue': queues, 'GET /whatsapp': [], ...answers })
  const cardMessage = message(1, 1, { mediaType: 'contactMessage', body: card })
  const { router } = await draw(
    <>
      <MessageContent message={cardMessage} onOpenMedia={vi.fn()} />
      <InboxDialogs />
    </>,
    { queues: queues as never, queueIds: [1] },
  )
  const button = await screen.findByRole('button', { name: /^Conversar com Bia Costa/ })
  // The dialog's code loads on the first press.
  await act(async () => void fireEvent.click(button))
  expect(await screen.findByText(/Bia Costa · /)).toBeTruthy()
  const begin = await screen.findByRole('button', { name: 'Iniciar atendimento' })
  await waitFor(() => expect((screen.getByRole('combobox', { name: 'Fila' }) as HTMLInputElement).value).toBe('Vendas'))
  fireEvent.click(begin)
  return { calls, path: () => router.state.location.pathname }
}
const did = (calls: Call[]) =>
  calls
    .filter(({ method, path }) => method === 'POST' || path === '/contacts')
    .map(({ method, path }) => `${method} ${path}`)

describe('MSG-02, TKT-22: a contact card that a customer sent', () => {
  it('starts a conversation with an existing contact', async () => {
    const { calls, path } = await talk({
      'GET /contacts': { contacts: [{ ...bia, id: 29, number: '55119666655550' }, bia] },
      'POST /tickets': ticket(9, 9, { uuid: 'nova' }),
    })
    await waitFor(() => expect(path()).toBe('/tickets/nova'))
    expect(did(calls)).toEqual(['GET /contacts', 'POST /tickets'])
    expect(calls.find(({ path }) => path === '/tickets')?.body ?? calls.at(-1)?.body).toMatchObject({
      contactId: 30,
      queueId: 1,
    })
  })

  it('creates the contact first if the number is unknown', async () => {
    const { calls, path } = await talk({
      'GET /contacts': { contacts: [] },
      'POST /contacts': bia,
      'POST /tickets': ticket(9, 9, { uuid: 'nova' }),
    })
    await waitFor(() => expect(path()).toBe('/tickets/nova'))
    expect(did(calls)).toEqual(['GET /contacts', 'POST /contacts', 'POST /tickets'])
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/contacts')?.body).toMatchObject({
      name: 'Bia Costa',
      number: '+5511966665555',
    })
  })

  it('TKT-25: names the user who has the conversation, with a link to it', async () => {
    const other = { id: 5, uuid: 'dela', user: { name: 'Caio' }, queue: { name: 'Suporte' } }
    const { path } = await talk({
      'GET /contacts': { contacts: [bia] },
      'POST /tickets': { status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: other } },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Caio')
    fireEvent.click(screen.getByRole('button', { name: 'Abrir esse atendimento' }))
    await waitFor(() => expect(path()).toBe('/tickets/dela'))
  })
})

it('MSG-02: our own card offers no action', async () => {
  await draw(
    <MessageContent message={message(1, 1, { mediaType: 'vcard', body: card, fromMe: true })} onOpenMedia={vi.fn()} />,
  )
  expect(await screen.findByText('Bia Costa')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Conversar/ })).toBeNull()
})
