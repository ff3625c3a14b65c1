import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { listMessages, sendMessages } from '@recado/contract/conversations/endpoints'
import { until } from '../../apps/server/test/until.ts'
import type { Company } from './company.ts'

type Tickets = ReadonlyArray<{ ticketId: number; number: string }>

const EACH = 5

/** Sends each customer `EACH` identical messages, and waits until they are on the phones. */
export async function sendTo(company: Company, tickets: Tickets): Promise<Array<{ id: number }>> {
  const sentMessages: Array<{ id: number }> = []
  for (let turn = 0; turn < EACH; turn++) {
    for (const { ticketId } of tickets) {
      await company.act(sendMessages, { params: { ticketId }, body: { body: 'enviada' } })
    }
  }
  for (const { ticketId } of tickets) {
    const findOwn = async () => {
      const { messages } = await company.act(listMessages, { params: { ticketId } })
      const acceptedMessages = messages.filter(({ fromMe, ack }) => fromMe && ack >= 2)
      return acceptedMessages.length === EACH ? acceptedMessages : null
    }
    sentMessages.push(...(await until(findOwn, 'all messages at the phone')))
  }
  return sentMessages
}

/** The content of one of our messages, for comparison by its id at the network. */
interface MessageState {
  body: string
  deleted: boolean
  reactions: ReadonlyArray<{ emoji: string }>
}
const describeState = ({ body, deleted, reactions }: MessageState) =>
  deleted ? 'apagada' : [body, ...reactions.map(({ emoji }) => emoji)].join(' ')

/** Our messages as the company sees them. */
export async function shownHere(company: Company, tickets: Tickets): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { ticketId } of tickets) {
    const { messages } = await company.act(listMessages, { params: { ticketId } })
    for (const message of messages)
      if (message.fromMe) texts.set(message.externalId, describeState({ ...message, deleted: message.isDeleted }))
  }
  return sorted(texts)
}

/** Our messages as the customers' phones show them. */
export async function shownThere(company: Company, tickets: Tickets): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { number } of tickets) {
    const connection = { params: { whatsappId: company.connectionId }, query: { number } }
    for (const message of (await company.act(simulatorOutbox, connection)).messages)
      texts.set(message.id, describeState(message))
  }
  return sorted(texts)
}

const sorted = (texts: Map<string, string>) => new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)))
