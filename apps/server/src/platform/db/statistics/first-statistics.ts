import type pg from 'pg'

/** The version from which statistics can be given. Before it the first minute after an installation has the planner's own guesses. */
const GIVES_STATISTICS = 180_000

/** Tables that grow fastest, with many indexes that begin with the company. */
const TABLES = ['contacts', 'messages', 'tickets']
const EXPECTED_COMPANIES = 2

/**
 * Tells the planner that many rows of a new table have the same company. Without statistics it takes each company for a single row: then
 * every index that begins with the company looks as good as the key, and a plan that was made before the first ANALYZE reads all rows of
 * the company for each row that it wants. ANALYZE replaces these figures by real ones.
 * @param client signed in as the owner
 */
export async function giveFirstStatistics(client: pg.Client): Promise<void> {
  if (!(await takesStatistics(client))) return
  await client.query(
    `select pg_restore_attribute_stats('schemaname', 'public'::text, 'relname', c.relname::text, 'attname', 'company_id'::text,
       'inherited', false, 'version', ${GIVES_STATISTICS}, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', ${EXPECTED_COMPANIES}::real)
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and c.relkind = 'r' and c.reltuples < 0`,
    [TABLES],
  )
}

async function takesStatistics(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return (rows[0]?.version ?? 0) >= GIVES_STATISTICS
}
