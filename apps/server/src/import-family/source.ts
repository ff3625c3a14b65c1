import pg from 'pg'
import { SettingError } from '../platform/config.ts'
import { KEEP_ALIVE } from '../platform/db/pool.ts'

/** A row of the source, with the first names of its columns. */
export type SourceRow = Readonly<Record<string, unknown>>

/** How the rows of a company are found: by their own column, or by the row that they belong to. */
export interface Membership {
  own?: string
  parent?: { tables: readonly string[]; key: string }
}

export interface TableQuery {
  /** All names that the table has had. */
  tables: readonly string[]
  /** Columns to read. `a|b`: a column with several names, returned under the first. */
  columns: readonly string[]
  key: readonly string[]
  membership: Membership | null
}

interface Table {
  name: string
  columns: ReadonlyMap<string, string>
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
/** The source is read-only, and every statement has a time limit. */
const OPTIONS = '-c default_transaction_read_only=on -c statement_timeout=600000 -c timezone=UTC'

/** A table that cannot be read, with the reason. Others may be readable. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * A database of the family, opened for reading. Names of tables and columns are case-insensitive, because versions
 * differ.
 */
export class SourceDatabase {
  private readonly client: pg.Client
  private readonly tables: ReadonlyMap<string, Table>

  private constructor(client: pg.Client, tables: ReadonlyMap<string, Table>) {
    this.client = client
    this.tables = tables
  }

  /** @throws SettingError when the database does not exist, or is not of the family */
  static async open(url: string): Promise<SourceDatabase> {
    const client = new pg.Client({
      ...{ connectionString: url, application_name: 'recado-import', options: OPTIONS },
      ...{ connectionTimeoutMillis: 10_000, ...KEEP_ALIVE },
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      throw new SettingError(`the source cannot be opened: ${(error as Error).message}`)
    }
    const source = new SourceDatabase(client, await readTables(client))
    // This product's own tables have other columns.
    if (source.table(['Companies']) && source.typeOf(['Users'], 'passwordHash')) return source
    await client.end()
    throw new SettingError('the source has no tables "Companies" and "Users": it is not a database of the family')
  }

  close(): Promise<void> {
    return this.client.end()
  }

  /** @throws Unreadable when the database rejects the query; another error when it is away */
  private async read<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    try {
      return (await this.client.query<T>(text, [...values])).rows
    } catch (error) {
      if ((error as { code?: string }).code?.length !== 5) throw error
      throw new Unreadable((error as Error).message)
    }
  }

  private table(names: readonly string[]): Table | undefined {
    for (const name of names) {
      const match = this.tables.get(name.toLowerCase())
      if (match) return match
    }
    return undefined
  }

  has(names: readonly string[]): boolean {
    return this.table(names) !== undefined
  }

  /** Returns the real name and type of a column, or undefined when this version does not have it. */
  private column(table: Table, possibleNames: string): { name: string; type: string } | undefined {
    const tableColumns = new Map([...table.columns].map(([name, type]) => [name.toLowerCase(), { name, type }]))
    return possibleNames.split('|').flatMap((name) => tableColumns.get(name.toLowerCase()) ?? [])[0]
  }

  typeOf(names: readonly string[], column: string): string | undefined {
    const table = this.table(names)
    return table && this.column(table, column)?.type
  }

  /** Yields the rows of one company, or of all when `company` is null, in batches by their key. */
  async *batches(query: TableQuery, company: unknown, size: number): AsyncGenerator<SourceRow[]> {
    const table = this.table(query.tables)
    if (!table) return
    const key = query.key.flatMap((name) => this.column(table, name) ?? [])
    if (key.length < query.key.length) return
    const columns = this.selected(table, query.columns)
    const { from, where } = this.belonging(table, query.membership)
    const keys = key.map(({ name }) => `t.${quoted(name)}`).join(', ')
    const names = key.map((_, at) => `key${at}`)
    const selected = [...columns, ...key.map(({ name }, at) => `t.${quoted(name)}::text as ${names[at]}`)].join(', ')
    let after: unknown[] | null = null
    while (true) {
      const values: unknown[] = company === null ? [] : [company]
      const conditions = [company === null ? 'true' : where]
      if (after) {
        const places = key.map(({ type }, at) => `$${values.length + at + 1}::text::${type}`).join(', ')
        conditions.push(`(${keys}) > (${places})`)
        values.push(...after)
      }
      const text = `select ${selected} from ${from} where ${conditions.join(' and ')} order by ${keys} limit ${size}`
      const rows = await this.read<Record<string, unknown>>(text, values)
      if (rows.length > 0) yield rows
      if (rows.length < size) return
      after = names.map((name) => rows.at(-1)?.[name])
    }
  }

