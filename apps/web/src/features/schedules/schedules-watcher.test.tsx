import type { Schedule } from '@recado/contract/schedules/schedule'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../platform/toasts.ts'
import { draw } from '../conversations/test/draw.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SchedulesWatcher } from './schedules-watcher.tsx'

const listeners = vi.hoisted(() => new Map<string, (payload: never) => void>())
vi.mock('../../platform/use-socket.ts', () => ({
  useServerEvent: (name: string, listener: (payload: never) => void) => void listeners.set(name, listener),
}))
beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(cleanup)

const ME = 7
const schedule = (change: Partial<Schedule> = {}): Schedule => ({
  ...{
    id: 3,
    companyId: 1,
    body: 'Até amanhã',
    contactId: 5,
    createdBy: ME,
    userId: ME,
    user: { id: ME, name: 'Ana' },
  },
  ...{ sendAt: '2026-03-10T12:00:00.000Z', sentAt: null, status: 'PENDENTE' as const, late: false, reason: null },
  ...{ mediaPath: null, mediaName: null, mediaUrl: null, ticketId: null, createdAt: '', updatedAt: '' },
  contact: { id: 5, name: 'Maria', number: '', lid: null, email: '', profilePicUrl: null, isGroup: false },
  ...change,
})

it('contacts.2: a schedule that failed is shown to its author on every screen with its reason, and leads to its day', async () => {
  const { router } = await draw(<SchedulesWatcher />)
  const failed = schedule({ status: 'FALHOU', reason: 'ERR_SEND_NO_SIGHT' })
  act(() => listeners.get('scheduleFailed')?.({ action: 'create', schedule: failed } as never))
  const [toast] = useToasts.getState().toasts
  expect(toast?.message).toBe(
    'Sua mensagem agendada para Maria não foi enviada. Quem agendou a mensagem não tem acesso ao atendimento deste contato.',
  )
  await act(async () => toast?.action?.run())
  expect(router.state.location.href).toBe('/schedules?view=day&day=2026-03-10')
})

it.each<[string, number | null, 'user' | 'admin', boolean]>([
  ['a colleague’s', 8, 'user', false],
  ['one’s own', ME, 'user', true],
  ['a colleague’s, as an admin', 8, 'admin', true],
  ['one whose maker left', null, 'user', false],
])('%s is changed only by its maker and admins', async (_what, createdBy, profile, changes) => {
  await draw(<ScheduleDialog schedule={schedule({ createdBy })} onClose={() => {}} />, { profile })
  await screen.findByText('Até amanhã')
  expect(screen.queryAllByRole('textbox', { name: /Mensagem/ })).toHaveLength(changes ? 1 : 0)
  expect(screen.queryAllByText(/Só quem agendou/)).toHaveLength(changes ? 0 : 1)
})
