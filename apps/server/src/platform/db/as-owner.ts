import pg from 'pg'

/**
 * Signs in as the owner for as long as something takes.
 * @param name under which PostgreSQL lists the connection
 */
export async function asOwner<T>(
  ownerUrl: string,
  act: (client: pg.Client) => Promise<T>,
  name = 'recado-owner',
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: name })
  // A lost connection also fails the query in hand, whose error is reported.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
