import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { RoleViews } from '../../../platform/http/view-as.ts'
import { requireRole } from './require-role.ts'
import { covers } from './role.rules.ts'

/** Lets users read as another role of their company, which may have no right that they lack (access.8). */
export const createRoleViews = (workplace: Workplace): RoleViews => ({
  async withRole(actor, roleId) {
    const role = await workplace.read(actor.companyId, (work) => requireRole(work, { id: roleId }))
    const { id, name: roleName, profile, permissions } = role
    if (!covers(actor, permissions)) throw new AppError('ERR_NO_PERMISSION')
    return { ...actor, super: false, profile, roleId: id, roleName, permissions }
  },
})
