import type { Role } from '@recado/contract/identity/role'
import type { Permissions, RolePermission } from '@recado/contract/permissions'
import { areEqual, changesBetween, type Grant, type GrantChange, grantOf, isLoss } from './grants.rules.ts'

/** Unsaved permissions of a role. */
export interface RoleDraft {
  /** The role as it was when editing began. Its revision is sent with the save. */
  base: Role
  permissions: Permissions
}

/** Drafts by role id. Each differs from its base. */
export type Drafts = Readonly<Record<number, RoleDraft>>

/** Returns the drafts after the permissions of a role were edited. A draft that equals its base is dropped. */
export function withDraft(drafts: Drafts, role: Role, permissions: Permissions): Drafts {
  const base = drafts[role.id]?.base ?? role
  const { [role.id]: _, ...others } = drafts
  return areEqual(base.permissions, permissions) ? others : { ...others, [role.id]: { base, permissions } }
}

/**
 * Returns the drafts after the roles were read again. Drafts of deleted roles are dropped. A new revision with the same
 * permissions, such as one after a rename, becomes the base.
 */
export function editsOnto(drafts: Drafts, roles: readonly Role[]): Drafts {
  const remaining = Object.values(drafts).flatMap(({ base, permissions }) => {
    const latest = roles.find(({ id }) => id === base.id)
    if (!latest) return []
    const isSameBase = areEqual(latest.permissions, base.permissions)
    return [{ base: isSameBase ? latest : base, permissions }]
  })
  return Object.fromEntries(remaining.map((draft) => [draft.base.id, draft]))
}

/**
 * Returns the drafts after a save. A draft that was edited while it was saved stays, based on the saved role.
 * @param sentDrafts the drafts as they were saved
 */
export function settled(drafts: Drafts, sentDrafts: Drafts, savedRoles: readonly Role[]): Drafts {
  return Object.values(drafts).reduce<Drafts>((rest, draft) => {
    const { id } = draft.base
    const base = savedRoles.find((role) => role.id === id) ?? draft.base
    if (draft.permissions === sentDrafts[id]?.permissions) return rest
    return withDraft(rest, base, draft.permissions)
  }, {})
}

/** The changed permissions of one role. */
export interface RoleChange {
  role: Role
  changes: GrantChange[]
}

/** The effects of a save. */
export interface SaveSummary {
  /** How many permissions are changed, over all roles. */
  count: number
  /** The roles that lose rights, each with the changes that take them away. */
  losses: RoleChange[]
  /** The users of the changed roles, each once. */
  people: { id: number; name: string }[]
}

/**
 * Returns the effects of saving the drafts.
 * @param roles the roles as last read, with their present users
 */
export function editSummary(drafts: Drafts, roles: readonly Role[]): SaveSummary {
  const roleChanges = roles.flatMap((role) => {
    const draft = drafts[role.id]
    return draft ? [{ role, changes: changesBetween(draft.base.permissions, draft.permissions) }] : []
  })
  const people = new Map(roleChanges.flatMap(({ role }) => role.users.map((user) => [user.id, user] as const)))
  return {
    count: roleChanges.reduce((sum, { changes }) => sum + changes.length, 0),
    losses: roleChanges.flatMap(({ role, changes }) => {
      const lossesOfRole = changes.filter(isLoss)
      return lossesOfRole.length > 0 ? [{ role, changes: lossesOfRole }] : []
    }),
    people: [...people.values()],
  }
}

/** A permission of which two versions of a role exist. */
export interface Dispute {
  name: RolePermission
  mine: Grant
  theirs: Grant
  /** The version that stays unless the user chooses: that of the only side that changed it, otherwise the own one. */
  preselection: 'mine' | 'theirs'
}

/** A role that a colleague changed while it was edited here. */
export interface Conflict {
  draft: RoleDraft
  latest: Role
  disputes: Dispute[]
}

/** Returns the drafts whose role was changed by a colleague, with each permission in which the two versions differ. */
export function conflictsOf(drafts: Drafts, latestRoles: readonly Role[]): Conflict[] {
  return latestRoles.flatMap((latest) => {
    const draft = drafts[latest.id]
    if (!draft || areEqual(draft.base.permissions, latest.permissions)) return []
    const disputes = changesBetween(latest.permissions, draft.permissions).map(({ name, before, after }) => ({
      name,
      mine: after,
      theirs: before,
      preselection: after === grantOf(draft.base.permissions, name) ? ('theirs' as const) : ('mine' as const),
    }))
    return [{ draft, latest, disputes }]
  })
}

/** Returns a role's permissions after the user chose a version of each disputed one. */
export function withChoices({ latest, disputes }: Conflict, isMine: (name: RolePermission) => boolean): Permissions {
  const grants = disputes.map(({ name, mine, theirs }) => [name, isMine(name) ? mine : theirs] as const)
  const next = { ...latest.permissions, ...Object.fromEntries(grants) }
  return Object.fromEntries(Object.entries(next).filter(([, grant]) => grant !== null)) as Permissions
}
