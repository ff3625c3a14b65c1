import type pg from 'pg'

const isThere = async (client: pg.Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}

/** The fingerprint that stands in the database; undefined: a version wrote it that noted none. */
export async function notedFingerprint(client: pg.Client): Promise<string | null | undefined> {
  if (!(await isThere(client, 'public.installation'))) return undefined
  const { rows } = await client.query<{ key: string }>('select key_fingerprint as key from installation')
  return rows[0]?.key ?? null
}

/** Notes it where none stands. */
export async function noteFingerprint(client: pg.Client, fingerprint: string): Promise<void> {
  await client.query('insert into installation (key_fingerprint) values ($1) on conflict do nothing', [fingerprint])
}

/** Some tokens of connections, of whichever companies: each connection has one from its beginning. */
export async function sealedTokens(client: pg.Client): Promise<Buffer[]> {
  if (!(await isThere(client, 'public.connections'))) return []
  const { rows } = await client.query<{ sealed: Buffer }>(
    'select token_sealed as sealed from connections where token_sealed is not null order by updated_at desc limit 5',
  )
  return rows.map(({ sealed }) => sealed)
}
