import pg from 'pg'
import '../../src/platform/db/pool.ts'
import { PLACE } from './evaluate.ts'

/** A column of a result, as the server receives it. */
export interface Column {
  name: string
  /** As in `Field`: the type that the pool returns for such a value. */
  kind: string
  type: string
  /** The table column's name if it is nullable, else null. */
  from: string | null
}

interface Described {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

/** Returns the statement with numbered parameters. */
export function numbered(text: string): string {
  let n = 0
  return text.replaceAll(PLACE, () => `$${++n}`)
}

/** The query methods that pg's Client calls. Prepares and describes a statement without executing it. */
class Describing {
  private columns: Described[] = []
  private problem: Error | null = null
  private readonly text: string
  private readonly settle: (problem: Error | null, columns: Described[]) => void

  constructor(text: string, settle: Describing['settle']) {
    this.text = text
    this.settle = settle
  }
  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }
  handleRowDescription({ fields }: { fields: Described[] }): void {
    this.columns = fields
  }
  handleError(error: Error): void {
    this.problem = error
  }
  handleReadyForQuery(): void {
    this.settle(this.problem, this.columns)
  }
}

interface TypeRow {
  oid: number
  name: string
  category: string
  element: number
}

/**
 * Reads the types and columns of a database.
 * @returns a function from a statement to its columns in order, empty when it returns nothing; it rejects with
 *   PostgreSQL's error
 */
export async function describer(client: pg.Client): Promise<(text: string) => Promise<Column[]>> {
  const { rows: types } = await client.query<TypeRow>(
    'select oid::int, typname as name, typcategory as category, typelem::int as element from pg_type',
  )
  const { rows: optional } = await client.query<{ at: string; name: string }>(
    `select attrelid || ' ' || attnum as at, attname as name from pg_attribute where attnum > 0 and not attnotnull`,
  )
  const byOid = new Map(types.map((type) => [type.oid, type]))
  const nullable = new Map(optional.map(({ at, name }) => [at, name]))
  const columnOf = ({ name, tableID, columnID, dataTypeID }: Described): Column => ({
    name,
    type: byOid.get(dataTypeID)?.name ?? 'unknown',
    kind: kindOf(pg.types.getTypeParser(dataTypeID)(sampleOf(byOid, dataTypeID))),
    from: nullable.get(`${tableID} ${columnID}`) ?? null,
  })
  return async (text) => {
    const columns = await new Promise<Described[]>((resolve, reject) => {
      const describing = new Describing(numbered(text), (problem, resultColumns) =>
        problem ? reject(problem) : resolve(resultColumns),
      )
      client.query(describing as unknown as pg.Submittable)
    })
    return columns.map(columnOf)
  }
}

/** Returns a sample text of this type as PostgreSQL sends it. */
function sampleOf(types: ReadonlyMap<number, TypeRow>, oid: number): string {
  const { name, category, element } = types.get(oid) ?? { name: '', category: 'X', element: 0 }
  if (category === 'A') return `{"${sampleOf(types, element).replaceAll('\\', '\\\\')}"}`
  if (/^jsonb?$/.test(name)) return '{}'
  if (name === 'bytea') return '\\x00'
  return { N: '1', B: 't', D: name === 'date' ? '2026-01-01' : '2026-01-01 00:00:00+00' }[category] ?? 'a'
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `array of ${kindOf(value[0])}`
  if (value instanceof Date) return 'Date'
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value
}
