import type { Payload } from '@recado/contract/realtime'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../ui/toasts/toasts.tsx'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const listeners = vi.hoisted(() => new Set<(payload: Payload<'user'>) => void>())
vi.mock('../../platform/use-socket.ts', async () => {
  const { useEffect } = await import('react')
  return {
    useServerEvent: (_name: string, handler: (payload: Payload<'user'>) => void) =>
      useEffect(() => {
        listeners.add(handler)
        return () => void listeners.delete(handler)
      }),
  }
})

// A chart measures itself, which jsdom cannot do. The table has the same data.
vi.mock('./bars.tsx', () => ({ Bars: () => <p>barras</p> }))

const counters = {
  ...{ supportHappening: 2, supportPending: 3, supportFinished: 1, leads: 4, avgSupportTime: 125, avgWaitTime: 30 },
}
const person = { id: 7, name: 'Ana', online: true, rating: 2, tickets: 1, avgSupportTime: 125 }
const range = { from: '2026-11-01', to: '2026-11-02' }
const server = {
  'GET /dashboard': {
    ...{ counters, ...counters, range, counted: { avgSupportTime: 1, avgWaitTime: 1 } },
    attendants: [person],
    previous: { range, counters: { supportFinished: 9, leads: 4, avgSupportTime: 60, avgWaitTime: 30 } },
  },
  'GET /dashboard/ticketsUsers': { data: [{ nome: 'Ana', quantidade: 5 }], ids: [7] },
  'GET /dashboard/ticketsAds': { data: [] },
  'GET /dashboard/ticketsDay': { data: [{ data: '02/11/2026', total: 6 }], count: 6 },
  'GET /dashboard/tickets': { tickets: [], count: 0, hasMore: false },
}
let calls: Call[] = []

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(answers: Readonly<Record<string, unknown>> = server) {
  calls = answer(answers)
  await draw(
    <>
      <DashboardScreen />
      <Toasts label="Avisos" />
    </>,
    { profile: 'admin' },
  )
}
const callsTo = (path: string) => calls.filter((call) => call.path === path)

it('dashboard.5: averages under a minute are shown in seconds', async () => {
  const quick = { ...counters, avgSupportTime: 0.75, avgWaitTime: 0.05 }
  await open({ ...server, 'GET /dashboard': { ...server['GET /dashboard'], counters: quick, ...quick } })
  expect(await screen.findByRole('button', { name: /^Tempo médio de conversa: 45s\./ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Tempo médio de espera: 3s\./ })).toBeTruthy()
})

it('DSH-05, RT-04: presence changes appear at once, not with the next figures', async () => {
  await open({
    ...server,
    'GET /dashboard': { ...server['GET /dashboard'], attendants: [{ ...person, online: false }] },
  })
  await screen.findByText('Offline')
  const emit = (id: number, online: boolean) =>
    act(async () => {
      for (const emit of [...listeners]) emit({ action: 'update', user: { id, online } } as Payload<'user'>)
    })
  await emit(8, true)
  expect(screen.getByText('Offline')).toBeTruthy()
  await emit(7, true)
  expect(await screen.findByText('Online')).toBeTruthy()
  expect(callsTo('/dashboard')).toHaveLength(1)
})

it('dashboard.4: without dates a toast asks for a filter, and nothing is sent', async () => {
  await open()
  const first = ['/dashboard', '/dashboard/ticketsUsers', '/dashboard/ticketsDay', '/dashboard/ticketsAds']
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(first)))
  fireEvent.change(await screen.findByLabelText('Data inicial'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Data final'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
  expect(await screen.findByText(/Defina um filtro/)).toBeTruthy()
  expect(calls).toHaveLength(first.length)
})

it('dashboard.6: advertisements are shown when one brought a ticket, and open their tickets', async () => {
  const data = [
    { id: 3, nome: 'Sofá', quantidade: 4 },
    { id: 5, nome: '', quantidade: 1 },
  ]
  await open({ ...server, 'GET /dashboard/ticketsAds': { data } })
  const ads = within(await screen.findByRole('region', { name: 'Atendimentos por anúncio' }))
  fireEvent.click(ads.getByRole('radio', { name: 'Tabela' }))
  expect(await ads.findByRole('cell', { name: 'sem título' })).toBeTruthy()
  fireEvent.click(ads.getByRole('button', { name: /^Sofá: 4/ }))
  await waitFor(() => expect(callsTo('/dashboard/tickets').at(-1)?.query).toContain('figure=ad'))
  expect(callsTo('/dashboard/tickets').at(-1)?.query).toContain('adId=3')
  cleanup()
  await open()
  await screen.findByText('Total: 6')
  expect(screen.queryByRole('region', { name: 'Atendimentos por anúncio', hidden: true })).toBeNull()
})

it('DSH-08, dashboard.6: a chart that fails to load shows an error', async () => {
  await open({ ...server, 'GET /dashboard/ticketsDay': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  expect(await screen.findByText('Não foi possível carregar o gráfico.')).toBeTruthy()
})
