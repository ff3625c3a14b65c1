import { exampleTicket, variantsOf, withColumns } from '@recado/contract/campaigns/campaign-text.rules'
import type { CampaignSettings } from '@recado/contract/campaigns/choices'
import type { CompanyContext } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { listVariables } from '../../contact-lists/public.ts'
import { contactForNumber, nameContact } from '../../contacts/public.ts'
import { queueMarketing } from '../../conversations/public.ts'
import { filesOfList } from '../../file-lists/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import { leftOutOf } from '../campaign-author.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { type CampaignRef, campaignsDispatch } from '../jobs.ts'
import { gatherPage } from '../recipients/audience.store.ts'
import { campaignAudience } from '../recipients/audience.ts'
import { countShippings } from '../recipients/shipping.store.ts'
import { announceCampaign, requireCampaign } from '../require-campaign.ts'
import { campaignSettings } from '../settings.store.ts'
import { type CampaignTemplate, goesByTemplate, templateOfCampaign } from './campaign-template.ts'
import {
  markRecipientQueued,
  markRecipientRefused,
  type NextRecipient,
  nextRecipients,
  noteRun,
  queuedCount,
  restCampaign,
} from './dispatch.store.ts'
import type { CampaignFile } from './drafts.rules.ts'
import { pauseAfterMessage, wakesAt, windowOf } from './pace.rules.ts'
import { keepCounts } from './progress.store.ts'
import { draftsFor } from './recipient-drafts.ts'

/** Recipients gathered per transaction. */
const PAGE = 5_000
/**
 * Messages queued per transaction, normally and while users are active on the node, so that their messages are not
 * delayed.
 */
const BATCH = 20
const SMALL_BATCH = 5
/** Transactions per job run, and its maximum time, so that other jobs get their turn. */
const TURN = 100
const TURN_MS = 60_000
/** A job that starts up to this much too early continues anyway. */
const TOLERANCE_MS = 1_000

/** The result of a step: continue, stop for now, or stop until only this many messages are in the outbox. */
type Step = 'more' | 'stop' | { wakesAt: number }

/**
 * Handles the job `campaigns.dispatch`: gathers the recipients in pages, then queues the messages of those whose turn
 * has come. Each step is one transaction under the campaign's lock. So it may crash anywhere (`kill -9` too), restart,
 * and run on two nodes at once: each recipient is gathered and served once.
 */
export async function dispatchCampaign(deps: CampaignDependencies, ref: CampaignRef): Promise<void> {
  const { workplace } = deps.services.messages
  const startedAt = performance.now()
  for (let turn = 0; turn < TURN && performance.now() - startedAt < TURN_MS; turn++) {
    const context = await contextOf(deps, ref.companyId)
    const step = await deps.services.lane.run(() =>
      workplace.run(ref.companyId, (work) => takeStep(work, deps, ref.campaignId, context)),
    )
    if (step === 'stop') return
    if (step === 'more') continue
    if (await workplace.run(ref.companyId, (work) => restCampaign(work.db, ref.campaignId, step.wakesAt))) return
  }
  await workplace.run(ref.companyId, (work) => work.enqueue(campaignsDispatch, ref))
}

