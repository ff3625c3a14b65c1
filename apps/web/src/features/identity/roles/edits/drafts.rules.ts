import type { Role } from '@recado/contract/identity/role'
import type { Permissions, RolePermission } from '@recado/contract/permissions'
import { areEqual, changesBetween, type Grant, type GrantChange, grantOf, isLoss } from './grants.rules.ts'

/** Unsaved permissions of a role. */
export interface Draft {
  /** The role as it was when editing began. Its revision is sent with the save. */
  base: Role
  permissions: Permissions
}

/** Drafts by role id. Each differs from its base. */
export type Drafts = Readonly<Record<number, Draft>>

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
export function rebased(drafts: Drafts, roles: readonly Role[]): Drafts {
  const kept = Object.values(drafts).flatMap(({ base, permissions }) => {
    const latest = roles.find(({ id }) => id === base.id)
    if (!latest) return []
    const isSameBase = areEqual(latest.permissions, base.permissions)
    return [{ base: isSameBase ? latest : base, permissions }]
  })
  return Object.fromEntries(kept.map((draft) => [draft.base.id, draft]))
}

/**
 * Returns the drafts after a save. A draft that was edited while it was saved stays, based on the saved role.
 * @param sent the drafts as they were saved
 */
export function settled(drafts: Drafts, sent: Drafts, saved: readonly Role[]): Drafts {
  return Object.values(drafts).reduce<Drafts>((rest, draft) => {
    const { id } = draft.base
    const base = saved.find((role) => role.id === id) ?? draft.base
    if (draft.permissions === sent[id]?.permissions) return rest
    return withDraft(rest, base, draft.permissions)
  }, {})
}

/** The changed permissions of one role. */
export interface RoleChange {
  role: Role
  changes: GrantChange[]
}

/** What a save would do. */
export interface SaveSummary {
  /** How many permissions are changed, over all roles. */
  count: number
  /** The roles that lose rights, each with the changes that take them away. */
  losses: RoleChange[]
  /** The users of the changed roles, each once. */
  people: { id: number; name: string }[]
}

/**
 * Returns what a save of the drafts would do.
 * @param roles the roles as last read, with their present users
 */
export function summaryOf(drafts: Drafts, roles: readonly Role[]): SaveSummary {
  const changed = roles.flatMap((role) => {
    const draft = drafts[role.id]
    return draft ? [{ role, changes: changesBetween(draft.base.permissions, draft.permissions) }] : []
  })
  const people = new Map(changed.flatMap(({ role }) => role.users.map((user) => [user.id, user] as const)))
  return {
    count: changed.reduce((sum, { changes }) => sum + changes.length, 0),
    losses: changed.flatMap(({ role, changes }) => {
      const lost = changes.filter(isLoss)
      return lost.length > 0 ? [{ role, changes: lost }] : []
    }),
    people: [...people.values()],
  }
}

/** A permission of which two versions of a role exist. */
export interface Dispute {
  name: RolePermission
  mine: Grant
  theirs: Grant
  /** Whose version is kept unless the user chooses: the version of the only side that changed it, otherwise the own one. */
  kept: 'mine' | 'theirs'
}

/** A role that a colleague changed while it was edited here. */
export interface Conflict {
  draft: Draft
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
      kept: after === grantOf(draft.base.permissions, name) ? ('theirs' as const) : ('mine' as const),
    }))
    return [{ draft, latest, disputes }]
  })
}

/** Returns a role's permissions after the user chose a version of each disputed one. */
export function withChoices({ latest, disputes }: Conflict, isMine: (name: RolePermission) => boolean): Permissions {
  const chosen = disputes.map(({ name, mine, theirs }) => [name, isMine(name) ? mine : theirs] as const)
  const next = { ...latest.permissions, ...Object.fromEntries(chosen) }
  return Object.fromEntries(Object.entries(next).filter(([, grant]) => grant !== null)) as Permissions
}
