import type { Payload } from '@recado/contract/realtime'
import { useQueryClient } from '@tanstack/react-query'
import { useServerEvent } from '../../platform/use-socket.ts'
import type { Dashboard } from './dashboard-data.ts'

/** The people who came or left since the figures were fetched; added or deleted ones wait for the next figures. */
export function withPresence(dashboard: Dashboard, event: Payload<'user'>): Dashboard {
  if (event.action !== 'update') return dashboard
  const { id, online } = event.user
  return { ...dashboard, attendants: dashboard.attendants.map((one) => (one.id === id ? { ...one, online } : one)) }
}

/** Figures may be a minute old; whether somebody is here may not. */
export function useLiveAttendants(): void {
  const client = useQueryClient()
  useServerEvent('user', (event) =>
    client.setQueriesData<Dashboard>(
      { queryKey: ['dashboard', 'counters'] },
      (dashboard) => dashboard && withPresence(dashboard, event),
    ),
  )
}