  private selected(table: Table, columnNames: readonly string[]): string[] {
    return columnNames.flatMap((one) => {
      const match = this.column(table, one)
      return match ? [`t.${quoted(match.name)} as ${quoted(one.split('|')[0] ?? one)}`] : []
    })
  }

  /** Returns how to select the rows of company $1. A row without its own company belongs to its parent's. */
  private belonging(table: Table, membership: Membership | null): { from: string; where: string; orphans: string } {
    const own = membership?.own === undefined ? undefined : this.column(table, membership.own)
    const parent = membership?.parent && this.table(membership.parent.tables)
    const link = membership?.parent && this.column(table, membership.parent.key)
    const parents = parent && this.column(parent, 'companyId|company_id')
    const companies = quoted(this.table(['Companies'])?.name ?? 'Companies')
    const isOrphan = (column: string) => `(${column} is null or ${column} not in (select id from ${companies}))`
    let from = `${quoted(table.name)} t`
    const mine = own && `t.${quoted(own.name)}`
    if (!parent || !link || !parents) {
      const column = mine ?? 'null::int'
      return { from, where: `${column} = $1`, orphans: isOrphan(column) }
    }
    from += ` left join ${quoted(parent.name)} p on p.id = t.${quoted(link.name)}`
    const theirs = `p.${quoted(parents.name)}`
    if (!mine) return { from, where: `${theirs} = $1`, orphans: isOrphan(theirs) }
    return {
      from,
      where: `(${mine} = $1 or (${mine} is null and ${theirs} = $1))`,
      orphans: isOrphan(`coalesce(${mine}, ${theirs})`),
    }
  }

  /** Counts rows that belong to no existing company. */
  async countOrphans({ tables, membership }: TableQuery): Promise<number> {
    const table = this.table(tables)
    if (!table || !membership) return 0
    const { from, orphans } = this.belonging(table, membership)
    const [row] = await this.read<{ n: number }>(`select count(*)::int as n from ${from} where ${orphans}`)
    return row?.n ?? 0
  }

  /** Returns the rows whose column has one of these values, ordered by id. */
  async rowsBy(
    query: Pick<TableQuery, 'tables' | 'columns'>,
    column: string,
    values: readonly unknown[],
  ): Promise<SourceRow[]> {
    const table = this.table(query.tables)
    const by = table && this.column(table, column)
    const texts = values.filter((value) => value !== null && value !== undefined).map(String)
    if (!table || !by || texts.length === 0) return []
    const order = this.column(table, 'id') ? 'order by t.id' : ''
    const text = `select ${this.selected(table, query.columns).join(', ')} from ${quoted(table.name)} t
      where t.${quoted(by.name)} = any($1::text[]::${by.type}[]) ${order}`
    return this.read<Record<string, unknown>>(text, [texts])
  }

  /** Returns the unknown columns of a table. */
  unknownColumns(
    tables: readonly string[],
    knownColumns: readonly string[],
  ): { table: string; columns: string[] } | null {
    const table = this.table(tables)
    if (!table) return null
    const names = new Set(knownColumns.flatMap((one) => one.split('|')).map((name) => name.toLowerCase()))
    const columns = [...table.columns.keys()].filter((name) => !names.has(name.toLowerCase()))
    return columns.length > 0 ? { table: table.name, columns } : null
  }

  /** Returns the names of unknown tables. */
  unknownTables(knownTables: readonly string[]): string[] {
    const names = new Set(knownTables.map((name) => name.toLowerCase()))
    return [...this.tables.values()].map(({ name }) => name).filter((name) => !names.has(name.toLowerCase()))
  }
}

async function readTables(client: pg.Client): Promise<Map<string, Table>> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'p')
     order by c.relname, a.attnum`,
  )
  const tables = new Map<string, { name: string; columns: Map<string, string> }>()
  for (const { table, column, type } of rows) {
    const tableEntry = tables.get(table.toLowerCase()) ?? { name: table, columns: new Map() }
    tableEntry.columns.set(column, type)
    tables.set(table.toLowerCase(), tableEntry)
  }
  return tables
}
