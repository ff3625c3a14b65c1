import type { Payload } from '@recado/contract/realtime'
import { useQueryClient } from '@tanstack/react-query'
import { useServerEvent } from '../../platform/use-socket.ts'
import type { Dashboard } from './dashboard-data.ts'

/** Who came or left since the figures were fetched; whoever was added or deleted waits for the next figures. */
export function withPresence(told: Dashboard, event: Payload<'user'>): Dashboard {
  if (event.action !== 'update') return told
  const { id, online } = event.user
  return { ...told, attendants: told.attendants.map((one) => (one.id === id ? { ...one, online } : one)) }
}

/** Figures may be a minute old; whether somebody is here may not. */
export function useLiveAttendants(): void {
  const client = useQueryClient()
  useServerEvent('user', (event) =>
    client.setQueriesData<Dashboard>(
      { queryKey: ['dashboard', 'counters'] },
      (told) => told && withPresence(told, event),
    ),
  )
}
