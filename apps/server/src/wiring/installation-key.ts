import type pg from 'pg'
import { openToken } from '../domains/connections/tokens/connection-token.ts'
import { fingerprintOf, type Secrets } from '../platform/secrets.ts'
import { SettingError } from '../platform/setting.rules.ts'
import { notedFingerprint, noteFingerprint, sealedTokens } from './installation-key.store.ts'

/**
 * Rejects a key that this database is not sealed with. Changes nothing.
 * @param client signed in as the owner; the database may be empty or of an older version
 * @throws SettingError SECRET_KEY
 */
export async function requireKey(client: pg.Client, secrets: Secrets): Promise<void> {
  const noted = await notedFingerprint(client)
  // An older version recorded no key, so try its sealed values.
  const another =
    noted === undefined ? await opensNothing(client, secrets) : noted !== null && noted !== fingerprintOf(secrets)
  if (another)
    throw new SettingError(
      'SECRET_KEY: this key (the setting or, without it, the file secret-key in DATA_DIR) is not the key of the database; ' +
        'what is encrypted in it could not be read',
    )
}

/**
 * Records the key's fingerprint. Needs the newest schema.
 * @throws SettingError SECRET_KEY when another process concurrently recorded another one
 */
export async function noteKey(client: pg.Client, secrets: Secrets): Promise<void> {
  await noteFingerprint(client, fingerprintOf(secrets))
  await requireKey(client, secrets)
}

async function opensNothing(client: pg.Client, secrets: Secrets): Promise<boolean> {
  const tokens = await sealedTokens(client)
  return tokens.length > 0 && tokens.every((sealed) => !canOpen(secrets, sealed))
}

function canOpen(secrets: Secrets, sealed: Buffer): boolean {
  try {
    openToken(secrets, sealed)
    return true
  } catch {
    return false
  }
}
