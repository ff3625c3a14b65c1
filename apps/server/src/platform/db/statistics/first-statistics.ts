import type pg from 'pg'

/**
 * The first PostgreSQL version that accepts statistics. In older versions, the planner uses its own guesses for the
 * first minute.
 */
const GIVES_STATISTICS = 180_000

/** The fastest-growing tables, each with the leading columns of many of its indexes. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  campaign_shippings: ['company_id', 'campaign_id'],
  contacts: ['company_id'],
  flow_runs: ['company_id'],
  messages: ['company_id'],
  simulated_messages: ['company_id', 'connection_id'],
  ticket_claims: ['company_id'],
  tickets: ['company_id'],
}
const EXPECTED_VALUES = 2

/**
 * Tells the planner that many rows of a new table share a company, campaign or connection. Without statistics it
 * expects few rows for each, so any index that begins with the company looks as good as the key. A plan from before the
 * first ANALYZE may then read all rows of the company for each row. ANALYZE replaces these figures with real ones.
 * @param client signed in as the owner
 */
export async function giveFirstStatistics(client: pg.Client): Promise<void> {
  if (!(await takesStatistics(client))) return
  const pairs = Object.entries(COLUMNS).flatMap(([table, columns]) => columns.map((column) => [table, column]))
  await client.query(
    `select pg_restore_attribute_stats('schemaname', 'public'::text, 'relname', c.relname::text, 'attname', g.name,
       'inherited', false, 'version', ${GIVES_STATISTICS}, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', ${EXPECTED_VALUES}::real)
     from unnest($1::text[], $2::text[]) as g (relation, name)
     join pg_class c on c.relname = g.relation
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 0`,
    [pairs.map(([table]) => table), pairs.map(([, column]) => column)],
  )
}

async function takesStatistics(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return (rows[0]?.version ?? 0) >= GIVES_STATISTICS
}
