import type { KeyState } from '@recado/contract/assistant/choices'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { storableJson } from '../../../platform/db/storable.rules.ts'
import type { PromptRow } from './prompt.view.ts'

const matching = (search: string) =>
  search
    ? sql<boolean>`normalize_text(p.name) like normalize_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
    : sql<boolean>`true`

// All columns except the key.
const columns = sql`p.company_id, p.id, p.name, p.prompt, p.model, p.max_tokens, p.temperature, p.queue_id, p.max_messages,
  p.hears_audio, p.sees_images, p.key_state, p.failure, p.failed_at, p.created_at, p.updated_at,
  (select q.name from queues q where q.company_id = p.company_id and q.id = p.queue_id) as queue_name`

/** A page by name, after a cursor or from an offset. */
export async function promptPage(
  db: CompanyDb,
  companyId: number,
  page: { search: string; after: { name: string; id: number } | null; offset: number; limit: number },
): Promise<PromptRow[]> {
  const after = page.after ? sql`and (p.name, p.id) > (${page.after.name}, ${page.after.id}::int)` : sql``
  const { rows } = await sql<PromptRow>`
    select ${columns} from prompts p where p.company_id = ${companyId} and ${matching(page.search)} ${after}
    order by p.name, p.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countPrompts(db: CompanyDb, companyId: number, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from prompts p where p.company_id = ${companyId} and ${matching(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Number of prompts that hand over to a queue. */
export async function promptsOfQueue(db: CompanyDb, companyId: number, queueId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from prompts where company_id = ${companyId} and queue_id = ${queueId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns a prompt, or null if it is unknown or another company's. */
export async function promptRow(db: CompanyDb, companyId: number, id: number): Promise<PromptRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<PromptRow>`
    select ${columns} from prompts p where p.company_id = ${companyId} and p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks a prompt until the transaction ends, so that its changes run one after the other. */
export async function lockPrompt(db: CompanyDb, companyId: number, id: number): Promise<void> {
  if (id >= 2 ** 31) return
  await sql`select 1 from prompts where company_id = ${companyId} and id = ${id} for update`.execute(db)
}

/** The encrypted key of a prompt. Null when the prompt was deleted. */
export async function promptKey(db: CompanyDb, companyId: number, id: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('prompts')
    .select('api_key')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.api_key ?? null
}

export interface PromptColumns {
  name: string
  prompt: string
  model: string
  max_tokens: number
  temperature: number
  queue_id: number
  max_messages: number
  hears_audio: boolean
  sees_images: boolean
  api_key: Buffer
  /** Absent: 'unchecked'. */
  key_state?: 'unchecked'
}

export async function insertPrompt(db: CompanyDb, companyId: number, values: PromptColumns): Promise<number> {
  const { id } = await db
    .insertInto('prompts')
    .values({ ...values, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Saves the given values and clears the last failure, which no longer applies. */
export async function savePrompt(
  db: CompanyDb,
  companyId: number,
  id: number,
  values: Partial<PromptColumns>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('prompts')
    .set({ ...values, failure: null, failed_at: null, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removePrompt(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('prompts').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Result of a call of a prompt: what it says about the key, and why it returned no answer. */
export interface PromptOutcome {
  /** Absent: it says nothing about the key. */
  keyState?: KeyState
  /** Null: it succeeded. */
  failure: { reason: string; detail: string } | null
}

/**
 * Records the result of the last call of a prompt.
 * @param row the prompt as it was when the call began; if it was changed since, nothing is recorded
 * @returns whether the result changed
 */
export async function recordPromptOutcome(
  db: CompanyDb,
  companyId: number,
  { row, outcome, now }: { row: Pick<PromptRow, 'id' | 'updated_at'>; outcome: PromptOutcome; now: Date },
): Promise<boolean> {
  const { failure, keyState = null } = outcome
  const json = failure && storableJson(failure)
  const { numAffectedRows } = await sql`update prompts
    set failure = ${json}::jsonb, failed_at = ${failure && now}, key_state = coalesce(${keyState}, key_state)
    where company_id = ${companyId} and id = ${row.id} and date_trunc('milliseconds', updated_at) = ${row.updated_at}
      and (failure is not null or ${json}::jsonb is not null or key_state <> coalesce(${keyState}, key_state))`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}
