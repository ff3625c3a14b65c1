import {
  campaignText,
  exampleTicket,
  textOfVariant,
  variantsOf,
  withColumns,
} from '@recado/contract/campaigns/campaign-text.rules'
import type { CampaignSettings } from '@recado/contract/campaigns/choices'
import type { CompanyContext } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { listVariables } from '../../contact-lists/public.ts'
import { contactForNumber } from '../../contacts/public.ts'
import {
  type Draft,
  draftOfTemplate,
  type MarketingTicket,
  queueMarketing,
  textDraft,
} from '../../conversations/public.ts'
import { filesOfList } from '../../file-lists/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { type CampaignRef, campaignsDispatch } from '../jobs.ts'
import { gatherPage } from '../recipients/audience.store.ts'
import { countShippings } from '../recipients/shipping.store.ts'
import { announceCampaign, requireCampaign } from '../require-campaign.ts'
import { campaignSettings } from '../settings.store.ts'
import { kindOf, ownFile } from './campaign-content.ts'
import { type CampaignTemplate, goesByTemplate, parametersFor, templateOfCampaign } from './campaign-template.ts'
import {
  markQueued,
  markRefused,
  type NextRecipient,
  nextRecipients,
  noteRun,
  queuedCount,
  rests,
} from './dispatch.store.ts'
import { type CampaignFile, draftsOf } from './drafts.rules.ts'
import { pauseAfter, wakesAt, windowOf } from './pace.rules.ts'
import { keepCounts } from './progress.store.ts'

/** Recipients that are gathered in one transaction. */
const PAGE = 5_000
/** Messages that are queued in one transaction, and while people are at work on the node: theirs come between. */
const BATCH = 20
const SMALL_BATCH = 5
/** Transactions of one turn, and how long it may take; then others have theirs. */
const TURN = 100
const TURN_MS = 60_000
/** A job that comes this much before the time that it was asked for goes on all the same. */
const TOLERANCE_MS = 1_000

/** How a step of the job ended: there is more to do, nothing for now, or not before so few messages wait in the outbox. */
type Step = 'more' | 'stop' | { wakesAt: number }

/**
 * The job `campaigns.dispatch`: gathers the recipients in pages, then puts the messages of those whose turn has come into the outbox.
 * Each step is one transaction that holds the campaign's row, so that it may end anywhere (`kill -9` too), begin again and run on two
 * nodes at once: each recipient is gathered once and sent to once.
 */
export async function dispatchCampaign(deps: CampaignDependencies, ref: CampaignRef): Promise<void> {
  const { workplace } = deps.services.messages
  const begun = performance.now()
  for (let turn = 0; turn < TURN && performance.now() - begun < TURN_MS; turn++) {
    const context = await contextOf(deps, ref.companyId)
    const step = await deps.services.lane.run(() =>
      workplace.run(ref.companyId, (work) => takeStep(work, deps, ref.campaignId, context)),
    )
    if (step === 'stop') return
    if (step === 'more') continue
    if (await workplace.run(ref.companyId, (work) => rests(work.db, ref.campaignId, step.wakesAt))) return
  }
  await workplace.run(ref.companyId, (work) => work.enqueue(campaignsDispatch, ref))
}

/** Null: the company is gone. */
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
  if (row?.status !== 'EM_ANDAMENTO') return 'stop'
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

/** companies.1: a company whose time is over, that is switched off or that lost the feature sends nothing by itself. */
const maySend = ({ services }: CampaignDependencies, work: Work, context: CompanyContext): boolean =>
  context.status && !services.isOver(context.dueDate, work.now) && context.features.has('useCampaigns')

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

