import { defaultPermissions } from '@recado/contract/permissions'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { updateMe } from '../../../platform/session.ts'
import { ticket } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { ChatPane } from './chat-pane.tsx'

vi.mock('./message-list.tsx', () => ({ MessageList: () => <p>o que o cliente escreveu</p> }))
vi.mock('./chat-header.tsx', () => ({ ChatHeader: () => null }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const waiting = ticket(1, 1, { status: 'pending', userId: null, user: null })
const note = {
  ...{ id: 4, note: 'Resumo: quer um bolo', ticketId: 1, contactId: 1, userId: null },
  ...{ createdAt: '2026-05-04T12:00:00Z', user: { name: 'Bia da loja' } },
}

it('BOT-12: a waiting ticket that is opened shows the newest note above the accept button', async () => {
  answer({ 'GET /tickets/u/u1': waiting, 'GET /ticket-notes/list': [note], 'GET /whatsapp': [] })
  await draw(<ChatPane uuid="u1" />)
  const noteRegion = await screen.findByRole('region', { name: 'Última observação da equipe' })
  expect(noteRegion.textContent).toMatch(/^Resumo: quer um bolo/)
  const accept = screen.getByRole('button', { name: 'Aceitar' })
  expect(noteRegion.compareDocumentPosition(accept) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('PLUS-04: while a bot answers, the footer says so and offers to take over, as the header does', async () => {
  answer({ 'GET /tickets/u/u1': { ...waiting, promptId: 3 }, 'GET /whatsapp': [] })
  await draw(<ChatPane uuid="u1" />)
  await screen.findByText('Um robô está respondendo. Assuma para responder você.')
  screen.getByRole('button', { name: 'Assumir' })
  expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull()
})

it.each([
  ['of a bot stays after a user has accepted', 'machine', null, true],
  ['of a bot disappears once a user has answered', 'user', null, false],
  ['of a colleague is only in the drawer', 'machine', 8, false],
] as const)('BOT-12: the newest note %s', async (_what, kind, userId, stays) => {
  vi.stubGlobal('CSS', { supports: () => true })
  const lastSpeaker = { kind, userId: null, name: 'Bia da loja' }
  const accepted = ticket(1, 1, { status: 'open', lastSpeaker })
  const notes = [{ ...note, userId }]
  const calls = answer({ 'GET /tickets/u/u1': accepted, 'GET /ticket-notes/list': notes, 'GET /whatsapp': [] })
  await draw(<ChatPane uuid="u1" />)
  await screen.findByRole('textbox', { name: 'Escreva uma mensagem' })
  // A note that is not requested is not shown.
  const asks = kind === 'machine'
  if (asks) await waitFor(() => expect(calls.some(({ path }) => path === '/ticket-notes/list')).toBe(true))
  if (stays) await screen.findByRole('region', { name: 'Última observação da equipe' })
  else expect(screen.queryByRole('region', { name: 'Última observação da equipe' })).toBeNull()
  if (!asks) expect(calls.some(({ path }) => path === '/ticket-notes/list')).toBe(false)
})

const answered = { ...defaultPermissions('user') } as const
const { 'tickets:answer': _, 'tickets:accept': __, ...reading } = answered

it('access.8: without the right to answer, a sentence replaces the composer, and its draft returns with the right', async () => {
  vi.stubGlobal('CSS', { supports: () => true })
  const openTicket = ticket(1, 1, { status: 'open' })
  answer({ 'GET /tickets/u/u1': openTicket, 'GET /ticket-notes/list': [], 'GET /whatsapp': [] })
  await draw(<ChatPane uuid="u1" />)
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Escreva uma mensagem' })
  fireEvent.change(await field(), { target: { value: 'Boa tarde, Bia' } })
  act(() => updateMe({ permissions: reading }))
  expect(await screen.findByText('Seu perfil de acesso não permite responder neste atendimento.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Escreva uma mensagem' })).toBeNull()
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  fireEvent.click(screen.getByRole('button', { name: 'Copiar texto' }))
  expect(writeText).toHaveBeenCalledWith('Boa tarde, Bia')
  act(() => updateMe({ permissions: answered }))
  expect((await field()).value).toBe('Boa tarde, Bia')
})

it.each([
  ['a waiting', waiting, 'Seu perfil de acesso não permite aceitar este atendimento.'],
  [
    'a resolved',
    ticket(1, 1, { status: 'closed' }),
    'Este atendimento foi resolvido. Seu perfil de acesso não permite reabrir.',
  ],
] as const)(
  'access.8: without the right to accept, %s ticket shows a sentence and no button',
  async (_what, one, sentence) => {
    answer({ 'GET /tickets/u/u1': one, 'GET /ticket-notes/list': [], 'GET /whatsapp': [] })
    await draw(<ChatPane uuid="u1" />, { permissions: reading })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Aceitar|Reabrir/ })).toBeNull()
  },
)
