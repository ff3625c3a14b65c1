import type { CompanyContext } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { HeldTicket } from '../conversations/public.ts'
import { isOver } from '../identity/public.ts'
import type { Seat } from './chain.rules.ts'
import type { AnswerArea, AreaScene, Responder } from './responder.ts'
import type { Occasion, Scene, SceneTicket, Talk } from './scene.rules.ts'

const DAY_MS = 86_400_000

export interface SceneInputs {
  context: CompanyContext
  /** The server's limit for a burst, in milliseconds. */
  longest: number
  burstSince: Date | null
  talk: Talk
}

/** The view of a held ticket that every responder gets. */
export function sceneOf(work: Work, held: HeldTicket, { context, longest, burstSince, talk }: SceneInputs): Scene {
  const quiet = Math.min(Number(context.settings.botQuietSeconds) * 1000, longest)
  return {
    now: work.now,
    language: context.language,
    companyActive: context.status && !isOver(context.dueDate, work.now),
    burst: { quiet, longest, since: burstSince },
    ticket: ticketOf(held, work.now),
    claim: held.claim,
    talk,
  }
}

function ticketOf({ ticket, claim, openedAt, lastMessageAt, closedAt, ...held }: HeldTicket, now: Date): SceneTicket {
  const { status, isGroup, queueId, userId } = ticket
  // Put off until its customer writes: looked at again tomorrow.
  const snoozedUntil = held.snoozedAt && (held.snoozedUntil ?? new Date(now.getTime() + DAY_MS))
  return {
    ...{ status, isGroup, queueId, userId, lastMessageAt, closedAt, snoozedUntil },
    personSpeaks: claim?.responder === 'person',
    wasServed: openedAt !== null,
    stopped: ticket.machineStopped,
  }
}

/** Lets each area load what it needs, once, however many of its responders are asked; their statements travel together. */
export async function seatsOf(
  work: Work,
  held: HeldTicket,
  scene: Scene,
  { responders, occasion }: { responders: readonly Responder[]; occasion: Occasion },
): Promise<Seat[]> {
  const areas = [...new Set(responders.map(({ area }) => area))]
  const scenes = await Promise.all(areas.map((area) => area.load(work, held, scene, occasion)))
  const loaded = new Map<AnswerArea, AreaScene<unknown> | null>(areas.map((area, at) => [area, scenes[at] ?? null]))
  return responders.map((responder) => ({ responder, scene: loaded.get(responder.area) ?? null }))
}
