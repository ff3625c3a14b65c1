import { type Config, DEMO_PASSWORD, SettingError } from '../../../platform/config.ts'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { generatedSecret } from '../../../platform/generated-secret.ts'
import { passwordProblem } from '../access/new-password.rules.ts'
import type { Passwords } from '../access/passwords.ts'
import { isTaken } from '../taken.ts'
import { createCompanyWithAdmin } from './create-company.ts'
import { findSuperUser, replacePassword } from './super-user.store.ts'

const COMPANY = 'Plataforma'
const PASSWORD_FILE = 'super-password'
const PASSWORD_BYTES = 18

interface FirstPassword {
  plain: string
  mustChange: boolean
}

/**
 * Needs no database, so that a bad setting ends the start before one is created. Irrelevant if the super user already
 * exists.
 * @throws SettingError when SUPER_PASSWORD violates the rule for new passwords, or is the demonstration's without DEMO
 */
export function requireSuperPassword({ superUser: { password }, demo }: Pick<Config, 'superUser' | 'demo'>): void {
  if (password === DEMO_PASSWORD && !demo)
    throw new SettingError('SUPER_PASSWORD: expected another one than the published one of the demonstration')
  const problem = password === null ? null : passwordProblem(password)
  if (problem === 'ERR_COMMON_PASSWORD') throw new SettingError('SUPER_PASSWORD: one of the 10,000 most used passwords')
  if (problem) throw new SettingError('SUPER_PASSWORD: expected 8 to 128 characters, not only spaces')
}

/**
 * Returns SUPER_PASSWORD, else the demonstration's password, else a generated one in DATA_DIR/super-password (0600)
 * that must be changed.
 */
function firstPassword(config: Config): FirstPassword {
  const { password } = config.superUser
  if (password !== null) {
    requireSuperPassword(config)
    return { plain: password, mustChange: false }
  }
  if (config.demo) return { plain: DEMO_PASSWORD, mustChange: false }
  return { plain: generatedSecret(config.dataDir, PASSWORD_FILE, PASSWORD_BYTES), mustChange: true }
}

/**
 * Ensures that the platform has its super user, in a separate hidden company (companies.2). An existing one is
 * unchanged, except that the demonstration's published password ends with the demonstration.
 */
export async function ensureSuperUser(
  platform: PlatformDb,
  config: Config,
  passwords: Pick<Passwords, 'hash' | 'matches'>,
): Promise<void> {
  const superUser = await findSuperUser(platform)
  if (superUser) {
    if (!config.demo && (await passwords.matches(superUser.passwordHash, DEMO_PASSWORD))) {
      const { plain, mustChange } = firstPassword(config)
      await replacePassword(platform, superUser, await passwords.hash(plain), mustChange)
    }
    return
  }
  try {
    await createSuperUser(platform, config, passwords)
  } catch (error) {
    // Another node created it first.
    if (!isTaken(error, 'companies_one_platform')) throw error
  }
}

async function createSuperUser(
  platform: PlatformDb,
  config: Config,
  passwords: Pick<Passwords, 'hash'>,
): Promise<void> {
  const { plain, mustChange } = firstPassword(config)
  const admin = {
    name: 'Super',
    email: config.superUser.email,
    passwordHash: await passwords.hash(plain),
    isSuper: true,
    mustChangePassword: mustChange,
  }
  await createCompanyWithAdmin(platform, { name: COMPANY, isPlatform: true }, admin)
}
