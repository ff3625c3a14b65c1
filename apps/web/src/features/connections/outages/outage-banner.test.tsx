import type { Profile } from '@recado/contract/access'
import type { Outage } from '@recado/contract/connections/outage'
import { defaultPermissions } from '@recado/contract/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../platform/session.ts'
import { OutageBar } from '../connection-bars.tsx'
import { isWorthShowing } from './outage.rules.ts'
import { outagesQuery } from './outage-data.ts'
import { OutageNote } from './outage-note.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const outage: Outage = {
  id: 1,
  connectionId: 1,
  name: 'Loja',
  startedAt: '2026-11-20T14:02:00',
  endedAt: null,
  alertedAt: '2026-11-20T14:02:15',
  drops: 1,
  recovered: 0,
}

function show(profile: Profile, ...outages: Outage[]) {
  useSession.setState({ state: 'in', user: { permissions: defaultPermissions(profile) } as never }, true)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(outagesQuery.queryKey, outages)
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <OutageBar />
      </Suspense>
    </QueryClientProvider>,
  )
}

it('PLUS-10: names the connection that is down, and is closed once per outage', async () => {
  show('admin', outage)
  expect((await screen.findByRole('alert')).textContent).toContain('A conexão Loja está fora do ar desde')
  fireEvent.click(screen.getByRole('button', { name: 'Fechar este aviso' }))
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  show('admin', outage)
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  show('admin', { ...outage, id: 2 })
  expect(screen.getByRole('alert')).toBeTruthy()
})

it.each([
  ['that is over', { ...outage, endedAt: '2026-11-20T14:03:00' }],
  ['without an alert yet', { ...outage, alertedAt: null }],
])('PLUS-10: shows nothing for an outage %s', (_name, quiet) => {
  show('admin', quiet)
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  [{ ...outage, endedAt: '2026-11-20T14:09:00', recovered: 12 }, /Fora do ar .*14:02–14:09, 12 mensagens recuperadas/],
  [{ ...outage, endedAt: '2026-11-20T14:09:00', drops: 10, recovered: 1 }, /14:09, 10 quedas, 1 mensagem recuperada/],
  [outage, /Fora do ar desde .*14:02/],
])('PLUS-01: the page shows what was lost and recovered (%#)', (shownOutage, words) => {
  render(<OutageNote outage={shownOutage} />)
  expect(screen.getByText(words)).toBeTruthy()
})

it.each([
  ['a short outage', { endedAt: '2026-11-20T14:02:05', alertedAt: null }, false],
  ['a long outage without an alert', { endedAt: '2026-11-20T14:09:00', alertedAt: null }, true],
  ['a short outage with recovered messages', { endedAt: '2026-11-20T14:02:05', alertedAt: null, recovered: 2 }, true],
])('whether the page mentions %s', (_name, change, worth) => {
  expect(isWorthShowing({ ...outage, ...change })).toBe(worth)
})
