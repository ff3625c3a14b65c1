import type pg from 'pg'

/**
 * Runs an action in one transaction that excludes the starts of other nodes, because two nodes may start at the same
 * moment.
 * @param client signed in as the owner
 */
export async function oneStart<T>(client: pg.Client, act: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock(727274)')
    const result = await act()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
