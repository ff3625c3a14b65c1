import { z } from 'zod'
import { profiles } from '../access.ts'
import { instant } from '../values/wire.ts'
import { company, companyOfUser } from './company.ts'
import { permissionMap } from './role.ts'
import { user } from './user.ts'

/** `company-{id}-user`, to the company. Includes the company fields that clients of the family store (`NEVER_DUE`). */
export const userEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), user: user.extend({ company: companyOfUser }) }),
  z.object({ action: z.literal('delete'), userId: z.int() }),
])

/** `company-{id}-company`, to the company: its plan, due date or record changed (additive). */
export const companyEvent = z.object({ action: z.literal('update'), company })

/** `company-{id}-auth`, to the earlier sessions of a user who logged in elsewhere (AUT-10). */
export const authEvent = z.object({ action: z.literal('update'), user: z.object({ id: z.int() }), at: instant })

/** `company-{id}-role`, to users who may see roles: at least one role changed; the list is read again (additive). */
export const roleEvent = z.object({ action: z.literal('update') })

/** `company-{id}-rights`, to each user whose role changed or was changed (additive). */
export const rightsEvent = z.object({
  action: z.literal('update'),
  profile: z.enum(profiles),
  roleId: z.int(),
  roleName: z.string(),
  permissions: permissionMap,
})

export const identityEvents = {
  user: userEvent,
  role: roleEvent,
  rights: rightsEvent,
  auth: authEvent,
  company: companyEvent,
} as const

/** Events that a client may send about its user: the user is online (RT-04). */
export const identityClientEvents = ['userStatus'] as const
