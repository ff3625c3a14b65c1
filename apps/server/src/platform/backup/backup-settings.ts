import { resolve } from 'node:path'
import { type Environment, SettingError, textSetting } from '../setting.rules.ts'

export interface BackupSettings {
  /** Public age keys for which backups are encrypted. Empty: backups are not encrypted. */
  recipients: string[]
  /** Absolute path of the file with the private keys that `restore` opens encrypted backups with. */
  identityFile: string | null
}

/** @throws SettingError */
export function readBackupSettings(env: Environment, root: string): BackupSettings {
  const file = textSetting(env, 'BACKUP_IDENTITY_FILE')
  return {
    recipients: readRecipients(textSetting(env, 'BACKUP_RECIPIENT') ?? '', 'BACKUP_RECIPIENT'),
    identityFile: file === null ? null : resolve(root, file),
  }
}

/**
 * Reads public age keys, separated by commas.
 * @param source the setting or argument, for errors
 * @throws SettingError without the value, which may be a private key by mistake
 */
export function readRecipients(text: string, source: string): string[] {
  const keys = text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
  if (!keys.every((key) => /^age1[0-9a-z]+$/.test(key)))
    throw new SettingError(`${source}: expected public keys of age (age1…, as age-keygen prints them)`)
  return keys
}
