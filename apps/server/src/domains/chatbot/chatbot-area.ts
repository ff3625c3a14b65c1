import type { Work } from '../../platform/db/work.ts'
import type { AnswerArea, Scene as CommonScene } from '../answering/public.ts'
import { connectionService } from '../connections/public.ts'
import { customerWaits, type HeldTicket } from '../conversations/public.ts'
import { companySchedules } from '../identity/public.ts'
import { queuesWithMenus } from '../queues/public.ts'
import { areaRules } from './area.rules.ts'
import { insertRating, readMemory, saveMemory, unscoredBefore } from './chatbot.store.ts'
import type { ChatbotServices } from './chatbot-services.ts'
import { placesOfConnection, placesOfQueue } from './places.rules.ts'
import type { Memory, Scene } from './scene.rules.ts'

/** The part that the responders of the chatbot share. */
export function areaOf(services: ChatbotServices): AnswerArea<Scene, Memory> {
  return {
    ...areaRules,
    load: (work, held, scene) => load(work, services, held, scene),
    save: (work, ticketId, memory) => saveMemory(work.db, work.companyId, ticketId, memory),
    rates: ({ db, companyId, now }, { ticket }, rate) =>
      insertRating(db, companyId, { ticketId: ticket.id, userId: ticket.userId, rate, now }),
    async placesOfConnection(work, id) {
      const connection = await connectionService(work.db, id)
      return connection ? placesOfConnection(connection) : []
    },
    placesOfQueue: async (work, id) => (await queuesWithMenus(work.db, [id])).flatMap(placesOfQueue),
  }
}

/** Everything that its decisions about a held ticket depend on; null when no connection can carry an answer. */
async function load(
  work: Work,
  { messages, closingWait }: ChatbotServices,
  { ticket }: HeldTicket,
  scene: CommonScene,
): Promise<Scene | null> {
  const { db, companyId, now } = work
  if (ticket.whatsappId === null) return null
  const [connection, memory] = await Promise.all([
    connectionService(db, ticket.whatsappId),
    readMemory(db, companyId, ticket.id, scene.talk),
  ])
  if (!connection) return null
  const { queueIds, ...texts } = connection
  const { settings } = await messages.companyContext(companyId)
  const named = [...queueIds, ticket.queueId, connection.fallbackQueueId].filter((id) => id !== null)
  const wanted = [...new Set(named)]
  const usesCompanyHours = settings.scheduleType === 'company' && connection.schedules.length === 0
  const [schedules, waits, goesOnIn, queues] = await Promise.all([
    usesCompanyHours ? companySchedules(db) : [],
    connection.expiresTicket > 0 && customerWaits(work, ticket.id),
    memory.stage === 'new' ? unscoredBefore(db, companyId, ticket.id, now) : null,
    wanted.length === 0 ? [] : queuesWithMenus(db, wanted),
  ])
  return {
    ...scene,
    refusesCalls: settings.call === 'disabled',
    asksRating: settings.userRating === 'enabled',
    closingWait,
    scheduleType: scheduleTypeOf(settings.scheduleType),
    greetsOneQueue: settings.sendGreetingMessageOneQueues === 'enabled',
    companySchedules: schedules,
    ticket: { ...scene.ticket, customerWaits: waits },
    goesOnIn,
    connection: texts,
    queueIds,
    queues,
    memory,
  }
}

const scheduleTypeOf = (value: string): Scene['scheduleType'] =>
  value === 'queue' || value === 'company' ? value : 'disabled'
