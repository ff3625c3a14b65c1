import { NEVER_DUE } from '@recado/contract/identity/company'
import { cleanup } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { SessionWatcher } from '../../features/identity/session-watcher.tsx'
import { refetchCached } from '../../platform/api/query-client.ts'
import { useSession } from '../../platform/session.ts'
import { menuFor } from './menu.ts'

const listeners = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('../../platform/socket.ts', () => ({ openSocket: () => () => undefined }))
vi.mock('../../platform/use-socket.ts', () => ({
  useServerEvent: (name: string, handler: (payload: unknown) => void) => listeners.set(name, handler),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('TEN-07: a changed plan updates the menu of an open browser without a reload', async () => {
  await drawPage(<SessionWatcher />, adminUser)
  const offers = () => {
    const session = useSession.getState()
    if (session.state !== 'in') throw new Error('signed out')
    return menuFor(session.user, undefined).flatMap(({ items }) => items.map(({ to }) => to))
  }
  expect(offers()).not.toContain('/schedules')
  const company = { ...adminUser.company, plan: { useSchedules: true }, settings: [] }
  act(() => listeners.get('company')?.({ action: 'update', company }))
  expect(offers()).toContain('/schedules')
  act(() => listeners.get('company')?.({ action: 'update', company: { ...company, plan: { useSchedules: false } } }))
  expect(offers()).not.toContain('/schedules')
})

it('RT-16: a change missed while no events arrived appears once the data on screen is refetched', async () => {
  await drawPage(<SessionWatcher />, adminUser)
  const now = { ...adminUser, name: 'Ana Nova', company: { ...adminUser.company, dueDate: NEVER_DUE } }
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(now), { headers: { 'content-type': 'application/json' } }),
  )
  await act(() => refetchCached())
  expect(useSession.getState()).toMatchObject({ user: { name: 'Ana Nova', company: { dueDate: null } } })
})
