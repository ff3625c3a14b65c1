import type { TicketHandedEvent } from '@recado/contract/conversations/handed-ticket'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setReading } from '../../../platform/api/connection-state.ts'
import { useToasts } from '../../../platform/toasts.ts'
import { ticket } from '../state/test/samples.ts'
import { answer, draw } from '../test/draw.tsx'
import { NoticesWatcher } from './notices-watcher.tsx'

const rung = vi.hoisted(() => [] as string[])
const listeners = vi.hoisted(() => new Map<string, (payload: never) => void>())
vi.mock('../../../platform/use-socket.ts', () => ({
  useServerEvent: (name: string, listener: (payload: never) => void) => void listeners.set(name, listener),
}))
vi.mock('./ringing.ts', () => ({
  startTicketRinging: () => ({
    ring: () => {},
    seen: () => {},
    stop: () => {},
    handed: (_: unknown, text: string) => rung.push(text),
  }),
}))

beforeEach(() => {
  rung.length = 0
  useToasts.setState({ toasts: [] })
})
afterEach(cleanup)

const handedEvent = (note: string): TicketHandedEvent => ({
  ...{ action: 'create', ticket: ticket(5, 1) },
  handed: { ticketId: 5, by: 'Bruno', note, at: '2026-01-01T12:00:00.000Z' },
})
const emit = (event: TicketHandedEvent) => act(() => listeners.get('ticketHanded')?.(event as never))

it('TKT-19: a user who receives a ticket hears a sound, sees who transferred it and why, and can open it', async () => {
  const { router } = await draw(<NoticesWatcher />)
  emit(handedEvent('Quer trocar o tamanho'))
  expect(rung).toEqual(['Quer trocar o tamanho'])
  const [toast] = useToasts.getState().toasts
  expect(toast?.message).toBe('Bruno passou um atendimento para você: c5 — Quer trocar o tamanho')
  await act(async () => toast?.action?.run())
  expect(router.state.location.pathname).toBe('/tickets/u5')
})

it('TKT-19: without a note it still says who transferred it', async () => {
  await draw(<NoticesWatcher />)
  emit(handedEvent(''))
  expect(rung).toEqual(['Bruno passou um atendimento para você: c5'])
})

it('TKT-19: a user who already looks at the ticket sees the toast too, with the note', async () => {
  const { router } = await draw(<NoticesWatcher />)
  await act(() => router.navigate({ to: '/tickets/$uuid', params: { uuid: 'u5' } }))
  emit(handedEvent('Quer trocar o tamanho'))
  const [toast] = useToasts.getState().toasts
  expect(toast?.message).toBe('Bruno passou um atendimento para você: c5 — Quer trocar o tamanho')
  expect(toast?.action).toBeUndefined()
})

it('LAY-12: while the page polls, each new message rings once, and no older message rings', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const stamp = () => new Date().toISOString()
  const old = ticket(6, 1, { unreadMessages: 2, lastMessageAt: '2026-01-01T12:00:00.000Z' })
  const answers: Record<string, unknown> = {}
  const bell = (...tickets: Ticket[]) =>
    Object.assign(answers, { 'GET /tickets': { tickets, hasMore: false, cursor: null } })
  answer(answers)
  bell(old)
  await draw(<NoticesWatcher />)
  act(() => setReading(true))
  await import('./read-notices.ts')
  const turn = () => act(() => vi.advanceTimersByTimeAsync(5_000))
  await turn()
  expect(rung).toEqual([])
  bell(old, ticket(5, 1, { unreadMessages: 1, lastMessage: 'Chegou?', lastMessageAt: stamp() }))
  await turn()
  await turn()
  expect(rung).toEqual(['Chegou?'])
  // Read in the meantime, so the count is the same again.
  bell(old, ticket(5, 1, { unreadMessages: 1, lastMessage: 'Oi?', lastMessageAt: stamp() }))
  await turn()
  expect(rung).toEqual(['Chegou?', 'Oi?'])
  act(() => setReading(false))
  bell(old, ticket(5, 1, { unreadMessages: 2, lastMessage: 'Alô?', lastMessageAt: stamp() }))
  await turn()
  expect(rung).toHaveLength(2)
  vi.useRealTimers()
})
