import * as endpoints from '@recado/contract/identity/roles'
import type { Registrar } from '../../../platform/http/call.ts'
import { originOf } from '../access/origin.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { deleteRole } from './delete-role.ts'
import { listRoleNames, listRoles } from './list-roles.ts'
import { createRole, saveRoles } from './save-roles.ts'

/** Endpoints of roles. */
export function roleRoutes(on: Registrar, core: IdentityCore): void {
  on.inWork(endpoints.listRoles, async ({ work }) => ({ roles: await listRoles(work) }))
  on.inWork(endpoints.listRoleNames, ({ work, actor }) => listRoleNames(work, actor))
  on.outside(endpoints.createRole, ({ actor, body, request }) => createRole(core, actor, body, originOf(request)))
  on.outside(endpoints.updateRoles, ({ actor, body, request }) => saveRoles(core, actor, body, originOf(request)))
  on.inWork(endpoints.deleteRole, async ({ work, actor, params, query }) => {
    await deleteRole(core, work, actor, { id: params.id, replacementId: query.replacementId })
    return {}
  })
}
