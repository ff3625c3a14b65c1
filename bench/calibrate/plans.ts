import type { Client } from 'pg'
import type { LoggedStatement } from '../product/statement-log.rules.ts'

/** A node of EXPLAIN (FORMAT JSON). */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

export interface ScannedTable {
  table: string
  /** The index, or `Seq Scan`. */
  by: string
  /** Rows of the table, by its statistics. */
  rows: number
}

/** The tables with company data, with their numbers of rows. */
export async function companyTables(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select c.relname as name, greatest(c.reltuples, 0)::float8 as rows from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

/**
 * Repeats a logged statement as the product's role for one company. Returns the plans that were really used, for the
 * statement and for all statements inside the functions that it calls.
 */
export async function plansOf(client: Client, statement: LoggedStatement, companyId: number): Promise<PlanNode[]> {
  const plans: PlanNode[] = []
  const listen = (notice: { message?: string }) => {
    const [, json] = /plan:\s*({[\s\S]*})\s*$/.exec(notice.message ?? '') ?? []
    if (json) plans.push((JSON.parse(json) as { Plan: PlanNode }).Plan)
  }
  client.on('notice', listen)
  try {
    await client.query("load 'auto_explain'")
    await client.query(`begin read only; set local auto_explain.log_min_duration = 0;
      set local auto_explain.log_nested_statements = on; set local auto_explain.log_format = 'json';
      set local auto_explain.log_level = 'notice'; set local role recado_app;
      set local app.company_id = ${companyId}`)
    await client.query(statement.text, statement.values)
  } finally {
    await client.query('rollback')
    client.off('notice', listen)
  }
  return plans
}

/** Every company table in the plans, with its access method. */
export function scansOf(plans: readonly PlanNode[], tables: ReadonlyMap<string, number>): ScannedTable[] {
  const scans: ScannedTable[] = []
  const walk = (node: PlanNode) => {
    const table = node['Relation Name']
    const rows = table === undefined ? undefined : tables.get(table)
    const by = node['Index Name'] ?? node['Node Type']
    if (table !== undefined && rows !== undefined && by !== 'Bitmap Heap Scan') scans.push({ table, by, rows })
    for (const child of node.Plans ?? []) walk(child)
    if (node['Node Type'] === 'Bitmap Index Scan') scans.push({ table: '(bitmap)', by, rows: 0 })
  }
  for (const plan of plans) walk(plan)
  return scans
}
