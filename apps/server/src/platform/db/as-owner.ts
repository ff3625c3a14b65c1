import pg from 'pg'

/**
 * Runs a task on a connection that is signed in as the owner.
 * @param name under which PostgreSQL lists the connection
 */
export async function asOwner<T>(
  ownerUrl: string,
  act: (client: pg.Client) => Promise<T>,
  name = 'recado-owner',
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: name })
  // A lost connection also fails the running query, which reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
