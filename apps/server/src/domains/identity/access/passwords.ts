import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { compare } from 'bcryptjs'
import { AppError } from '../../../platform/app-error.ts'
import { checkNewPassword } from './new-password.rules.ts'

export interface PasswordCost {
  /** KiB of memory per hash. */
  memoryKb: number
  passes: number
}

export interface Passwords {
  /**
   * The hash of a new password. All code that sets one calls this, so none escapes the rule for new ones.
   * @param field how the caller's input names it
   * @throws AppError ERR_VALIDATION, ERR_COMMON_PASSWORD, both with `field`
   */
  hash(plain: string, field?: string): Promise<string>
  matches(hashed: string, plain: string): Promise<boolean>
  /**
   * The hash that takes the place of one that another product made, once its password is proven; null: it is ours. No rule for new
   * passwords is asked: nobody chooses one here.
   */
  renewed(hashed: string, plain: string): Promise<string | null>
  /** Takes as long as `matches`, for accounts that do not exist: the duration of an answer must not reveal it. */
  matchNobody(plain: string): Promise<void>
}

/** About 20 ms on a common core; the memory is what makes guessing on other machines expensive. */
export const usualCost: PasswordCost = { memoryKb: 19_456, passes: 2 }

/** Bcrypt, as accounts bring it that were moved in from another product (import-family). */
const isBcrypt = (hashed: string) => /^\$2[aby]\$/.test(hashed)

/**
 * Argon2id, the library's default variant.
 * @param breached the folder of hashes of breached passwords; null: none is asked
 */
export function createPasswords(cost: PasswordCost = usualCost, breached: string | null = null): Passwords {
  const options = { memoryCost: cost.memoryKb, timeCost: cost.passes, parallelism: 1 }
  const nobody = hash('nobody has this password', options)
  // The caller that needs it awaits it; a failure must not end the process before.
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
 * Whether a password is in a folder of breached ones (ASVS 5.0, 6.2.12). Nothing leaves this machine. The folder has one file for each
 * prefix of a SHA-1 hash, as "Have I Been Pwned" publishes its ranges and the PwnedPasswordsDownloader writes them: `21BD1.txt` or
 * `21BD1`, with a line `0018A45C4D1DEF81644B54AB7F969B88D65:1` for each hash without its prefix. A count of 0 is padding.
 * @throws Error when a file is there and cannot be read
 */
export async function isBreached(folder: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
  const prefix = hash.slice(0, PREFIX)
  const text = (await fileText(join(folder, `${prefix}.txt`))) ?? (await fileText(join(folder, prefix)))
  if (text === null) return false
  const found = new RegExp(`^${hash.slice(PREFIX)}:(\\d+)\\s*$`, 'im').exec(text)
  return found !== null && Number(found[1]) > 0
}

async function fileText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
