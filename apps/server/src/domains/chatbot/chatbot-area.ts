import { humanWordsOf } from '@recado/contract/answers/human-word-setting.rules'
import type { AutomaticTexts } from '@recado/contract/automatic-texts/text-catalogue'
import type { Work } from '../../platform/db/work.ts'
import type { AnswerArea, Scene as CommonScene } from '../answering/public.ts'
import { connectionService } from '../connections/public.ts'
import { customerWaits, type LockedTicket } from '../conversations/public.ts'
import { companyHours } from '../identity/public.ts'
import { queuesWithMenus } from '../queues/public.ts'
import { areaRules } from './area.rules.ts'
import { hasNewerTicket, insertRating, readChatbotMemory, saveMemory, unscoredBefore } from './chatbot.store.ts'
import type { ChatbotServices } from './chatbot-services.ts'
import { chatbotPlacesOfConnection, chatbotPlacesOfQueue } from './places.rules.ts'
import type { ChatbotScene, Memory, SceneConnection } from './scene.rules.ts'

/** The area that the chatbot's responders share. */
export function areaOf(services: ChatbotServices): AnswerArea<ChatbotScene, Memory> {
  return {
    ...areaRules,
    load: (work, lockedTicket, scene) => load(work, services, lockedTicket, scene),
    save: (work, ticketId, memory) => saveMemory(work.db, work.companyId, ticketId, memory),
    rates: ({ db, companyId, now }, { ticket }, rate) =>
      insertRating(db, companyId, { ticketId: ticket.id, userId: ticket.userId, rate, now }),
    async placesOfConnection(work, id) {
      const connection = await connectionService(work.db, id)
      return connection ? chatbotPlacesOfConnection(connection) : []
    },
    placesOfQueue: async (work, id) => (await queuesWithMenus(work.db, [id])).flatMap(chatbotPlacesOfQueue),
  }
}

/** Loads everything that decisions about a locked ticket depend on; null when no connection can send an answer. */
async function load(
  work: Work,
  { messages, closingWait }: ChatbotServices,
  { ticket }: LockedTicket,
  scene: CommonScene,
): Promise<ChatbotScene | null> {
  const { db, companyId, now } = work
  if (ticket.whatsappId === null) return null
  const [connection, memory] = await Promise.all([
    connectionService(db, ticket.whatsappId),
    readChatbotMemory(db, companyId, ticket.id, scene.talk),
  ])
  if (!connection) return null
  const { queueIds, ...texts } = connection
  const { settings, texts: ownTexts, timeZone } = await messages.companyContext(companyId)
  const referencedIds = [...queueIds, ticket.queueId, connection.fallbackQueueId].filter((id) => id !== null)
  const uniqueIds = [...new Set(referencedIds)]
  const [company, waits, isContinued, goesOnIn, queues] = await Promise.all([
    companyHours(db),
    connection.expiresTicket > 0 && customerWaits(work, ticket.id),
    ticket.status === 'closed' && hasNewerTicket(db, companyId, ticket.id),
    memory.stage === 'new' ? unscoredBefore(db, companyId, ticket.id, now) : null,
    uniqueIds.length === 0 ? [] : queuesWithMenus(db, uniqueIds),
  ])
  return {
    ...scene,
    humanWords: humanWordsOf(settings.humanWords),
    refusesCalls: settings.call === 'disabled',
    asksRating: settings.userRating === 'enabled',
    closingWait,
    scheduleType: scheduleTypeOf(settings.scheduleType),
    greetsOneQueue: settings.sendGreetingMessageOneQueues === 'enabled',
    companySchedules: company.schedules,
    companyDays: company.specialDays,
    timeZone,
    ticket: { ...scene.ticket, customerWaits: waits, isContinued },
    goesOnIn,
    connection: withCompanyTexts(texts, ownTexts),
    queueIds,
    queues,
    memory,
  }
}

/** The company's text for closings and closed hours applies where the connection has none. */
const withCompanyTexts = (connection: SceneConnection, { outOfHours, closing }: AutomaticTexts): SceneConnection => ({
  ...connection,
  outOfHoursMessage: connection.outOfHoursMessage.trim() || outOfHours,
  complationMessage: connection.complationMessage.trim() || closing,
})

const scheduleTypeOf = (value: string): ChatbotScene['scheduleType'] =>
  value === 'queue' || value === 'company' ? value : 'disabled'
