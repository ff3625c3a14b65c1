import { type Company, DELETED_DAYS } from '@recado/contract/identity/company'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { companyOf } from './company.view.ts'
import { requireCompany, traceOf } from './operate-company.ts'
import {
  closeCompanyRow,
  companiesDeletedBefore,
  deleteCompanyRow,
  markCompanyDeleted,
  restoreCompanyRow,
} from './operator.store.ts'

const DAY_MS = 86_400_000

/**
 * Deletes a company: its users are locked out, its numbers disconnected, and the operator's lists omit it. Rows, files
 * and e-mails are kept for `DELETED_DAYS` days, so that it can be restored completely. Until then its addresses cannot
 * be used for another sign-up.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function deleteCompany(
  core: IdentityCore,
  ports: Pick<IdentityPorts, 'closeCompany'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const before = await requireCompany(core, id)
  // From here on no user can log in and nothing new can start. Deleting again repeats later steps that failed.
  await closeCompanyRow(core.platform, id)
  await core.workplace.run(id, (work) => core.accessChanges.changed(work, { companyId: id }))
  await ports.closeCompany(id)
  await markCompanyDeleted(core.platform, id, core.clock.now())
  await note(core, actor, 'company.delete', id, traceOf(before), null)
}

/**
 * Restores a deleted company with its users and their data. Its numbers must be connected again.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function restoreCompany(core: IdentityCore, actor: Actor, id: number): Promise<Company> {
  if (!(await restoreCompanyRow(core.platform, id))) throw new AppError('ERR_NO_COMPANY_FOUND')
  const row = await requireCompany(core, id)
  await core.workplace.run(id, (work) => core.accessChanges.changed(work, { companyId: id }))
  await note(core, actor, 'company.restore', id, null, traceOf(row))
  return companyOf(row)
}

/** Logged in the platform's company, because the deleted company's log is deleted with it. */
const note = (
  core: IdentityCore,
  actor: Actor,
  action: string,
  id: number,
  before: object | null,
  after: object | null,
) => core.workplace.run(actor.companyId, (work) => audit(work, actor, action, `company ${id}`, before, after))

/**
 * Permanently removes companies that were deleted long enough ago. Deletes the files first, so that no files remain
 * without their company.
 */
export async function purgeCompanies(
  core: Pick<IdentityCore, 'platform' | 'clock' | 'log'>,
  ports: Pick<IdentityPorts, 'removeFiles'>,
): Promise<void> {
  const before = new Date(core.clock.now().getTime() - DELETED_DAYS * DAY_MS)
  for (const companyId of await companiesDeletedBefore(core.platform, before)) {
    try {
      const isGone = await deleteCompanyRow(core.platform, { id: companyId, before }, () =>
        ports.removeFiles(companyId),
      )
      if (isGone) core.log.info({ companyId }, 'a deleted company was removed permanently')
    } catch (error) {
      // One failure must not block the others. The job runs again.
      core.log.error({ err: error, companyId }, 'a deleted company could not be removed')
    }
  }
}
