import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ticket } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { PreviewPane } from './preview-pane.tsx'

vi.mock('./message-list.tsx', () => ({ MessageList: () => <p>o que o cliente escreveu</p> }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const waiting = ticket(1, 1, { status: 'pending', userId: null, user: null })
const acceptedTicket = { ...waiting, status: 'open', userId: 12, user: { id: 12, name: 'Bia' }, version: 2 }

it('BOT-12: the newest note, in which a bot says why it handed over, is beside the accept button', async () => {
  const note = {
    ...{ id: 4, note: 'Resumo: quer um bolo', ticketId: 1, contactId: 1 },
    userId: null,
    createdAt: '2026-05-04T12:00:00Z',
  }
  const older = { ...note, id: 3, note: 'Antiga', user: { name: 'Ana' } }
  answer({
    ...{ 'GET /tickets/u/u1': waiting },
    'GET /ticket-notes/list': [{ ...note, user: { name: 'Bia da loja' } }, older],
  })
  await draw(<PreviewPane ticket={waiting} />)
  const noteRegion = await screen.findByRole('region', { name: 'Última observação da equipe' })
  expect(noteRegion.textContent).toMatch(/^Resumo: quer um boloBia da loja/)
  expect(screen.queryByText('Antiga')).toBeNull()
})

it('TKT-39: the faster colleague is named, and no action is offered any more', async () => {
  answer({ 'GET /tickets/u/u1': acceptedTicket })
  await draw(<PreviewPane ticket={waiting} />)
  expect((await screen.findByRole('status')).textContent).toBe('Bia assumiu este atendimento.')
  expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull()
})