/** Writes the next page of recipients: first those of the list, then those of the tag. */
async function gather(work: Work, row: CampaignRow, { sign }: CampaignDependencies): Promise<Step> {
  const { db, companyId, now } = work
  const source = row.gathering === 'tag' ? 'tag' : 'list'
  const audience = { campaignId: row.id, listId: row.contact_list_id, tagId: row.tag_id }
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

/** A campaign with its connection, and its template where the network takes nothing else. */
type SendingRow = CampaignRow & { connection_id: number; template: CampaignTemplate | null }

/** All that the messages of a step have in common. */
interface Content {
  row: SendingRow
  settings: CampaignSettings
  files: readonly CampaignFile[]
  /** The names of the variables of the list; who has no value for one gets none. */
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
    settings.messageInterval > 0 ? 1 : deps.services.lane.givesWay ? SMALL_BATCH : BATCH,
    untilPause(settings, row.since_pause),
  )
  if (room <= 0) return { wakesAt: wakesAt(window) }
  const [found, files, columns] = [
    await nextRecipients(db, companyId, row.id, room + 1),
    row.file_list_id === null ? [] : await filesOfList(db, companyId, row.file_list_id),
    row.contact_list_id === null ? [] : await listVariables(work, row.contact_list_id),
  ]
  if (found.length === 0) return queued > 0 ? { wakesAt: 0 } : finish(work, row, deps)
  let sent = 0
  for (const recipient of found.slice(0, room))
    if (await send(work, recipient, { row, settings, files, columns, context }, deps)) sent++
  // After the last one there is nothing to pause for: the job wakes when it has left.
  return found.length > room ? pause(work, row, { settings, sent }, deps) : 'more'
}

/** How many messages may follow one another before the longer pause. */
const untilPause = (settings: CampaignSettings, since: number): number =>
  settings.longerIntervalAfter === 0 ? BATCH : Math.max(1, settings.longerIntervalAfter - since)

async function pause(
  work: Work,
  row: SendingRow,
  { settings, sent }: { settings: CampaignSettings; sent: number },
  { services }: CampaignDependencies,
): Promise<Step> {
  if (sent === 0) return 'more'
  const { waitMs, sincePause } = pauseAfter(settings, row.since_pause + sent, services.random())
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

/** Puts the messages of one recipient into the outbox. @returns whether something goes to them */
async function send(
  work: Work,
  next: NextRecipient,
  { row, settings, files, columns, context }: Content,
  { services }: CampaignDependencies,
): Promise<boolean> {
  const { db, companyId, now } = work
  const recipient = { ...next, variables: withColumns(next.variables, columns) }
  const { id, tries: before, name, number } = recipient
  const tries = before + 1
  const text = textOfVariant(row, recipient.variant)
  const draftsIn = (ticket: MarketingTicket): Draft[] => {
    const how = { now, language: context.language, ticket }
    if (row.template)
      return [draftOfTemplate(row.template.template, parametersFor(row.template, recipient, settings, how))]
    const filled = campaignText(text, recipient, settings.variables, how)
    return draftsOf({ text: filled, own: ownFile(row), files }, textDraft, kindOf)
  }
  try {
    if (draftsIn(exampleTicket(now)).length === 0) throw new AppError('ERR_TEXT_EMPTY')
    const contactId = recipient.known ?? (await contactOf(work, { number, name }))
    const { messageIds } = await queueMarketing(work, services.messages, {
      ...{ contactId, connectionId: row.connection_id, queueId: row.queue_id, drafts: draftsIn },
      campaign: { id: row.id, name: row.name },
      clientId: `campaign-${row.id}-${id}-${tries}`,
    })
    await markQueued(db, companyId, { id, contactId, messageIds, tries, now })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await markRefused(db, companyId, { id, ...refusalOf(error.code) })
    return false
  }
}

async function contactOf(work: Work, person: { number: string; name: string }): Promise<number> {
  if (person.number === '') throw new AppError('ERR_NO_CONTACT_FOUND')
  return contactForNumber(work, person)
}

/** What a refusal means in the report. */
function refusalOf(code: string): { status: 'FAILED' | 'OPTED_OUT' | 'BLOCKED'; reason: string } {
  const status = code === 'OPTED_OUT' ? 'OPTED_OUT' : code === 'ERR_MARKETING_BLOCKED' ? 'BLOCKED' : 'FAILED'
  return { status, reason: code }
}

/** Nothing waits any more. */
async function finish(work: Work, row: CampaignRow, { sign }: CampaignDependencies): Promise<Step> {
  const { db, companyId, now } = work
  const change = { status: 'FINALIZADA', completed_at: now, next_at: null, wakes_at: null } as const
  await noteRun(db, companyId, row.id, { change, now })
  await keepCounts(db, companyId, row.id, await countShippings(db, companyId, row.id))
  await announceCampaign(work, 'update', row.id, sign)
  return 'stop'
}
