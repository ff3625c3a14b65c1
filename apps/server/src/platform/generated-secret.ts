import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from './setting.rules.ts'

/**
 * A secret that is made at the first start and kept in the data folder, readable by its owner only.
 * @param dataDir the data folder; it is created when missing
 * @param name the file's name, for example `secret-key`
 * @param bytes how many random bytes; the text is their base64url form
 * @returns the same text at every start
 * @throws SettingError when the file exists and is empty: a new key would make everything encrypted with the old unreadable
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
    // A link is whole or absent, also after a power cut, and never replaces the file of a quicker process.
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
 * As `generatedSecret`, for a secret with which something was made: once that exists, nothing is generated.
 * @param isUsed whether it exists
 * @param missing the message when the secret is not there any more
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
