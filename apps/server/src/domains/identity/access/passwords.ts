import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { compare } from 'bcryptjs'
import { AppError } from '../../../platform/app-error.ts'
import { checkNewPassword } from './new-password.rules.ts'

export interface PasswordCost {
  /** Memory per hash in KiB. */
  memoryKb: number
  passes: number
}

export interface Passwords {
  /**
   * Hashes a new password. All code that sets a password calls this, so that the rule for new ones always applies.
   * @param field the name of the field in the caller's input
   * @throws AppError ERR_VALIDATION, ERR_COMMON_PASSWORD, both with `field`
   */
  hash(plain: string, field?: string): Promise<string>
  matches(hashed: string, plain: string): Promise<boolean>
  /**
   * Returns our hash to replace another product's hash of a verified password, or null if the hash is ours. Does not
   * apply the rule for new passwords, because the user does not choose one here.
   */
  renewed(hashed: string, plain: string): Promise<string | null>
  /** Takes as long as `matches`, for accounts that do not exist, because the response time must not reveal this. */
  matchNobody(plain: string): Promise<void>
}

/** About 20 ms on a common core. The memory cost is what makes guessing expensive. */
export const usualCost: PasswordCost = { memoryKb: 19_456, passes: 2 }

/** Bcrypt, in accounts imported from another product (import-family). */
const isBcrypt = (hashed: string) => /^\$2[aby]\$/.test(hashed)

/**
 * Hashes with Argon2id, the library's default variant.
 * @param breached the folder of hashes of breached passwords; null disables the check
 */
export function createPasswords(cost: PasswordCost = usualCost, breached: string | null = null): Passwords {
  const options = { memoryCost: cost.memoryKb, timeCost: cost.passes, parallelism: 1 }
  const nobody = hash('nobody has this password', options)
  // The caller that needs the hash awaits it. A failure before that must not end the process.
  nobody.catch(() => undefined)
  return {
    async hash(plain, field = 'password') {
      checkNewPassword(plain, field)
      if (breached !== null && (await isBreached(breached, plain))) throw new AppError('ERR_COMMON_PASSWORD', { field })
      return hash(plain, options)
    },
    matches: (hashed, plain) => (isBcrypt(hashed) ? compare(plain, hashed) : verify(hashed, plain)),
    renewed: async (hashed, plain) => (isBcrypt(hashed) ? hash(plain, options) : null),
    async matchNobody(plain) {
      await verify(await nobody, plain)
    },
  }
}

const PREFIX = 5

/**
 * Returns true if a password is in a folder of breached ones (ASVS 5.0, 6.2.12). Nothing leaves this machine. The
 * folder has one file for each prefix of a SHA-1 hash, `21BD1.txt` or `21BD1`. The format is that of "Have I Been
 * Pwned" and its PwnedPasswordsDownloader: a line `0018A45C4D1DEF81644B54AB7F969B88D65:1` for each hash without its
 * prefix. A count of 0 is padding.
 *
 * @throws Error when a file exists but cannot be read
 */
export async function isBreached(folder: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
  const prefix = hash.slice(0, PREFIX)
  const text = (await fileText(join(folder, `${prefix}.txt`))) ?? (await fileText(join(folder, prefix)))
  if (text === null) return false
  const countMatch = new RegExp(`^${hash.slice(PREFIX)}:(\\d+)\\s*$`, 'im').exec(text)
  return countMatch !== null && Number(countMatch[1]) > 0
}

async function fileText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
