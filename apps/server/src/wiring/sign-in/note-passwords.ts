import { audit } from '../../domains/identity/public.ts'
import { system } from '../../platform/actor.ts'
import { APP_ROLE, PLATFORM_ROLE } from '../../platform/db/roles.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../database.ts'
import { platformCompanyId } from './platform-company.store.ts'

/** Records in the operators' audit log that the passwords of the database's roles had to be reset. */
export function notePasswordsSet(database: Database, workplace: Workplace, log: Log): void {
  const note = async () => {
    const companyId = await platformCompanyId(database.platform)
    if (companyId === null) return
    const roles = [APP_ROLE, PLATFORM_ROLE]
    await workplace.run(companyId, (work) => audit(work, system, 'database.passwords', 'database', null, { roles }))
  }
  database.onPasswordsSet(() => {
    note().catch((error: unknown) => log.error({ err: error }, 'the new passwords are not in the audit log'))
  })
}
