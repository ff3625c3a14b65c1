import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../../platform/toasts.ts'
import { choicesOf } from '../chat/message-choices.rules.ts'
import { message, ticket } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { ForwardModal } from './forward-modal.tsx'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})

const ticketNamed = (id: number, name: string) => ticket(id, id, { contact: { ...ticket(id, id).contact, name } })
const tickets = [
  ticketNamed(1, 'Desta'),
  ticketNamed(2, 'Bia'),
  ticketNamed(3, 'Caio'),
  ticketNamed(4, 'D'),
  ticketNamed(5, 'E'),
  ticketNamed(6, 'F'),
  ticketNamed(7, 'G'),
]
const list = { 'GET /tickets': { tickets, hasMore: false, count: 7 } }
const box = (name: RegExp) => screen.findByRole('checkbox', { name }) as Promise<HTMLInputElement>
const send = (name = 'Encaminhar') => fireEvent.click(screen.getByRole('button', { name }))

describe('forwarding', () => {
  it('MSG-02: sends to the chosen conversations; failed ones are named, stay chosen, and are retried alone', async () => {
    const results = [
      { ticketId: 2, message: message(90, 90, { ticketId: 2 }), error: null },
      { ticketId: 3, message: null, error: 'ERR_TICKET_STATUS' },
    ]
    const calls = answer({ ...list, 'POST /messages/10/forward': { results } })
    const onClose = vi.fn()
    await draw(<ForwardModal message={message(10, 10, { body: 'Rua A, 1' })} onClose={onClose} />)
    expect(screen.getByText('Rua A, 1')).toBeTruthy()
    fireEvent.click(await box(/Bia/))
    fireEvent.click(await box(/Caio/))
    // The message's own conversation is not offered.
    expect(screen.queryByRole('checkbox', { name: /Desta/ })).toBeNull()
    send()
    expect((await screen.findByRole('alert')).textContent).toContain('Caio não recebeu')
    expect(useToasts.getState().toasts[0]?.message).toBe('Mensagem encaminhada para Bia.')
    expect((await box(/Bia/)).checked).toBe(false)
    expect((await box(/Caio/)).checked).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    send('Tentar de novo')
    const posts = () =>
      calls
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => body as { ticketIds: number[]; clientId: string })
    await waitFor(() => expect(posts()).toHaveLength(2))
    expect(posts().map(({ ticketIds }) => ticketIds)).toEqual([[2, 3], [3]])
    expect(posts()[0]?.clientId).toBe(posts()[1]?.clientId)
  })

  it('MSG-02: accepts at most five targets, and closes when all have received it', async () => {
    const results = [2, 3, 4, 5, 6].map((ticketId) => ({ ticketId, message: null, error: null }))
    answer({ ...list, 'POST /messages/10/forward': { results } })
    const onClose = vi.fn()
    await draw(<ForwardModal message={message(10, 10)} onClose={onClose} />)
    for (const name of [/Bia/, /Caio/, /^D/, /^E/, /^F/]) fireEvent.click(await box(name))
    expect((await box(/^G/)).disabled).toBe(true)
    fireEvent.click(await box(/^F/))
    expect((await box(/^G/)).disabled).toBe(false)
    send()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('MSG-02: searches on the server, and says when no one is found or the list cannot be loaded', async () => {
    const calls = answer({ 'GET /tickets': { tickets: [], hasMore: false, count: 0 } })
    await draw(<ForwardModal message={message(10, 10)} onClose={vi.fn()} />)
    expect(await screen.findByText('Nenhuma outra conversa em atendimento.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Para quem'), { target: { value: 'Zoé' } })
    expect(await screen.findByText(/Nenhuma conversa em atendimento com “Zoé”/)).toBeTruthy()
    expect(calls.at(-1)?.query).toContain('searchParam=Zo%C3%A9')
    expect((screen.getByRole('button', { name: 'Encaminhar' }) as HTMLButtonElement).disabled).toBe(true)
    cleanup()
    answer({ 'GET /tickets': { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } } })
    await draw(<ForwardModal message={message(10, 10)} onClose={vi.fn()} />)
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  })

  it.each([
    ['a text', {}, true],
    ['a picture', { mediaType: 'image', mediaState: 'ready' }, true],
    ['a picture that is not loaded yet', { mediaType: 'image', mediaState: 'pending' }, false],
    ['a call', { mediaType: 'call_log' }, false],
    ['a message of an unsupported kind', { mediaType: 'unsupported' }, false],
    ['a deleted message', { isDeleted: true }, false],
  ] as const)('MSG-02: %s can be forwarded: %s', (_what, change, expected) => {
    const choices = choicesOf(message(10, 10, change as never), { id: 1, status: 'closed' })
    expect(choices.includes('forward')).toBe(expected)
  })
})
