import type { ChatFlowData } from '@recado/contract/flows/chat-flow'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { storableJson } from '../../../platform/db/storable.rules.ts'
import type { Routes } from './translate.rules.ts'

export interface ChatFlowRow {
  id: number
  /** The flow that runs it. Null when it was never saved or that flow was deleted. */
  flow_id: number | null
  name: string
  /** Active state of the flow that runs it, which may have been paused since. */
  is_active: boolean
  test_phone: string
  content: Pick<ChatFlowData, 'nodeList' | 'lineList'>
}

/** Null when nothing was saved under this number. */
export async function chatFlowRow(db: CompanyDb, companyId: number, id: number): Promise<ChatFlowRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } =
    await sql<ChatFlowRow>`select c.id, f.id as flow_id, c.name, coalesce(f.active, c.is_active) as is_active,
      c.test_phone, c.content
    from chat_flows c left join flows f on f.company_id = c.company_id and f.chat_flow_id = c.id
    where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function saveChatFlowRow(
  db: CompanyDb,
  companyId: number,
  { id, name, is_active, test_phone, content }: Omit<ChatFlowRow, 'flow_id'>,
  now: Date,
): Promise<void> {
  await sql`insert into chat_flows (company_id, id, name, is_active, test_phone, content, updated_at)
    values (${companyId}, ${id}, ${name}, ${is_active}, ${test_phone}, ${storableJson(content)}::jsonb, ${now})
    on conflict (company_id, id) do update set name = excluded.name, is_active = excluded.is_active,
      test_phone = excluded.test_phone, content = excluded.content, updated_at = excluded.updated_at`.execute(db)
}

/** Returns the flow that a step-based flow was translated to, or null. */
export async function translationOf(db: CompanyDb, companyId: number, chatFlowId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from flows
    where company_id = ${companyId} and chat_flow_id = ${chatFlowId}`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the names of the company's possible condition targets. */
export async function routesOf(db: CompanyDb, companyId: number): Promise<Routes> {
  const { rows } = await sql<{ of: keyof Routes; id: number; name: string }>`
    select 'queues' as of, id, name from queues where company_id = ${companyId}
    union all select 'people' as of, id, name from users where company_id = ${companyId}`.execute(db)
  const namesById = (of: keyof Routes) => new Map(rows.filter((row) => row.of === of).map(({ id, name }) => [id, name]))
  return { queues: namesById('queues'), people: namesById('people') }
}
