import { type CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import type { CompanyDb } from '../src/platform/db/company-db.ts'
import type { Workplace } from '../src/platform/db/work.ts'

/** Whether PostgreSQL plans a statement for its values, or generically, as it may after five executions. */
export type PlanFor = 'these values' | 'all values'

/** A statement with its caller, its table, and how it is planned. */
export interface MeasuredRead {
  workplace: Workplace
  companyId: number
  table: string
  plan?: PlanFor
}

/**
 * Runs a read and returns its result, with the number of a table's rows that its first statement read, including
 * dropped ones. This measure does not depend on the machine: a list of one page must read one page.
 */
export async function rowsRead<T>(
  { workplace, companyId, table, plan = 'these values' }: MeasuredRead,
  load: (db: CompanyDb) => Promise<T>,
): Promise<{ result: T; seen: number }> {
  return workplace.read(companyId, async ({ db }) => {
    const queries: CompiledQuery[] = []
    const executor = db.getExecutor()
    const recordingExecutor = withMembers(executor, {
      executeQuery: (query) => {
        queries.push(query)
        return executor.executeQuery(query)
      },
    })
    const result = await load(withMembers(db, { getExecutor: () => recordingExecutor }))
    const [query] = queries
    if (!query) throw new Error('nothing was asked')
    const mode = plan === 'all values' ? 'force_generic_plan' : 'force_custom_plan'
    const values = query.parameters.length > 0 ? `(${query.parameters.map(literal).join(', ')})` : ''
    for (const text of [`set local plan_cache_mode = ${mode}`, `prepare read_rows as ${query.sql}`])
      await sql.raw(text).execute(db)
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) execute read_rows ${values}`,
      )
      .execute(db)
    await sql.raw('deallocate read_rows').execute(db)
    return { result, seen: readBy(rows[0]?.['QUERY PLAN'][0].Plan, table) }
  })
}

/** Returns the target with some changed members. */
const withMembers = <T extends object>(target: T, replacements: Partial<T>): T =>
  new Proxy(target, {
    get: (of, name) => {
      const value: unknown = Reflect.get(name in replacements ? replacements : of, name)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

function readBy(node: PlanNode | undefined, table: string): number {
  if (!node) return 0
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const childRows = (node.Plans ?? []).reduce((sum, one) => sum + readBy(one, table), 0)
  return (node['Relation Name'] === table ? own : 0) + childRows
}
