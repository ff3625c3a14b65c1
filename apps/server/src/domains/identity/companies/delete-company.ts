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
 * Deletes a company: nobody of it gets in, its numbers are disconnected, and the operator's lists have it no more. Rows,
 * files and e-mails stay its own for some days, so that restoring brings back the whole of it; an address of it signs up
 * elsewhere only after they are over.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function deleteCompany(
  core: IdentityCore,
  ports: Pick<IdentityPorts, 'closeCompany'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const before = await requireCompany(core, id)
  // From here on nobody of it gets in and nothing new begins. Later steps that fail are repeated by deleting again.
  await closeCompanyRow(core.platform, id)
  await core.workplace.run(id, (work) => core.accessChanges.changed(work, { companyId: id }))
  await ports.closeCompany(id)
  await markCompanyDeleted(core.platform, id, core.clock.now())
  await note(core, actor, 'company.delete', id, traceOf(before), null)
}

/**
 * Brings a deleted company back: its people come in again with what they had; its numbers they connect anew.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function restoreCompany(core: IdentityCore, actor: Actor, id: number): Promise<Company> {
  if (!(await restoreCompanyRow(core.platform, id))) throw new AppError('ERR_NO_COMPANY_FOUND')
  const row = await requireCompany(core, id)
  await core.workplace.run(id, (work) => core.accessChanges.changed(work, { companyId: id }))
  await note(core, actor, 'company.restore', id, null, traceOf(row))
  return companyOf(row)
}

/** In the log of the platform's own company: that of the deleted one goes with it. */
const note = (
  core: IdentityCore,
  actor: Actor,
  action: string,
  id: number,
  before: object | null,
  after: object | null,
) => core.workplace.run(actor.companyId, (work) => audit(work, actor, action, `company ${id}`, before, after))

/**
 * Removes companies for good that were deleted long enough ago: first the files, so that none is left without its
 * company.
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
      if (isGone) core.log.info({ companyId }, 'a deleted company is gone for good')
    } catch (error) {
      // One must not keep the others; the job comes again.
      core.log.error({ err: error, companyId }, 'a deleted company could not be removed')
    }
  }
}
