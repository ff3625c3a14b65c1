import { createConnection, retrySession, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorScan } from '@recado/contract/connections/simulator'
import {
  listMessages,
  listTickets,
  readTicket,
  sendMessages,
  syncTicketTags,
  updateTicket,
} from '@recado/contract/conversations/endpoints'
import { createUser, login } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import { spreadConversation } from './demo.store.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { type DemoCaller, demoCaller } from './demo-caller.ts'
import { type DemoConversation, demoConversations, demoQueues, demoTags } from './demo-conversations.ts'

export interface DemoParts {
  app: FastifyInstance
  workplace: Workplace
  /** Makes the company with its admin unless it is there; null when it was there. */
  createCompany(): Promise<{ companyId: number } | null>
  log: Log
}

interface Stage extends DemoParts {
  companyId: number
  admin: DemoCaller
  speakers: Record<'ana' | 'bruno', DemoCaller>
  queues: Map<string, number>
  tags: Map<string, number>
  connectionId: number
}

const CONNECT_WITHIN_MS = 10_000
const DELIVER_WITHIN_MS = 10_000

/** Fills a new installation with the demonstration company (OPERATIONS.md), through the product's own calls. */
export async function seedDemo(parts: DemoParts): Promise<void> {
  const company = await parts.createCompany()
  if (!company) return
  const admin = await signIn(parts.app, demoAccounts[0]?.email ?? '')
  const queues = new Map<string, number>()
  for (const queue of demoQueues) queues.set(queue.name, (await admin(createQueue, { body: queue })).id)
  const tags = new Map<string, number>()
  for (const tag of demoTags) tags.set(tag.name, (await admin(createTag, { body: tag })).id)
  const speakers = {
    ana: await attendant(parts, admin, 'Ana', 'Lima', queues),
    bruno: await attendant(parts, admin, 'Bruno', 'Rocha', queues),
  }
  const connectionId = await connect(admin)
  const stage: Stage = { ...parts, companyId: company.companyId, admin, speakers, queues, tags, connectionId }
  for (const conversation of [...demoConversations].reverse()) await play(stage, conversation)
  parts.log.info({ conversations: demoConversations.length }, 'the demonstration company is ready')
}

async function signIn(app: FastifyInstance, email: string): Promise<DemoCaller> {
  const { token } = await demoCaller(app, null)(login, { body: { email, password: DEMO_PASSWORD } })
  return demoCaller(app, token)
}

async function attendant(
  parts: DemoParts,
  admin: DemoCaller,
  name: string,
  lastName: string,
  queues: Map<string, number>,
): Promise<DemoCaller> {
  const email = `${name.toLowerCase()}@demo.recado.local`
  const body = {
    name,
    lastName,
    email,
    password: DEMO_PASSWORD,
    profile: 'user',
    allTicket: 'enabled',
    queueIds: [...queues.values()],
  }
  await admin(createUser, { body })
  return signIn(parts.app, email)
}

async function connect(admin: DemoCaller): Promise<number> {
  const { id } = await admin(createConnection, {
    body: { name: 'Loja (simulada)', provider: 'simulator', isDefault: true },
  })
  const end = Date.now() + CONNECT_WITHIN_MS
  for (let scanned = false; Date.now() < end; ) {
    const { status } = await admin(showConnection, { params: { id } })
    if (status === 'CONNECTED') return id
    if (status === 'DISCONNECTED') await admin(retrySession, { params: { id } })
    if (status === 'qrcode' && !scanned) {
      await admin(simulatorScan, { params: { whatsappId: id }, body: { number: '551133330000' } })
      scanned = true
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('demonstration: the simulated connection did not connect')
}

async function play(stage: Stage, conversation: DemoConversation): Promise<void> {
  const [first, ...rest] = conversation.lines
  await hear(stage, conversation, first?.text ?? '')
  const ticketId = await newestTicket(stage)
  const queueId = conversation.queue ? stage.queues.get(conversation.queue) : null
  if (queueId) await stage.admin(updateTicket, { params: { id: ticketId }, body: { status: 'pending', queueId } })
  const owner = conversation.owner ? stage.speakers[conversation.owner] : null
  if (owner) await owner(updateTicket, { params: { id: ticketId }, body: { status: 'open' } })
  for (const line of rest) {
    if (line.by === 'customer') await hear(stage, conversation, line.text)
    else await answer(stage.speakers[line.by], ticketId, line.text)
  }
  const tags = conversation.tags.flatMap((name) => stage.tags.get(name) ?? [])
  if (tags.length > 0) await stage.admin(syncTicketTags, { body: { ticketId, tags } })
  if (owner && conversation.closed) await owner(updateTicket, { params: { id: ticketId }, body: { status: 'closed' } })
  await stage.workplace.run(stage.companyId, (work) =>
    spreadConversation(work.db, work.companyId, {
      ticketId,
      number: conversation.number,
      minutesAgo: conversation.minutesAgo,
    }),
  )
}

/** An attendant reads what came and answers it; the telephone has the answer before the customer writes on. */
async function answer(speaker: DemoCaller, ticketId: number, body: string): Promise<void> {
  await speaker(readTicket, { params: { id: ticketId }, body: {} })
  const sent = await speaker(sendMessages, { params: { ticketId }, body: { body } })
  const id = sent.messages[0]?.id
  const end = Date.now() + DELIVER_WITHIN_MS
  while (Date.now() < end) {
    const { messages } = await speaker(listMessages, { params: { ticketId } })
    if (messages.some((message) => message.id === id && message.sendState === 'sent')) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('demonstration: an answer did not reach the telephone')
}

async function hear(stage: Stage, { name, number }: DemoConversation, body: string): Promise<void> {
  await stage.admin(simulatorInbound, { params: { whatsappId: stage.connectionId }, body: { number, name, body } })
}

async function newestTicket(stage: Stage): Promise<number> {
  const { tickets } = await stage.admin(listTickets)
  const newest = Math.max(...tickets.map((ticket) => ticket.id))
  if (!Number.isFinite(newest)) throw new Error('demonstration: a message made no ticket')
  return newest
}
