import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { EgressFailed, EgressRefused } from '../../platform/egress/egress-error.ts'
import { announceDevice, announceGone } from './announce-push.ts'
import { choicesOf } from './choices.store.ts'
import { deleteDevice, noteFailure, noteUse } from './device.store.ts'
import { pushDeliver } from './jobs.ts'
import { decidedAt } from './matter.store.ts'
import { endNotice, type NoticeKey, type NoticeRow, noteTry, noticeRow } from './notice.store.ts'
import { type Matter, matterOf } from './notice-matter.ts'
import { noticeWords } from './notice-words.rules.ts'
import { nextTryIn, outcomeOf, type PushOutcome } from './outcome.rules.ts'
import { isUsed, type PushServices } from './push-services.ts'
import { isQuiet } from './quiet.rules.ts'
import { openSubscription } from './subscription.ts'

/** A service keeps a notice for a device that is away for so long, in seconds; later it is no news. */
const KEPT_SECONDS = 3600
const LATE_MS = KEPT_SECONDS * 1000

type Order = { companyId: number } & NoticeKey

interface Answer {
  outcome: PushOutcome
  retryAfter?: string | undefined
}

/**
 * Brings a notice to a device, if there is still something to tell its person. What the person may see is looked at now, not when
 * it happened. A service that does not take it is tried again a few times; a browser that is gone is forgotten.
 */
export async function deliverNotice(services: PushServices, order: Order): Promise<void> {
  const { companyId } = order
  const notice = await services.workplace.read(companyId, (work) => noticeRow(work.db, companyId, order))
  if (!notice) return
  const later = await lookAgainAt(services, order)
  if (later) return services.workplace.run(companyId, (work) => work.enqueue(pushDeliver, order, { startAfter: later }))
  const words = await wordsFor(services, order, notice)
  const answer = words === null ? null : await send(services, order, notice, words)
  await services.workplace.run(companyId, (work) => conclude(work, order, notice, answer))
}

/**
 * A bot waits for the end of a burst before it says a word, and a ticket that it answers then is none for people yet.
 * @returns when there is to be looked again; null: what is to be told is settled
 */
async function lookAgainAt(services: PushServices, { companyId, kind, subject }: Order): Promise<Date | null> {
  const [what, id] = subject.split(':')
  if (kind !== 'newTickets' || what !== 'ticket') return null
  const at = await services.workplace.read(companyId, ({ db }) => decidedAt(db, companyId, Number(id)))
  return at && at > services.clock.now() ? new Date(at.getTime() + services.settings.waitMs) : null
}

/** The content of a notice for its person as of now; null: nothing is told. */
async function wordsFor(services: PushServices, order: Order, notice: NoticeRow): Promise<string | null> {
  const now = services.clock.now()
  if (now.getTime() - notice.since.getTime() > LATE_MS) return null
  const actor = await personOf(services, order.companyId, notice.userId)
  if (!actor || !isUsed(services, actor.company, now)) return null
  return services.workplace.read(order.companyId, async (work) => {
    const choices = await choicesOf(work.db, work.companyId, actor.userId)
    if (order.kind !== 'test' && (!choices[order.kind] || isQuiet(choices, now))) return null
    const matter = await matterOf(work, actor, order, notice)
    return matter && payloadOf(actor, order, matter, { showText: choices.showText, now })
  })
}

async function personOf(services: PushServices, companyId: number, userId: number): Promise<Actor | null> {
  try {
    return await services.person(companyId, userId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function payloadOf(
  actor: Actor,
  { subject, kind }: Order,
  { about, path }: Matter,
  { showText, now }: { showText: boolean; now: Date },
): string {
  // A locked screen is read by whoever stands beside it.
  const words = noticeWords(actor.language, showText ? about : { ...about, about: '', text: '' })
  return JSON.stringify({ ...words, kind, path, tag: subject, userId: actor.userId, at: now.toISOString() })
}

async function send(
  services: PushServices,
  { companyId, deviceId, subject }: Order,
  { subscription }: NoticeRow,
  words: string,
): Promise<Answer> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    openSubscription(services.secrets, subscription),
    words,
    {
      vapidDetails: { subject: services.settings.contact, ...(await services.vapid()) },
      contentEncoding: 'aes128gcm',
      TTL: KEPT_SECONDS,
      urgency: 'high',
      // A later notice of the same thing takes the place of one that the device has not fetched.
      topic: createHash('sha256').update(`${companyId} ${subject}`).digest('base64url').slice(0, 32),
    },
  )
  const { Authorization, 'Content-Length': _, ...others } = headers as Record<string, string | number>
  try {
    const answer = await services.egress.call({
      ...{ companyId, purpose: 'push', subject: `push-device:${deviceId}`, unlogged: true, redirects: 0 },
      ...{ method: method as 'POST', url: endpoint, body, maxBytes: 64 * 1024 },
      headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
      secretHeaders: { Authorization: String(Authorization) },
    })
    const outcome = outcomeOf(answer.status)
    if (outcome === 'refused')
      services.log.warn({ status: answer.status, deviceId, said: answer.text().slice(0, 200) }, 'a notice was refused')
    return { outcome, retryAfter: answer.headers['retry-after'] }
  } catch (error) {
    if (error instanceof EgressRefused) return { outcome: 'refused' }
    if (error instanceof EgressFailed) return { outcome: 'later' }
    throw error
  }
}

/** @param answer null: there was nothing to tell */
async function conclude(work: Work, order: Order, notice: NoticeRow, answer: Answer | null): Promise<void> {
  const { db, companyId, now } = work
  const { deviceId } = order
  if (answer?.outcome === 'gone') {
    const device = await deleteDevice(db, companyId, deviceId)
    if (device) announceGone(work, device.userId, [device.id])
    return
  }
  if (answer?.outcome === 'delivered') await noteUse(db, companyId, deviceId, now)
  else if (answer && (await noteFailure(db, companyId, deviceId, now)))
    await announceDevice(work, notice.userId, deviceId, 'update')
  if (answer?.outcome === 'later') {
    const seconds = nextTryIn(notice.tries + 1, answer.retryAfter, now)
    if (seconds !== null) {
      await noteTry(db, companyId, order, now)
      return work.enqueue(pushDeliver, order, { startAfter: new Date(now.getTime() + seconds * 1000) })
    }
  }
  if (await endNotice(db, companyId, order, { count: notice.count, now })) await work.enqueue(pushDeliver, order)
}
