import type { Ticket } from '@recado/contract/conversations/ticket'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../../platform/toasts.ts'
import { ticket } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { ChatSheet } from './chat-sheet.tsx'

const one = ticket(1, 1)
const pane = vi.hoisted(() => ({ Pane: (_: { uuid: string }): React.ReactNode => null }))
vi.mock('./chat-pane.tsx', () => ({ ChatPane: ({ uuid }: { uuid: string }) => <pane.Pane uuid={uuid} /> }))

pane.Pane = function Pane({ uuid }) {
  const { resolve } = useTicketMoves()
  return (
    <button type="button" onClick={() => void resolve(one)}>
      {`resolver ${uuid}`}
    </button>
  )
}

const onClose = vi.fn()
beforeEach(() => {
  onClose.mockReset()
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Screen() {
  const [uuid, setUuid] = useState('u1')
  return (
    <>
      <button type="button" onClick={() => setUuid('u2')}>
        abrir u2
      </button>
      <ChatSheet key={uuid} uuid={uuid} label="Conversa" closeLabel="Fechar" onClose={onClose} onOpen={setUuid} />
    </>
  )
}

/** Starts resolving the first ticket. Returns a function that makes the server answer. */
async function resolveFirst(): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<Ticket>()
  const calls = answer({ 'PUT /tickets/1': promise })
  await draw(<Screen />)
  fireEvent.click(await screen.findByText('resolver u1'))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1))
  return async () => {
    await act(async () => resolve({ ...one, status: 'closed', version: 2 }))
    await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ id: 'resolved-1' }]))
  }
}

it('TKT-17: a chat stays open if it was opened before the previous one was resolved', async () => {
  const answered = await resolveFirst()
  fireEvent.click(screen.getByText('abrir u2'))
  await screen.findByText('resolver u2')
  await answered()
  expect(onClose).not.toHaveBeenCalled()
})
