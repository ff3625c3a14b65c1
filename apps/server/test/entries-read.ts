import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Runs statements and counts the rows that they read, including rows read inside functions and rows dropped by a
 * filter. This measure of cost does not depend on the machine. Dead rows are not counted, because other transactions
 * decide how long they stay. Rows of vacuumed pages are not counted either, because an index-only scan does not read
 * them.
 * @param connection one connection, on which the statements run
 */
export async function entriesRead<T>(
  connection: QueryExecutorProvider,
  run: () => Promise<T>,
): Promise<{ result: T; read: number }> {
  const before = await countOf(connection)
  const result = await run()
  return { result, read: (await countOf(connection)) - before }
}

/**
 * Returns the rows and index entries that this connection has read since it last reported its counters, which it does
 * only between transactions. PostgreSQL counts a row reached through an index for the index, and a row of any other
 * scan for the table.
 */
async function countOf(connection: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_fetched(c.oid) + case when c.relkind = 'r' then pg_stat_get_xact_tuples_returned(c.oid) else 0 end)::int as read
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'i')`.execute(connection)
  return rows[0]?.read ?? 0
}
