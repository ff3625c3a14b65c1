import { useEffect } from 'react'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useMe } from '../../../platform/session.ts'
import { sendPresence } from '../../../platform/socket.ts'
import { useRoom, useServerEvent } from '../../../platform/use-socket.ts'
import { emptyPresence, type OtherUsers, otherUsersOf, type Presence, withPresence } from './presence.rules.ts'

/** Interval of the user's own heartbeat, and of removing silent users, in milliseconds. */
const AGAIN = 30_000
const LOOK = 2_000

interface PresenceState {
  presence: Presence
  others: OtherUsers
}

const noOthers: OtherUsers = { looking: [], typing: [], customerTypes: false }
const usePresenceState = create<PresenceState>()(() => ({ presence: emptyPresence, others: noOthers }))

const same = (a: OtherUsers, b: OtherUsers) => JSON.stringify(a) === JSON.stringify(b)

function show(presence: Presence, ownId: number): void {
  const others = otherUsersOf(presence, ownId, Date.now())
  usePresenceState.setState((before) => ({
    presence,
    others: same(before.others, others) ? before.others : others,
  }))
}

/** Selects from the other users in the open ticket. Re-renders only when the selection changes. */
export const useOtherUsers = <T extends object>(part: (others: OtherUsers) => T): T =>
  usePresenceState(useShallow(({ others }) => part(others)))

/** Announces the user in the open ticket and receives the presence of others (PLUS-13). */
export function usePresence(ticketId: number): void {
  const { id } = useMe()
  useRoom({ join: 'watchTicket', leave: 'unwatchTicket', target: ticketId })
  useServerEvent('ticketPresence', (event) => {
    if (event.ticketId === ticketId) show(withPresence(usePresenceState.getState().presence, event, Date.now()), id)
  })
  useEffect(() => {
    const again = setInterval(() => sendPresence('watchTicket', ticketId), AGAIN)
    const look = setInterval(() => {
      const { presence } = usePresenceState.getState()
      if (presence !== emptyPresence) show(presence, id)
    }, LOOK)
    return () => {
      clearInterval(again)
      clearInterval(look)
      usePresenceState.setState({ presence: emptyPresence, others: noOthers })
    }
  }, [ticketId, id])
}