/** Null when the company does not exist. */
async function contextOf({ services }: CampaignDependencies, companyId: number): Promise<CompanyContext | null> {
  try {
    return await services.messages.companyContext(companyId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function takeStep(
  work: Work,
  deps: CampaignDependencies,
  id: number,
  context: CompanyContext | null,
): Promise<Step> {
  const row = await requireCampaign(work, id, true).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (row?.status !== 'EM_ANDAMENTO' || row.paused_at !== null) return 'stop'
  if (!context || !maySend(deps, work, context)) return hold(work, row, 'companyOff', deps)
  const byTemplate = goesByTemplate(row, deps)
  const template = byTemplate ? await templateOfCampaign(work, row) : null
  // The network may approve it again.
  if (byTemplate && !template) return hold(work, row, 'template', deps)
  if (row.hold_reason !== null) await hold(work, row, null, deps)
  if (row.gathering !== 'done') return gather(work, row, deps)
  if (row.connection_id === null || (row.next_at && row.next_at.getTime() - work.now.getTime() > TOLERANCE_MS))
    return 'stop'
  return sendNext(work, { ...row, connection_id: row.connection_id, template }, context, deps)
}

/** companies.1: an expired or disabled company, or one without the feature, sends nothing automatically. */
const maySend = ({ services }: CampaignDependencies, work: Work, context: CompanyContext): boolean =>
  context.status && !services.isExpired(context.dueDate, work.now) && context.features.has('useCampaigns')

async function hold(
  work: Work,
  row: CampaignRow,
  reason: 'companyOff' | 'template' | null,
  { sign }: CampaignDependencies,
): Promise<Step> {
  if (row.hold_reason !== reason) {
    await noteRun(work.db, work.companyId, row.id, { change: { hold_reason: reason }, now: work.now })
    await announceCampaign(work, 'update', row.id, sign)
  }
  return 'stop'
}

/** Inserts the next page of recipients: first the list's, then those of tag and segment. Leaves out whom its author may not see. */
async function gather(work: Work, row: CampaignRow, { sign }: CampaignDependencies): Promise<Step> {
  const { db, companyId, now } = work
  const source = row.gathering === 'tag' ? 'tag' : 'list'
  const audience = await campaignAudience(work, row, await leftOutOf(work, row))
  const page = { source, after: row.gathered_to, limit: PAGE, variants: variantsOf(row) } as const
  const { count, last } = await gatherPage(db, companyId, audience, page)
  const isWhole = count < PAGE
  await noteRun(db, companyId, row.id, {
    change: {
      gathered: row.gathered + count,
      gathered_to: isWhole ? 0 : (last ?? 0),
      ...(isWhole && { gathering: source === 'list' ? 'tag' : 'done' }),
    },
    now,
  })
  if (isWhole && source === 'tag') await keepCounts(db, companyId, row.id, await countShippings(db, companyId, row.id))
  await announceCampaign(work, 'update', row.id, sign)
  return 'more'
}

/** A campaign with its connection, and its template if the network requires one. */
type SendingRow = CampaignRow & { connection_id: number; template: CampaignTemplate | null }

/** Common data of all messages of a step. */
interface Content {
  row: SendingRow
  settings: CampaignSettings
  files: readonly CampaignFile[]
  /** Names of the list's variables. People without a value get none. */
  columns: readonly string[]
  context: CompanyContext
}

async function sendNext(
  work: Work,
  row: SendingRow,
  context: CompanyContext,
  deps: CampaignDependencies,
): Promise<Step> {
  const { db, companyId } = work
  const settings = await campaignSettings(db, companyId)
  const window = windowOf(settings)
  const queued = await queuedCount(db, companyId, row.id)
  const room = Math.min(
    window - queued,
    settings.messageInterval > 0 ? 1 : deps.services.lane.shouldYield ? SMALL_BATCH : BATCH,
    untilPause(settings, row.since_pause),
  )
  if (room <= 0) return { wakesAt: wakesAt(window) }
  const [recipients, files, columns] = [
    await nextRecipients(db, companyId, row.id, room + 1),
    row.file_list_id === null ? [] : await filesOfList(db, companyId, row.file_list_id),
    row.contact_list_id === null ? [] : await listVariables(work, row.contact_list_id),
  ]
  if (recipients.length === 0) return queued > 0 ? { wakesAt: 0 } : finish(work, row, deps)
  let sentCount = 0
  for (const recipient of recipients.slice(0, room))
    if (await send(work, recipient, { row, settings, files, columns, context }, deps)) sentCount++
  // No pause after the last recipient: the job wakes when the message was sent.
  return recipients.length > room ? pause(work, row, { settings, sentCount }, deps) : 'more'
}

/** Messages until the next longer pause. */
const untilPause = (settings: CampaignSettings, since: number): number =>
  settings.longerIntervalAfter === 0 ? BATCH : Math.max(1, settings.longerIntervalAfter - since)

async function pause(
  work: Work,
  row: SendingRow,
  { settings, sentCount }: { settings: CampaignSettings; sentCount: number },
  { services }: CampaignDependencies,
): Promise<Step> {
  if (sentCount === 0) return 'more'
  const { waitMs, sincePause } = pauseAfterMessage(settings, row.since_pause + sentCount, services.random())
  const nextAt = waitMs === 0 ? null : new Date(work.now.getTime() + waitMs)
  await noteRun(work.db, work.companyId, row.id, {
    change: { next_at: nextAt, since_pause: sincePause },
    now: work.now,
  })
  if (nextAt === null) return 'more'
  const ref = { companyId: work.companyId, campaignId: row.id }
  await work.enqueue(campaignsDispatch, ref, { startAfter: nextAt })
  return 'stop'
}

/** Queues one recipient's messages. @returns false when the recipient gets none */
async function send(
  work: Work,
  next: NextRecipient,
  { row, settings, files, columns, context }: Content,
  { services }: CampaignDependencies,
): Promise<boolean> {
  const { db, companyId, now } = work
  const recipient = { ...next, variables: withColumns(next.variables, columns) }
  const { id, tries: before, name, number, email } = recipient
  const tries = before + 1
  const content = {
    row,
    template: row.template,
    settings,
    files,
    language: context.language,
    timeZone: context.timeZone,
  }
  const draftsIn = draftsFor(content, recipient, now)
  try {
    if (draftsIn(exampleTicket(now)).length === 0) throw new AppError('ERR_TEXT_EMPTY')
    const person = { name, email, origin: 'campaign' as const }
    const contactId = recipient.existingContactId ?? (await contactOf(work, { number, ...person }))
    if (recipient.isOfList) await nameContact(work, contactId, person)
    const { messageIds } = await queueMarketing(work, services.messages, {
      ...{ contactId, connectionId: row.connection_id, queueId: row.queue_id, drafts: draftsIn },
      campaign: { id: row.id, name: row.name },
      clientId: `campaign-${row.id}-${id}-${tries}`,
    })
    await markRecipientQueued(db, companyId, { id, contactId, messageIds, tries, now })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await markRecipientRefused(db, companyId, { id, ...refusalOf(error.code) })
    return false
  }
}

async function contactOf(work: Work, person: Parameters<typeof contactForNumber>[1]): Promise<number> {
  if (person.number === '') throw new AppError('ERR_NO_CONTACT_FOUND')
  return contactForNumber(work, person)
}

/** Converts a refusal to the report's status and reason. */
function refusalOf(code: string): { status: 'FAILED' | 'OPTED_OUT' | 'BLOCKED'; reason: string } {
  const status = code === 'OPTED_OUT' ? 'OPTED_OUT' : code === 'ERR_MARKETING_BLOCKED' ? 'BLOCKED' : 'FAILED'
  return { status, reason: code }
}

/** Finishes the campaign, because no recipient waits any more. */
async function finish(work: Work, row: CampaignRow, { sign }: CampaignDependencies): Promise<Step> {
  const { db, companyId, now } = work
  const change = { status: 'FINALIZADA', completed_at: now, next_at: null, wakes_at: null } as const
  await noteRun(db, companyId, row.id, { change, now })
  await keepCounts(db, companyId, row.id, await countShippings(db, companyId, row.id))
  await announceCampaign(work, 'update', row.id, sign)
  return 'stop'
}
