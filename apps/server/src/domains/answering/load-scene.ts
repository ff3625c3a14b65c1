import type { CompanyContext } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { LockedTicket } from '../conversations/public.ts'
import { isExpired } from '../identity/public.ts'
import type { Seat } from './chain.rules.ts'
import type { AnswerArea, AreaScene, Responder } from './responder.ts'
import type { Occasion, Scene, SceneTicket, TalkCounters } from './scene.rules.ts'

const DAY_MS = 86_400_000

export interface SceneInputs {
  context: CompanyContext
  /** The server's limit for a burst, in milliseconds. */
  longest: number
  burstSince: Date | null
  talk: TalkCounters
}

/** Returns the common scene of a locked ticket. */
export function sceneOf(
  work: Work,
  lockedTicket: LockedTicket,
  { context, longest, burstSince, talk }: SceneInputs,
): Scene {
  const quiet = Math.min(Number(context.settings.botQuietSeconds) * 1000, longest)
  return {
    now: work.now,
    language: context.language,
    texts: context.texts,
    companyActive: context.status && !isExpired(context.dueDate, work.now),
    burst: { quiet, longest, since: burstSince },
    ticket: ticketOf(lockedTicket, work.now),
    claim: lockedTicket.claim,
    talk,
  }
}

function ticketOf(
  { ticket, claim, openedAt, lastMessageAt, closedAt, ...fields }: LockedTicket,
  now: Date,
): SceneTicket {
  const { status, isGroup, queueId, userId } = ticket
  // Snoozed until its customer writes: check again tomorrow.
  const snoozedUntil = fields.snoozedAt && (fields.snoozedUntil ?? new Date(now.getTime() + DAY_MS))
  return {
    ...{ status, isGroup, queueId, userId, lastMessageAt, closedAt, snoozedUntil },
    personSpeaks: claim?.responder === 'person',
    wasServed: openedAt !== null,
    stopped: ticket.machineStopped,
  }
}

/** Loads each area's data once, however many of its responders are asked; their statements are sent together. */
export async function loadSeats(
  work: Work,
  lockedTicket: LockedTicket,
  scene: Scene,
  { responders, occasion }: { responders: readonly Responder[]; occasion: Occasion },
): Promise<Seat[]> {
  const areas = [...new Set(responders.map(({ area }) => area))]
  const scenes = await Promise.all(areas.map((area) => area.load(work, lockedTicket, scene, occasion)))
  const sceneByArea = new Map<AnswerArea, AreaScene<unknown> | null>(
    areas.map((area, at) => [area, scenes[at] ?? null]),
  )
  return responders.map((responder) => ({ responder, scene: sceneByArea.get(responder.area) ?? null }))
}
