import type { VariableScope, VariableType } from '@recado/contract/flows/choices'
import type { FlowVariable, FlowVariableInput } from '@recado/contract/flows/variables'
import { sql } from 'kysely'
import type { CompanyDb } from '../../../platform/db/company-db.ts'

interface Row {
  id: number
  name: string
  type: VariableType
  scope: VariableScope
  value: string
  updatedAt: Date
}

const columns = sql`id, name, type, scope, value, updated_at as "updatedAt"`
const variableOf = (row: Row): FlowVariable => ({ ...row, updatedAt: row.updatedAt.toISOString() })

export async function variables(db: CompanyDb, companyId: number): Promise<FlowVariable[]> {
  const { rows } = await sql<Row>`select ${columns} from flow_variables where company_id = ${companyId}
    order by normalize_text(name), id`.execute(db)
  return rows.map(variableOf)
}

/** Null when it does not exist in this company. */
export async function variableById(db: CompanyDb, companyId: number, id: number): Promise<FlowVariable | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<Row>`select ${columns} from flow_variables
    where company_id = ${companyId} and id = ${id} for update`.execute(db)
  return rows[0] ? variableOf(rows[0]) : null
}

/** Null when the name is taken. */
export async function insertVariable(
  db: CompanyDb,
  companyId: number,
  { name, type, scope, value }: FlowVariableInput,
): Promise<FlowVariable | null> {
  const { rows } = await sql<Row>`insert into flow_variables (company_id, name, type, scope, value)
    values (${companyId}, ${name}, ${type}, ${scope}, ${value}) on conflict (company_id, name) do nothing
    returning ${columns}`.execute(db)
  return rows[0] ? variableOf(rows[0]) : null
}

/** Null when the name is taken. */
export async function saveVariable(
  db: CompanyDb,
  companyId: number,
  { id, name, type, scope, value, now }: FlowVariableInput & { id: number; now: Date },
): Promise<FlowVariable | null> {
  const { rows } =
    await sql<Row>`update flow_variables set name = ${name}, type = ${type}, scope = ${scope}, value = ${value},
      updated_at = ${now}
    where company_id = ${companyId} and id = ${id} and not exists (select 1 from flow_variables o
      where o.company_id = ${companyId} and o.name = ${name} and o.id <> ${id})
    returning ${columns}`.execute(db)
  return rows[0] ? variableOf(rows[0]) : null
}

export async function removeVariable(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('flow_variables').where('company_id', '=', companyId).where('id', '=', id).execute()
}

export async function countVariables(db: CompanyDb, companyId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from flow_variables
    where company_id = ${companyId}`.execute(db)
  return rows[0]?.n ?? 0
}
