import type { Payload } from '@recado/contract/realtime'
import { useQueryClient } from '@tanstack/react-query'
import { useServerEvent } from '../../platform/use-socket.ts'
import type { Dashboard } from './dashboard-data.ts'

/** Applies a presence change to the attendants. Added or deleted users appear with the next figures. */
export function withAttendantPresence(dashboard: Dashboard, event: Payload<'user'>): Dashboard {
  if (event.action !== 'update') return dashboard
  const { id, online } = event.user
  return { ...dashboard, attendants: dashboard.attendants.map((one) => (one.id === id ? { ...one, online } : one)) }
}

/** Figures may be a minute old, but presence must be current. */
export function useLiveAttendants(): void {
  const client = useQueryClient()
  useServerEvent('user', (event) =>
    client.setQueriesData<Dashboard>(
      { queryKey: ['dashboard', 'counters'] },
      (dashboard) => dashboard && withAttendantPresence(dashboard, event),
    ),
  )
}
