import type { CompanyContext } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { connectionService } from '../connections/public.ts'
import { customerWaits, type HeldTicket } from '../conversations/public.ts'
import { companySchedules, isOver } from '../identity/public.ts'
import { queuesWithMenus } from '../queues/public.ts'
import { plannedTimer, unscoredBefore } from './chatbot.store.ts'
import type { ChatbotWaits } from './chatbot-services.ts'
import type { Memory, Scene } from './scene.rules.ts'

const DAY_MS = 86_400_000

/** Everything that the decision about a held ticket depends on; null when no connection can carry an answer. */
export async function loadScene(
  work: Work,
  { context, waits }: { context: CompanyContext; waits: ChatbotWaits },
  held: HeldTicket,
  memory: Memory,
): Promise<Scene | null> {
  const { ticket } = held
  const connection = ticket.whatsappId === null ? null : await connectionService(work.db, ticket.whatsappId)
  if (!connection) return null
  const { queueIds, ...texts } = connection
  const { settings } = context
  const named = [...queueIds, ticket.queueId, connection.fallbackQueueId].filter((id) => id !== null)
  const wanted = [...new Set(named)]
  const usesCompanyHours = settings.scheduleType === 'company' && connection.schedules.length === 0
  return {
    now: work.now,
    language: context.language,
    companyActive: context.status && !isOver(context.dueDate, work.now),
    refusesCalls: settings.call === 'disabled',
    asksRating: settings.userRating === 'enabled',
    closingWait: waits.closing,
    burst: await burstOf(work, ticket.id, waits, Number(settings.botQuietSeconds)),
    scheduleType: scheduleTypeOf(settings.scheduleType),
    greetsOneQueue: settings.sendGreetingMessageOneQueues === 'enabled',
    companySchedules: usesCompanyHours ? await companySchedules(work.db) : [],
    ticket: {
      ...sceneTicket(held, work.now),
      customerWaits: connection.expiresTicket > 0 && (await customerWaits(work, ticket.id)),
    },
    goesOnIn: memory.stage === 'new' ? await unscoredBefore(work.db, work.companyId, ticket.id, work.now) : null,
    connection: texts,
    queueIds,
    queues: wanted.length === 0 ? [] : await queuesWithMenus(work.db, wanted),
    memory,
  }
}

async function burstOf(
  { db, companyId }: Work,
  ticketId: number,
  { burst: longest }: ChatbotWaits,
  quietSeconds: number,
): Promise<Scene['burst']> {
  const planned = await plannedTimer(db, companyId, ticketId, 'burst')
  return { quiet: Math.min(quietSeconds * 1000, longest), longest, since: planned?.since ?? null }
}

const scheduleTypeOf = (value: string): Scene['scheduleType'] =>
  value === 'queue' || value === 'company' ? value : 'disabled'

function sceneTicket(
  { ticket, speaker, openedAt, lastMessageAt, closedAt, ...held }: HeldTicket,
  now: Date,
): Omit<Scene['ticket'], 'customerWaits'> {
  const { status, isGroup, queueId, userId } = ticket
  const otherBot =
    ticket.flowWebhook || ticket.useIntegration || ticket.promptId !== null || ticket.integrationId !== null
  // Put off until its customer writes: looked at again tomorrow.
  const snoozedUntil = held.snoozedAt && (held.snoozedUntil ?? new Date(now.getTime() + DAY_MS))
  return {
    ...{ status, isGroup, queueId, userId, otherBot, lastMessageAt, closedAt, snoozedUntil },
    personSpeaks: speaker === 'person',
    wasServed: openedAt !== null,
  }
}
