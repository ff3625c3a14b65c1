import type pg from 'pg'

const isThere = async (client: pg.Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}

/**
 * Returns the fingerprint stored in the database, null when it is unused, or undefined when a version without
 * fingerprints wrote it.
 */
export async function notedFingerprint(client: pg.Client): Promise<string | null | undefined> {
  if (!(await isThere(client, 'public.installation'))) return undefined
  const { rows } = await client.query<{ key: string }>('select key_fingerprint as key from installation')
  return rows[0]?.key ?? null
}

/** Stores the fingerprint if the database has none. */
export async function noteFingerprint(client: pg.Client, fingerprint: string): Promise<void> {
  await client.query('insert into installation (key_fingerprint) values ($1) on conflict do nothing', [fingerprint])
}

/** Returns some sealed tokens of connections of any company. Each connection has one from its creation. */
export async function sealedTokens(client: pg.Client): Promise<Buffer[]> {
  if (!(await isThere(client, 'public.connections'))) return []
  const { rows } = await client.query<{ sealed: Buffer }>(
    'select token_sealed as sealed from connections where token_sealed is not null order by updated_at desc limit 5',
  )
  return rows.map(({ sealed }) => sealed)
}
