import { can, scopeOf } from '@recado/contract/access'
import { type RolePermission, type Scope, scopes } from '@recado/contract/permissions'
import type { ContactUse } from '../../../contacts/public.ts'
import type { TicketViewer } from './ticket-access.rules.ts'

/** The permissions that limit each use of a contact. */
const limits: Readonly<Record<ContactUse, readonly RolePermission[]>> = {
  view: ['contacts:view'],
  edit: ['contacts:view', 'contacts:edit'],
  reach: ['contacts:view', 'contacts:edit', 'tickets:view'],
  delete: ['contacts:view', 'tickets:view'],
  collect: ['contacts:view', 'tickets:view'],
  serve: ['tickets:view'],
  answer: ['tickets:view', 'tickets:answer'],
}

/** Whether a use needs the right to see contacts, and the user lacks it: they may so use no contact, with tickets or without. */
export const usesNoContact = (viewer: TicketViewer, use: ContactUse): boolean =>
  limits[use].includes('contacts:view') && !can(viewer, 'contacts:view')

/** Returns the smallest of a user's scopes. Null: a permission is missing. */
function leastScope(viewer: TicketViewer, permissions: readonly RolePermission[]): Scope | null {
  const ranks = permissions.map((permission) => {
    const scope = scopeOf(viewer, permission)
    return scope === null ? -1 : scopes.indexOf(scope)
  })
  return scopes[Math.min(...ranks)] ?? null
}

/**
 * Returns a user as a viewer of contacts, whose sight of tickets is as small as the smallest scope of the permissions
 * that a use needs (contacts.2). Collecting contacts has no limit with `contacts:all`.
 */
export function contactViewer<T extends TicketViewer>(viewer: T, use: ContactUse): T {
  const scope = use === 'collect' && can(viewer, 'contacts:all') ? 'all' : leastScope(viewer, limits[use])
  const { 'tickets:view': _, ...others } = viewer.permissions
  return { ...viewer, permissions: scope === null ? others : { ...others, 'tickets:view': scope } }
}
