import { useEffect } from 'react'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useMe } from '../../../platform/session.ts'
import { sendPresence } from '../../../platform/socket.ts'
import { useRoom, useServerEvent } from '../../../platform/use-socket.ts'
import { type Company, companyOf, nobody, type Presence, withPresence } from './presence.rules.ts'

/** Interval of the own heartbeat, and of removing silent users, in milliseconds. */
const AGAIN = 30_000
const LOOK = 2_000

interface PresenceState {
  presence: Presence
  company: Company
}

const alone: Company = { looking: [], typing: [], customerTypes: false }
const usePresenceState = create<PresenceState>()(() => ({ presence: nobody, company: alone }))

const same = (a: Company, b: Company) => JSON.stringify(a) === JSON.stringify(b)

function show(presence: Presence, ownId: number): void {
  const company = companyOf(presence, ownId, Date.now())
  usePresenceState.setState((before) => ({
    presence,
    company: same(before.company, company) ? before.company : company,
  }))
}

/** Selects from the other users in the open ticket. Re-renders only when the selection changes. */
export const useCompany = <T extends object>(part: (company: Company) => T): T =>
  usePresenceState(useShallow(({ company }) => part(company)))

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
      if (presence !== nobody) show(presence, id)
    }, LOOK)
    return () => {
      clearInterval(again)
      clearInterval(look)
      usePresenceState.setState({ presence: nobody, company: alone })
    }
  }, [ticketId, id])
}
