import pg from 'pg'

/** Another transaction won, or wrote the same name concurrently, so the step may be retried. */
const TRY_AGAIN = new Set(['40P01', '40001', '23505'])
const MAX_TRIES = 3

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? ''

/**
 * The target database, written as its owner in steps. Each step is one transaction that includes the records of what it
 * imported, so a run that dies leaves complete steps. Every row has its company, and foreign keys begin with it. A dry
 * run is one transaction that is never committed; its failed steps are rolled back one by one.
 */
export class TargetDatabase {
  readonly isDry: boolean
  private readonly client: pg.Client

  private constructor(client: pg.Client, isDry: boolean) {
    this.client = client
    this.isDry = isDry
  }

  /** @throws Error while another import is running */
  static async open(url: string, isDry: boolean): Promise<TargetDatabase> {
    const client = new pg.Client({ connectionString: url, application_name: 'recado-import' })
    client.on('error', () => undefined)
    await client.connect()
    const target = new TargetDatabase(client, isDry)
    const [lock] = await target.rows<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('import-family')) as mine`,
    )
    if (!lock?.mine) {
      await client.end()
      throw new Error('another import is running')
    }
    // No webhook receives events of the past (note_webhook.sql).
    await client.query(`set app.moving_in = 'on'`)
    if (isDry) await client.query('begin')
    return target
  }

  async close(): Promise<void> {
    if (this.isDry) await this.client.query('rollback').catch(() => undefined)
    await this.client.end()
  }

  async rows<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(text, [...values])).rows
  }

  /** Runs a step completely or not at all. */
  async step<T>(task: () => Promise<T>, restart: () => void = () => undefined): Promise<T> {
    const [begin, commit, back] = this.isDry
      ? ['savepoint step', 'release savepoint step', 'rollback to savepoint step']
      : ['begin', 'commit', 'rollback']
    for (let tries = 1; ; tries++) {
      await this.client.query(begin)
      try {
        const result = await task()
        await this.client.query(commit)
        return result
      } catch (error) {
        await this.client.query(back)
        restart()
        if (tries >= MAX_TRIES || !TRY_AGAIN.has(codeOf(error))) throw error
      }
    }
  }

  /** Returns ids for new rows of a table. */
  async ids(table: string, count: number): Promise<number[]> {
    if (count === 0) return []
    const rows = await this.rows<{ id: number }>(
      `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
      [table, count],
    )
    return rows.map(({ id }) => Number(id))
  }

  /**
   * Inserts rows that all have the first one's columns. Instants, lists and JSON are passed as they are, bytes as
   * Buffers.
   * @param rest such as `on conflict do nothing`
   */
  async insert(table: string, rows: readonly object[], rest = ''): Promise<void> {
    const [first] = rows
    if (!first) return
    const columns = Object.keys(first).join(', ')
    const isIdentity = 'id' in first ? 'overriding system value' : ''
    await this.rows(
      `insert into ${table} (${columns}) ${isIdentity} select ${columns} from json_populate_recordset(null::${table}, $1) ${rest}`,
      [JSON.stringify(rows.map(storable))],
    )
  }
}

const storable = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  )
