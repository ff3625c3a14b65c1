import pg from 'pg'

/** The other side won, or wrote the same name at the same moment: the step may be tried again. */
const TRY_AGAIN = new Set(['40P01', '40001', '23505'])
const MAX_TRIES = 3

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? ''

/**
 * Our database, written as its owner in steps: each is one transaction with the notes of what it moved, so that a run that dies
 * leaves whole steps. Every row names its company, and foreign keys begin with it. A dry run is one transaction that is never
 * committed; its steps are undone one by one where they fail.
 */
export class Target {
  readonly isDry: boolean
  private readonly client: pg.Client

  private constructor(client: pg.Client, isDry: boolean) {
    this.client = client
    this.isDry = isDry
  }

  /** @throws Error while another run moves something in */
  static async open(url: string, isDry: boolean): Promise<Target> {
    const client = new pg.Client({ connectionString: url, application_name: 'recado-import' })
    client.on('error', () => undefined)
    await client.connect()
    const target = new Target(client, isDry)
    const [lock] = await target.rows<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('import-family')) as mine`,
    )
    if (!lock?.mine) {
      await client.end()
      throw new Error('another run is moving something in')
    }
    // Nobody is told of what happened long ago (note_webhook.sql).
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

  /** Runs a step whole or not at all. */
  async step<T>(task: () => Promise<T>, restart: () => void = () => undefined): Promise<T> {
    const [begin, commit, back] = this.isDry
      ? ['savepoint step', 'release savepoint step', 'rollback to savepoint step']
      : ['begin', 'commit', 'rollback']
    for (let tries = 1; ; tries++) {
      await this.client.query(begin)
      try {
        const done = await task()
        await this.client.query(commit)
        return done
      } catch (error) {
        await this.client.query(back)
        restart()
        if (tries >= MAX_TRIES || !TRY_AGAIN.has(codeOf(error))) throw error
      }
    }
  }

  /** Numbers for new rows of a table. */
  async ids(table: string, count: number): Promise<number[]> {
    if (count === 0) return []
    const rows = await this.rows<{ id: number }>(
      `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
      [table, count],
    )
    return rows.map(({ id }) => Number(id))
  }

  /**
   * Inserts rows that all have the columns of the first: instants, lists and JSON as they are, bytes as Buffers.
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
