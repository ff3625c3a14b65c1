import { sql } from 'kysely'
import type { PlatformDb } from '../../platform/db/platform-db.ts'

/** The installation's keys as stored. */
export interface SealedKeys {
  publicKey: string
  privateSealed: Buffer
}

/** The stored keys. Null: none were generated yet. */
export async function storedKeys(db: PlatformDb): Promise<SealedKeys | null> {
  const { rows } = await sql<SealedKeys>`
    select public_key as "publicKey", private_key_sealed as "privateSealed" from push_keys`.execute(db)
  return rows[0] ?? null
}

/** Stores keys, unless another node already did. */
export async function storeKeys(db: PlatformDb, { publicKey, privateSealed }: SealedKeys): Promise<void> {
  await sql`
    insert into push_keys (public_key, private_key_sealed) values (${publicKey}, ${privateSealed})
    on conflict do nothing`.execute(db)
}
