import type { ListVariable } from '@recado/contract/contact-lists/variables'
import type { ErrorCode } from '@recado/contract/errors'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { PLANNED_ANEW } from '../../../platform/db/prepared-statements.ts'
import type { OutsideSight } from '../../contacts/public.ts'
import type { CampaignRow } from '../campaign.view.ts'

/** A recipient whose turn has come. */
export interface NextRecipient {
  id: number
  contact_id: number | null
  name: string
  number: string
  email: string
  variables: ListVariable[]
  variant: number | null
  tries: number
  /** The contact's id. Null when the contact was deleted, or the number has no contact yet. */
  existingContactId: number | null
  /** Whether the name and address are those of a list: the company's. */
  isOfList: boolean
}

/** Returns the next recipients in gathering order, locked until the transaction ends. */
export async function nextRecipients(
  db: CompanyDb,
  companyId: number,
  campaignId: number,
  limit: number,
): Promise<NextRecipient[]> {
  const { rows } = await sql<NextRecipient>`${sql.raw(PLANNED_ANEW)}
    select s.id, s.contact_id, s.name, s.number, s.email, s.variables, s.variant, s.tries, k.id as "existingContactId",
      s.contact_list_item_id is not null as "isOfList" from campaign_shippings s
      left join contacts k on k.company_id = ${companyId} and k.id = s.contact_id
    where s.company_id = ${companyId} and s.campaign_id = ${campaignId} and s.status = 'WAITING' and s.message_id is null
    order by s.id limit ${limit} for update of s`.execute(db)
  return rows
}

/** Returns how many first messages of a campaign are in the outbox. */
export async function queuedCount(db: CompanyDb, companyId: number, campaignId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign_shippings
    where company_id = ${companyId} and campaign_id = ${campaignId} and status = 'WAITING' and message_id is not null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Marks a recipient whose messages are in the outbox. */
export async function markRecipientQueued(
  db: CompanyDb,
  companyId: number,
  queued: { id: number; contactId: number; messageIds: readonly number[]; tries: number; now: Date },
): Promise<void> {
  const [messageId, ...files] = queued.messageIds
  await sql`update campaign_shippings set contact_id = ${queued.contactId}, message_id = ${messageId},
      file_messages = ${sql.val(files)}::bigint[], tries = ${queued.tries}, queued_at = ${queued.now}, reason = null
    where company_id = ${companyId} and id = ${queued.id}`.execute(db)
}

/** Marks a recipient who gets no message. */
export async function markRecipientRefused(
  db: CompanyDb,
  companyId: number,
  refusal: { id: number; status: 'FAILED' | 'OPTED_OUT' | 'BLOCKED'; reason: string },
): Promise<void> {
  await sql`update campaign_shippings set status = ${refusal.status}, reason = ${refusal.reason}
    where company_id = ${companyId} and id = ${refusal.id}`.execute(db)
}

/** Returns the recipients of withdrawn messages to waiting. */
export async function requeueWithdrawn(
  db: CompanyDb,
  companyId: number,
  campaignId: number,
  messageIds: readonly number[],
): Promise<void> {
  await sql`update campaign_shippings set message_id = null, file_messages = '{}', queued_at = null
    where company_id = ${companyId} and campaign_id = ${campaignId} and status = 'WAITING'
      and message_id = any(${sql.val([...messageIds])}::bigint[])`.execute(db)
}

/** Temporary error codes, after which a retry may succeed. Others depend on the recipient, or on a user's action. */
const transient: readonly ErrorCode[] = [
  'ERR_SENDING_WAPP_MSG',
  'ERR_SEND_BLOCKED',
  'ERR_SEND_FIRST_CONTACT',
  'ERR_NO_WAPP_FOUND',
  'ERR_TEXT_EMPTY',
]

/**
 * Returns failed recipients with a temporary error to waiting, unless their message or a file of it may have arrived.
 * Locks the messages first, in the usual order.
 */
export async function waitAgain(db: CompanyDb, companyId: number, campaignId: number): Promise<void> {
  await sql`
    with refused as materialized (
      select refused_message(s.message_id, s.file_messages) as id from (select f.message_id, f.file_messages from campaign_shippings f
        where f.company_id = ${companyId} and f.campaign_id = ${campaignId} and f.status = 'FAILED' and f.message_id is not null
        order by f.message_id offset 0) s)
    update campaign_shippings s set status = 'WAITING', reason = null, message_id = null, file_messages = '{}', queued_at = null
    where s.company_id = ${companyId} and s.campaign_id = ${campaignId} and s.status = 'FAILED'
      and s.reason = any(${sql.val([...transient])}::text[])
      and (s.message_id is null or s.message_id in (select id from refused))`.execute(db)
}

/** Leaves out the waiting recipients whose contact the author of a restart may not see. */
export async function leaveOut(
  db: CompanyDb,
  companyId: number,
  campaignId: number,
  outside: OutsideSight,
): Promise<void> {
  await sql`update campaign_shippings s set status = 'INVALID', reason = 'NOT_SEEN'
    where s.company_id = ${companyId} and s.campaign_id = ${campaignId} and s.status = 'WAITING' and s.message_id is null
      and exists (select 1 from contacts k where k.company_id = ${companyId}
        and (k.id = s.contact_id or s.contact_id is null and s.number <> '' and k.number = s.number and not k.is_group)
        and ${outside('k.id')})`.execute(db)
}

/** The fields of a running campaign that the job changes. */
export interface RunChange {
  status?: 'PROGRAMADA' | 'EM_ANDAMENTO' | 'CANCELADA' | 'FINALIZADA' | 'INATIVA'
  scheduled_at?: Date | null
  author_id?: number
  started_at?: Date
  paused_at?: Date | null
  completed_at?: Date | null
  gathering?: 'list' | 'tag' | 'done'
  gathered_to?: number
  gathered?: number
  gather_total?: number
  next_at?: Date | null
  since_pause?: number
  wakes_at?: number | null
  hold_reason?: CampaignRow['hold_reason']
  confirmed_variables?: string[]
}

export async function noteRun(
  db: CompanyDb,
  companyId: number,
  id: number,
  { change, now }: { change: RunChange; now: Date },
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ ...change, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Stops while the outbox is full enough. Stores the number of queued messages at which to wake the job.
 * @returns false when there are already no more than that, so that the job continues
 */
export async function restCampaign(db: CompanyDb, campaignId: number, wakesAt: number): Promise<boolean> {
  const { rows } = await sql<{ rests: boolean }>`select campaign_rests(${campaignId}, ${wakesAt}) as rests`.execute(db)
  return rows[0]?.rests ?? false
}
