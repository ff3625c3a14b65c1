import type { Schedule } from '@recado/contract/schedules/schedule'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
import { useToasts } from '../../../platform/toasts.ts'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { ScheduleDialog } from '../schedule-dialog.tsx'
import { SchedulesWatcher } from './schedules-watcher.tsx'

const listeners = vi.hoisted(() => new Map<string, (payload: never) => void>())
vi.mock('../../../platform/use-socket.ts', () => ({
  useServerEvent: (name: string, listener: (payload: never) => void) => void listeners.set(name, listener),
}))
const FAILED = 'GET /schedules/failed'
let answers: Record<string, unknown>
let calls: Call[]
beforeEach(() => {
  answers = { [FAILED]: [] }
  calls = answer(answers)
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

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

it('contacts.2: a failed schedule is shown to its author on every screen with its reason, and links to its day', async () => {
  const { router } = await draw(<SchedulesWatcher />)
  const event = { action: 'create', schedule: schedule({ status: 'FALHOU', reason: 'ERR_SEND_NO_SIGHT' }) }
  act(() => listeners.get('scheduleFailed')?.(event as never))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  const [toast] = useToasts.getState().toasts
  expect(toast?.message).toBe(
    'Sua mensagem agendada para Maria não foi enviada. Quem agendou a mensagem não tem acesso ao atendimento deste contato.',
  )
  await act(async () => toast?.action?.run())
  expect(router.state.location.href).toBe('/schedules?view=day&day=2026-03-10')
})

it('contacts.2: a failure during a lost connection is shown once with the next answer, and again when it fails again', async () => {
  const messages = () => useToasts.getState().toasts.map(({ message }) => message)
  const { unmount } = await draw(<SchedulesWatcher />)
  answers[FAILED] = [schedule({ status: 'FALHOU', updatedAt: '2026-03-10T12:00:00.000Z' })]
  await act(() => refetchCached())
  await waitFor(() => expect(messages()).toEqual(['Sua mensagem agendada para Maria não foi enviada.']))
  useToasts.setState({ toasts: [] })
  unmount()
  await draw(<SchedulesWatcher />)
  await waitFor(() => expect(queryClient.getQueryData(['failed-schedules'])).toEqual(answers[FAILED]))
  expect(messages()).toEqual([])
  answers[FAILED] = [schedule({ status: 'FALHOU', updatedAt: '2026-03-11T12:00:00.000Z' })]
  await act(() => refetchCached())
  await waitFor(() => expect(messages()).toHaveLength(1))
})

it('contacts.2: a failure shown by its event is not repeated by an answer; without the feature nothing is requested', async () => {
  const failedSchedule = schedule({ status: 'FALHOU', updatedAt: '2026-03-10T12:00:00.000Z' })
  answers[FAILED] = [failedSchedule]
  const plan = { language: 'pt', plan: { useSchedules: false } }
  await draw(<SchedulesWatcher />, { company: plan } as never)
  act(() => listeners.get('scheduleFailed')?.({ action: 'create', schedule: failedSchedule } as never))
  expect(useToasts.getState().toasts).toHaveLength(1)
  expect(calls).toEqual([])
  cleanup()
  useToasts.setState({ toasts: [] })
  await draw(<SchedulesWatcher />)
  await waitFor(() => expect(queryClient.getQueryData(['failed-schedules'])).toEqual(answers[FAILED]))
  expect(useToasts.getState().toasts).toEqual([])
})

it.each<[string, number | null, 'user' | 'supervisor' | 'admin', boolean]>([
  ['a colleague’s schedule', 8, 'user', false],
  ['the user’s own schedule', ME, 'user', true],
  ['a colleague’s schedule that an admin opens', 8, 'admin', true],
  ['a colleague’s schedule that a user with the right for their queues opens', 8, 'supervisor', true],
  ['a schedule whose creator was deleted', null, 'user', false],
])(
  '%s can be changed only by its creator, and by users with a wider right',
  async (_what, createdBy, profile, changes) => {
    await draw(<ScheduleDialog schedule={schedule({ createdBy })} onClose={() => {}} />, { profile })
    await screen.findByText('Até amanhã')
    expect(screen.queryAllByRole('textbox', { name: /Mensagem/ })).toHaveLength(changes ? 1 : 0)
    expect(screen.queryAllByText(/não permite mudar nem excluir/)).toHaveLength(changes ? 0 : 1)
  },
)
