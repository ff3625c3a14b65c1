import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { listMessages, sendMessages } from '@recado/contract/conversations/endpoints'
import { until } from '../../apps/server/test/until.ts'
import type { Company } from './company.ts'

type Tickets = ReadonlyArray<{ ticketId: number; number: string }>

const EACH = 5

/** Sends each customer a few messages that all say the same, and waits until they are at the phones. */
export async function sendTo(company: Company, tickets: Tickets): Promise<Array<{ id: number }>> {
  const sent: Array<{ id: number }> = []
  for (let turn = 0; turn < EACH; turn++) {
    for (const { ticketId } of tickets) {
      await company.act(sendMessages, { params: { ticketId }, body: { body: 'enviada' } })
    }
  }
  for (const { ticketId } of tickets) {
    const own = async () => {
      const { messages } = await company.act(listMessages, { params: { ticketId } })
      const ours = messages.filter(({ fromMe, ack }) => fromMe && ack >= 2)
      return ours.length === EACH ? ours : null
    }
    sent.push(...(await until(own, 'all at the phone')))
  }
  return sent
}

/** The content of a message of ours, for comparing: by its id at the network. */
interface Shown {
  body: string
  deleted: boolean
  reactions: ReadonlyArray<{ emoji: string }>
}
const answered = ({ body, deleted, reactions }: Shown) =>
  deleted ? 'apagada' : [body, ...reactions.map(({ emoji }) => emoji)].join(' ')

/** Our messages as the company sees them. */
export async function shownHere(company: Company, tickets: Tickets): Promise<Map<string, string>> {
  const shown = new Map<string, string>()
  for (const { ticketId } of tickets) {
    const { messages } = await company.act(listMessages, { params: { ticketId } })
    for (const message of messages)
      if (message.fromMe) shown.set(message.externalId, answered({ ...message, deleted: message.isDeleted }))
  }
  return sorted(shown)
}

/** The same messages as they lie on the customers' phones. */
export async function shownThere(company: Company, tickets: Tickets): Promise<Map<string, string>> {
  const shown = new Map<string, string>()
  for (const { number } of tickets) {
    const connection = { params: { whatsappId: company.connectionId }, query: { number } }
    for (const message of (await company.act(simulatorOutbox, connection)).messages)
      shown.set(message.id, answered(message))
  }
  return sorted(shown)
}

const sorted = (shown: Map<string, string>) => new Map([...shown].sort(([a], [b]) => (a < b ? -1 : 1)))
