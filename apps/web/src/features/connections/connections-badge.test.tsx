import type { Connection } from '@recado/contract/connections/connection'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminUser } from '../../../test/draw-page.tsx'
import { useSession } from '../../platform/session.ts'
import { connectionsQuery } from './connection-data.ts'
import { ConnectionsBadge } from './connections-badge.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const withStatuses = (...statuses: Connection['status'][]) => {
  useSession.setState({ state: 'in', user: adminUser }, true)
  const client = new QueryClient()
  client.setQueryData(
    connectionsQuery.queryKey,
    statuses.map((status, id) => ({ id, status }) as Connection),
  )
  render(
    <QueryClientProvider client={client}>
      <ConnectionsBadge />
    </QueryClientProvider>,
  )
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('LAY-08: shows after 2 s how many connections have a problem', async () => {
  withStatuses('CONNECTED', 'qrcode', 'TIMEOUT')
  await wait(1999)
  expect(screen.queryByText('2')).toBeNull()
  await wait(1)
  expect(screen.getByText('2')).toBeTruthy()
  expect(screen.getByText('2 conexões precisam de atenção')).toBeTruthy()
})

it('LAY-08: shows nothing when all are connected', async () => {
  withStatuses('CONNECTED', 'CONNECTED')
  await wait(5000)
  expect(document.body.textContent).toBe('')
})
