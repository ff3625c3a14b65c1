import type { Ticket } from '@recado/contract/conversations/ticket'
import { createContext } from 'react'
import { useConnections } from '../../connections/public.ts'

/**
 * Whether a ticket's messages can be sent now: `down` while its connection is not connected, `gone` after it was
 * deleted.
 */
export type LineState = 'up' | 'down' | 'gone'

/** The state of the open ticket's connection, for its messages. */
export const LineContext = createContext<LineState>('up')

export function useLine({ whatsappId }: Ticket): LineState {
  const { data } = useConnections()
  if (whatsappId === null) return 'gone'
  const status = data?.find(({ id }) => id === whatsappId)?.status
  return status === undefined || status === 'CONNECTED' ? 'up' : 'down'
}
