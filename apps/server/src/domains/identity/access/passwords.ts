import { hash, verify } from '@node-rs/argon2'
import { compare } from 'bcryptjs'
import { checkNewPassword } from './new-password.rules.ts'

export interface PasswordCost {
  /** KiB of memory per hash. */
  memoryKb: number
  passes: number
}

export interface Passwords {
  /**
   * The hash of a new password. All code that sets one calls this, so none escapes the rule for new ones.
   * @throws AppError ERR_VALIDATION, ERR_COMMON_PASSWORD
   */
  hash(plain: string): Promise<string>
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

/** Argon2id, the library's default variant. */
export function createPasswords(cost: PasswordCost = usualCost): Passwords {
  const options = { memoryCost: cost.memoryKb, timeCost: cost.passes, parallelism: 1 }
  const nobody = hash('nobody has this password', options)
  // The caller that needs it awaits it; a failure must not end the process before.
  nobody.catch(() => undefined)
  return {
    async hash(plain) {
      checkNewPassword(plain)
      return hash(plain, options)
    },
    matches: (hashed, plain) => (isBcrypt(hashed) ? compare(plain, hashed) : verify(hashed, plain)),
    renewed: async (hashed, plain) => (isBcrypt(hashed) ? hash(plain, options) : null),
    async matchNobody(plain) {
      await verify(await nobody, plain)
    },
  }
}
