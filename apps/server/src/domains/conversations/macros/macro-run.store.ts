import type { MacroAction } from '@recado/contract/quick-messages/quick-message'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

/** The result of one step. */
export interface MacroResult {
  type: MacroAction['type']
  done: boolean
  error: string | null
}

export interface MacroRun {
  actions: MacroAction[]
  results: MacroResult[]
}

interface RunKey {
  ticketId: number
  key: string
}

/** Starts a run. An existing key keeps the steps it started with, even when the macro has changed. */
export async function beginRun(
  db: CompanyDb,
  companyId: number,
  run: RunKey & { quickMessageId: number; userId: number; actions: readonly MacroAction[] },
): Promise<void> {
  await sql`insert into macro_runs (company_id, ticket_id, key, quick_message_id, user_id, actions)
    values (${companyId}, ${run.ticketId}, ${run.key}, ${run.quickMessageId}, ${run.userId}, ${JSON.stringify(run.actions)}::jsonb)
    on conflict do nothing`.execute(db)
}

/** Locks a run until the transaction ends and returns its progress. Null when its ticket was deleted. */
export async function lockRun(db: CompanyDb, companyId: number, { ticketId, key }: RunKey): Promise<MacroRun | null> {
  const { rows } = await sql<MacroRun>`select actions, results from macro_runs
    where company_id = ${companyId} and ticket_id = ${ticketId} and key = ${key} for update`.execute(db)
  return rows[0] ?? null
}

export async function noteResult(
  db: CompanyDb,
  companyId: number,
  { ticketId, key, result }: RunKey & { result: MacroResult },
): Promise<void> {
  await sql`update macro_runs set results = results || ${JSON.stringify([result])}::jsonb
    where company_id = ${companyId} and ticket_id = ${ticketId} and key = ${key}`.execute(db)
}
