import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, idValue } from '../values/wire.ts'
import { permissionMapInput, role, roleName } from './role.ts'
import { ownProof, proofErrors } from './user.ts'

/** Roles of a company (additive): who may see and do what (access.8). */

const id = idParam('id')
const refusals = ['ERR_NO_ROLE_FOUND', 'ERR_ROLE_BUILT_IN', 'ERR_ROLE_CHANGED'] as const
const granting = ['ERR_ROLE_NAME_TAKEN', 'ERR_ROLE_NEEDS_PERMISSION', 'ERR_NO_PERMISSION', ...proofErrors] as const

export const listRoles = defineEndpoint({
  id: 'roles.index',
  method: 'GET',
  path: '/roles',
  access: needs('roles:view'),
  summary: 'The roles of the company, the built-in ones first, each with its users',
  response: z.object({ roles: z.array(role) }),
})

export const listRoleNames = defineEndpoint({
  id: 'roles.list',
  method: 'GET',
  path: '/roles/list',
  access: needs('users:view'),
  summary: 'The names of the roles, for choosing one for a user',
  response: z.array(
    role.pick({ id: true, name: true, profile: true, builtIn: true }).extend({
      /** Whether the caller has every permission of the role: only then may they give it, or change its users (roles.5). */
      assignable: z.boolean(),
    }),
  ),
})

export const createRole = defineEndpoint({
  id: 'roles.create',
  method: 'POST',
  path: '/roles',
  access: needs('roles:edit'),
  summary:
    'Add a role. Granting `roles:edit` needs `currentPassword`, and a `code` of who has a second step, or a recent confirmation',
  body: z.object({ name: roleName, permissions: permissionMapInput, ...ownProof }),
  response: role,
  errors: [...granting, 'ERR_TOO_MANY_ROLES'],
})

export const updateRoles = defineEndpoint({
  id: 'roles.save',
  method: 'PUT',
  path: '/roles',
  access: needs('roles:edit'),
  summary:
    'Change several roles at once: all of them or none. One whose `revision` is not the latest: 409 with the roles as they are now',
  body: z.object({
    roles: z
      .array(
        z.object({
          id: idValue,
          revision: z.int().min(1),
          name: roleName.optional(),
          permissions: permissionMapInput.optional(),
        }),
      )
      .min(1)
      .max(60),
    ...ownProof,
  }),
  response: z.object({ roles: z.array(role) }),
  errors: [...refusals, ...granting],
})

export const deleteRole = defineEndpoint({
  id: 'roles.delete',
  method: 'DELETE',
  path: '/roles/:id',
  access: needs('roles:edit'),
  summary: 'Delete a role; one in use needs `replacementId` in the address, the role that its users get',
  params: id,
  query: z.object({ replacementId: idValue.optional() }),
  response: confirmation,
  errors: [...refusals, 'ERR_ROLE_IN_USE', 'ERR_NO_PERMISSION'],
})
