import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from './setting.rules.ts'

/**
 * Returns a secret that is generated at the first start and stored in the data folder, readable by its owner only.
 * @param dataDir the data folder; it is created when missing
 * @param name the file's name, for example `secret-key`
 * @param bytes number of random bytes; the text is their base64url form
 * @returns the same text at every start
 * @throws SettingError when the file exists and is empty, because a new key would make all encrypted data unreadable
 */
export function generatedSecret(dataDir: string, name: string, bytes = 32): string {
  const file = join(dataDir, name)
  const existing = readIfThere(file)
  if (existing === '') throw new SettingError(`DATA_DIR: ${file} is empty; restore it from a backup`)
  if (existing !== null) return existing
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const fresh = randomBytes(bytes).toString('base64url')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${fresh}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // A link is complete or absent, even after a power failure, and never replaces the file of a faster process.
    linkSync(draft, file)
    return fresh
  } catch (error) {
    const other = readIfThere(file)
    if (other) return other
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Like `generatedSecret`, but generates nothing once data exist that depend on the secret.
 * @param isUsed whether such data exist
 * @param missing the message when the secret is lost
 * @throws SettingError `missing`
 */
export function keptSecret(dataDir: string, name: string, isUsed: boolean, missing: string): string {
  if (isUsed && readIfThere(join(dataDir, name)) === null) throw new SettingError(missing)
  return generatedSecret(dataDir, name)
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
