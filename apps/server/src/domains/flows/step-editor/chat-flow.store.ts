import type { ChatFlowData } from '@recado/contract/flows/chat-flow'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

export interface ChatFlowRow {
  id: number
  name: string
  is_active: boolean
  test_phone: string
  content: Pick<ChatFlowData, 'nodeList' | 'lineList'>
}

/** Null: nothing was saved under this number. */
export async function chatFlowRow(db: CompanyDb, companyId: number, id: number): Promise<ChatFlowRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<ChatFlowRow>`select id, name, is_active, test_phone, content from chat_flows
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function saveChatFlowRow(
  db: CompanyDb,
  companyId: number,
  { id, name, is_active, test_phone, content }: ChatFlowRow,
  now: Date,
): Promise<void> {
  await sql`insert into chat_flows (company_id, id, name, is_active, test_phone, content, updated_at)
    values (${companyId}, ${id}, ${name}, ${is_active}, ${test_phone}, ${JSON.stringify(content)}::jsonb, ${now})
    on conflict (company_id, id) do update set name = excluded.name, is_active = excluded.is_active,
      test_phone = excluded.test_phone, content = excluded.content, updated_at = excluded.updated_at`.execute(db)
}

/** The flow that is the translation of a step-based one; null: there is none yet. */
export async function translationOf(db: CompanyDb, companyId: number, chatFlowId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from flows
    where company_id = ${companyId} and chat_flow_id = ${chatFlowId} for update`.execute(db)
  return rows[0]?.id ?? null
}

export async function queueNames(db: CompanyDb, companyId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from queues
    where company_id = ${companyId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
