import type { Company } from '@recado/contract/identity/company'
import type { CompanyHours } from '@recado/contract/identity/company-input'
import { storedWeek } from '@recado/contract/values/week.rules'
import { zonedTime } from '@recado/contract/values/zoned-time.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { announceCompany } from './announce-company.ts'
import { type CompanyHoursRow, currentHours, hasTimeZone, recountDays, saveHours } from './company.store.ts'
import { showCompany } from './show-company.ts'

/**
 * Returns the current company's time zone, its special days and its working hours, which may be empty. The working hours
 * apply if the setting scheduleType is 'company' and the connection has no hours (bot.1).
 */
export function companyHours(db: CompanyDb): Promise<CompanyHoursRow> {
  return currentHours(db)
}

/** Returns the IANA time zone of the current company's days and hours. */
export async function companyTimeZone(db: CompanyDb): Promise<string> {
  const { timeZone } = await currentHours(db)
  return timeZone
}

/** Returns today's day in the current company's time zone as YYYY-MM-DD. */
export async function companyToday({ db, now }: Work): Promise<string> {
  return zonedTime(now, await companyTimeZone(db)).day
}

/** @throws AppError ERR_VALIDATION for a time zone that the database does not know */
export async function requireTimeZone(db: CompanyDb | PlatformDb, name: string | undefined): Promise<void> {
  if (name !== undefined && !(await hasTimeZone(db, name))) throw new AppError('ERR_VALIDATION')
}

/**
 * Sets working hours, time zone and special days of the caller's company, or of any company for the super user.
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_VALIDATION
 */
export async function updateCompanySchedules(
  core: IdentityCore,
  actor: Actor,
  { id, ...input }: CompanyHours & { id: number },
): Promise<Company> {
  if (id !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND')
  await core.workplace.run(id, async (work) => {
    await requireTimeZone(work.db, input.timeZone)
    const before = await currentHours(work.db)
    const hours = { ...input, ...(input.schedules && { schedules: storedWeek(input.schedules, before.schedules) }) }
    if (!(await saveHours(work.db, id, hours, work.now))) throw new AppError('ERR_NO_COMPANY_FOUND')
    if (hours.schedules)
      await audit(work, actor, 'company.schedules', `company ${id}`, before.schedules, hours.schedules)
    const [was, is] = [traceOf(before), traceOf({ ...before, ...hours })]
    if (JSON.stringify(was) !== JSON.stringify(is)) await audit(work, actor, 'company.hours', `company ${id}`, was, is)
    if (hours.timeZone !== undefined && hours.timeZone !== before.timeZone) await recountDays(work.db)
    await announceCompany(work)
    await core.accessChanges.changed(work, { companyId: id })
  })
  return showCompany(core, actor, id)
}

/** The additive fields in the audit log. */
const traceOf = ({ timeZone, specialDays }: CompanyHoursRow) => ({ timeZone, specialDays })
