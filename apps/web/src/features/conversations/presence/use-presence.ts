import { useEffect } from 'react'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useMe } from '../../../platform/session.ts'
import { sendPresence } from '../../../platform/socket.ts'
import { useRoom, useServerEvent } from '../../../platform/use-socket.ts'
import { type Company, companyOf, nobody, type Presence, withPresence } from './presence.rules.ts'

/** How often one says that one is still there, and how often silent ones are let go, in milliseconds. */
const AGAIN = 30_000
const LOOK = 2_000

interface Known {
  presence: Presence
  company: Company
}

const alone: Company = { looking: [], typing: [], customerTypes: false }
const useKnown = create<Known>()(() => ({ presence: nobody, company: alone }))

const same = (a: Company, b: Company) => JSON.stringify(a) === JSON.stringify(b)

function show(presence: Presence, ownId: number): void {
  const company = companyOf(presence, ownId, Date.now())
  useKnown.setState((before) => ({ presence, company: same(before.company, company) ? before.company : company }))
}

/** The others in the open ticket. Drawn again only when they change. */
export const useCompany = <T extends object>(part: (company: Company) => T): T =>
  useKnown(useShallow(({ company }) => part(company)))

/** Shows oneself in the open ticket and receives the others there (PLUS-13). */
export function usePresence(ticketId: number): void {
  const { id } = useMe()
  useRoom({ join: 'watchTicket', leave: 'unwatchTicket', of: ticketId })
  useServerEvent('ticketPresence', (event) => {
    if (event.ticketId === ticketId) show(withPresence(useKnown.getState().presence, event, Date.now()), id)
  })
  useEffect(() => {
    const again = setInterval(() => sendPresence('watchTicket', ticketId), AGAIN)
    const look = setInterval(() => {
      const { presence } = useKnown.getState()
      if (presence !== nobody) show(presence, id)
    }, LOOK)
    return () => {
      clearInterval(again)
      clearInterval(look)
      useKnown.setState({ presence: nobody, company: alone })
    }
  }, [ticketId, id])
}
