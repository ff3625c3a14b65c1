import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Caller } from './call.ts'
import type { Account } from './people.ts'
import type { Stage } from './stage.ts'

/** An attendant with open tickets over a number of the simulated network. */
interface AttendantWithTickets {
  ana: Account
  whatsappId: number
  /** The open tickets, one for each customer, in their order. */
  tickets: Ticket[]
}

/** Creates the attendant Ana, a connection, and her open ticket with each customer. */
export async function openTicketsOfAna(here: Stage, staff: Caller, customers: string[]): Promise<AttendantWithTickets> {
  const ana = await here.addUser(staff, { name: 'Ana', lastName: 'Lima' })
  const whatsappId = await here.connect(staff, { name: 'Loja' })
  const tickets: Ticket[] = []
  for (const [at, name] of customers.entries()) {
    const number = `551196111000${at + 1}`
    await staff(simulatorInbound, { params: { whatsappId }, body: { number, name, body: 'Bom dia' } })
    const [waiting] = (await staff(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets
    const params = { id: waiting?.id ?? 0 }
    await staff(updateTicket, { params, body: { status: 'open', userId: ana.id } })
    const [ticket] = (await staff(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets
    if (!ticket) throw new Error(`${name} has no ticket`)
    tickets.push(ticket)
  }
  return { ana, whatsappId, tickets }
}
