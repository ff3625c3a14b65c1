import { can, isAdministrator } from '@recado/contract/access'
import type { NewUser, UserChange } from '@recado/contract/identity/user'
import type { Permissions } from '@recado/contract/permissions'
import { AppError } from '../../../platform/app-error.ts'
import { covers, grantsRoles } from '../roles/role.rules.ts'

/** The current values of the fields that a change may affect. */
export interface UserState {
  id: number
  name: string
  lastName: string
  email: string
  profile: string
  /** The chosen role. Null: the built-in role of the profile. */
  roleId: number | null
  allTicket: boolean
  queueless: boolean
  connectionId: number | null
  queueIds: readonly number[]
}

/** The user who makes the change. With `mustChangePassword`, the user may only set their password. */
export interface Changer {
  userId: number
  permissions: Permissions
  mustChangePassword?: true
}

const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Removes duplicate queue ids. */
export const distinctIds = (ids: readonly number[]): number[] => [...new Set(ids)]

/** A role as it is stored with a user. */
export type StoredRole = Pick<UserState, 'profile' | 'roleId'>

/**
 * Returns the state of a new user. A user who gets all pending tickets also sees those without a queue, unless set
 * otherwise (tickets.3).
 */
export function newUserState(input: NewUser, role: StoredRole): Omit<UserState, 'id'> {
  const allTicket = input.allTicket === 'enabled'
  return {
    name: input.name,
    lastName: input.lastName,
    email: input.email,
    ...role,
    allTicket,
    queueless: input.queueless ?? allTicket,
    connectionId: input.whatsappId ?? null,
    queueIds: distinctIds(input.queueIds ?? []),
  }
}

/**
 * Returns the user after a change. Omitted fields stay. `queueless` follows a changed `allTicket`.
 * @param role the new role; absent: the role stays
 */
export function changedState(
  current: UserState,
  change: UserChange,
  role: StoredRole = { profile: current.profile, roleId: current.roleId },
): UserState {
  const allTicket = change.allTicket === undefined ? current.allTicket : change.allTicket === 'enabled'
  const following = allTicket === current.allTicket ? current.queueless : allTicket
  return {
    id: current.id,
    name: change.name ?? current.name,
    lastName: change.lastName ?? current.lastName,
    email: change.email ?? current.email,
    ...role,
    allTicket,
    queueless: change.queueless ?? following,
    connectionId: change.whatsappId === undefined ? current.connectionId : change.whatsappId,
    queueIds: change.queueIds === undefined ? current.queueIds : distinctIds(change.queueIds),
  }
}

/**
 * Checks whether a user may make this change: for themselves, or as an admin. Fields of the user-modal rules need their
 * permission. An unchanged protected field is allowed, because forms send all their fields.
 * @throws AppError ERR_NO_PERMISSION, ERR_PASSWORD_CHANGE_REQUIRED
 */
export function checkUserChange(by: Changer, before: UserState, after: UserState, newPassword: boolean): void {
  const isSelf = by.userId === before.id
  if (by.mustChangePassword && !(isSelf && newPassword)) throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED')
  if (!isSelf && !can(by, 'users:edit')) throw new AppError('ERR_NO_PERMISSION')
  checkProtectedFields(by, before, after)
}

/**
 * Checks whether a user may add one with these fields: like a change of a user without queues and with the built-in role
 * of attendants. Otherwise the caller could give an own second account queues that they may not give.
 * @throws AppError ERR_NO_PERMISSION
 */
export function checkNewUser(by: Changer, state: Omit<UserState, 'id'>): void {
  const plain = { profile: 'user', roleId: null, allTicket: false, queueless: false, connectionId: null, queueIds: [] }
  checkProtectedFields(by, plain, state)
}

type ProtectedFields = Omit<UserState, 'id' | 'name' | 'lastName' | 'email'>

function checkProtectedFields(by: Changer, before: ProtectedFields, after: ProtectedFields): void {
  const profileTouched =
    before.profile !== after.profile ||
    before.roleId !== after.roleId ||
    before.allTicket !== after.allTicket ||
    before.queueless !== after.queueless ||
    before.connectionId !== after.connectionId
  if (profileTouched && !can(by, 'user-modal:editProfile')) throw new AppError('ERR_NO_PERMISSION')
  if (!sameIds(before.queueIds, after.queueIds) && !can(by, 'user-modal:editQueues')) {
    throw new AppError('ERR_NO_PERMISSION')
  }
}

/** A user's permissions before and after a change. */
export interface RightsChange {
  before: Permissions
  after: Permissions
}

/**
 * Returns true if a change needs the caller's current password (access.6). These are changes of the caller's password
 * or e-mail, making a user an admin, giving a user the right to change roles, and changes of the password or e-mail of a
 * user with that right. The caller could otherwise log in as that user.
 */
export function needsProof(
  by: Pick<Changer, 'userId'>,
  { before, after }: { before: UserState; after: UserState },
  rights: RightsChange,
  newPassword: boolean,
): boolean {
  if (isAdministrator(after) && !isAdministrator(before)) return true
  if (grantsRoles(rights.before, rights.after)) return true
  const keysTouched = newPassword || before.email !== after.email
  return keysTouched && (by.userId === before.id || can({ permissions: rights.before }, 'roles:edit'))
}

/** @throws AppError ERR_LAST_ADMIN when the company would have no admin */
export function checkAdminsLeft(adminIds: readonly number[], leavingId: number): void {
  if (adminIds.includes(leavingId) && adminIds.length === 1) throw new AppError('ERR_LAST_ADMIN')
}

/**
 * Checks that a user gains nothing through another one: they may give only rights that they have, and change, reset or
 * delete only colleagues who have no right that they lack (access.8).
 * @param rights those of the other user before and after the change; {} for a user who does not exist
 * @throws AppError ERR_NO_PERMISSION
 */
export function checkReach(by: Changer, rights: RightsChange): void {
  if (!covers(by, rights.before) || !covers(by, rights.after)) throw new AppError('ERR_NO_PERMISSION')
}
