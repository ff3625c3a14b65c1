import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Runs statements and counts the rows that they go through, those inside of functions and those that a filter drops included. A measure
 * of cost that does not depend on the machine. Removed rows do not count: how long they are passed depends on other transactions of
 * the server. Neither do rows of pages that were vacuumed, where an index alone answers.
 * @param connection one connection, the one that the statements run on
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
 * Of this connection since its counters were last handed to the server, which it does between transactions only. PostgreSQL counts a row
 * that an index leads to for the index, and a row of any other scan for the table.
 */
async function countOf(connection: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_fetched(c.oid) + case when c.relkind = 'r' then pg_stat_get_xact_tuples_returned(c.oid) else 0 end)::int as read
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'i')`.execute(connection)
  return rows[0]?.read ?? 0
}
