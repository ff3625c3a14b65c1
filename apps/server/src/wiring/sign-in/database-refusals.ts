import { type RoleUrls, signsIn } from '../../platform/db/roles.ts'
import type { ConnectionRefusal, PatientPool } from '../../platform/db/sign-in/patient-pool.ts'
import type { Log } from '../../platform/log.ts'

/** Each kind of refusal of each pool is logged at most once in this time, in milliseconds. */
const LOG_EVERY_MS = 60_000
/**
 * Passwords are reset at most once in this time, in milliseconds, so that an operator's intended change is not
 * overridden.
 */
const REPAIR_EVERY_MS = 60 * 60_000

export interface RefusalWatch {
  /** Called once passwords were reset. */
  onRepaired(listener: () => void): void
}

/**
 * Logs the refusals of both pools, and resets the roles' passwords when PostgreSQL rejects them.
 * @param pools by the name of their role
 * @param repair resets the passwords by the owner's address; null when they are configured in DATABASE_APP_URL and
 *   DATABASE_PLATFORM_URL
 */
export function watchRefusals(
  pools: Readonly<Record<'app' | 'platform', PatientPool>>,
  repair: (() => Promise<RoleUrls>) | null,
  log: Log,
): RefusalWatch {
  const listeners: Array<() => void> = []
  let repairing: Promise<boolean> | null = null
  let triedAt = Number.NEGATIVE_INFINITY

  async function repairNow(set: () => Promise<RoleUrls>): Promise<boolean> {
    triedAt = performance.now()
    try {
      const urls = await set()
      for (const url of [urls.appUrl, urls.platformUrl])
        if (!(await signsIn(url))) throw new Error('a role is refused with its new password too (pg_hba.conf?)')
      log.warn("the database refused the server's roles; their passwords were reset")
      for (const listener of listeners) listener()
      return true
    } catch (error) {
      log.error({ err: error }, "the database refuses the server's roles, and their passwords cannot be reset")
      return false
    }
  }

  /** All calls that are refused at the same time wait for one repair. */
  const repairOnce = (set: () => Promise<RoleUrls>): Promise<boolean> => {
    if (!repairing && performance.now() - triedAt < REPAIR_EVERY_MS) return Promise.resolve(false)
    repairing ??= repairNow(set).finally(() => {
      repairing = null
    })
    return repairing
  }

  for (const [role, pool] of Object.entries(pools)) {
    const loggedAt = new Map<ConnectionRefusal, number>()
    const setting = role === 'app' ? 'DATABASE_APP_URL' : 'DATABASE_PLATFORM_URL'
    pool.listen({
      onRefused(refusal, error, poolSize) {
        const now = performance.now()
        if (now - (loggedAt.get(refusal) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return
        loggedAt.set(refusal, now)
        const details = { role, has: poolSize, wants: pool.size, refused: pool.refusals[refusal], err: error }
        if (refusal === 'connections')
          log.warn(details, 'the database has no more connections for this node; calls wait')
        else if (!repair) log.error(details, `the database refuses the password or the role of ${setting}`)
      },
      ...(repair ? { repair: () => repairOnce(repair) } : {}),
    })
  }
  return { onRepaired: (listener) => void listeners.push(listener) }
}
