import { can } from '@recado/contract/access'
import type { NewUser, UserChange } from '@recado/contract/identity/user'
import { AppError } from '../../../platform/app-error.ts'

/** The present state of the fields that a change may touch. */
export interface UserState {
  id: number
  name: string
  lastName: string
  email: string
  profile: string
  allTicket: boolean
  queueless: boolean
  connectionId: number | null
  queueIds: readonly number[]
}

/** The person who makes the change; `mustChangePassword` allows nothing but a new password of one's own. */
export interface Changer {
  userId: number
  profile: string
  mustChangePassword?: true
}

const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Queue ids, each once. */
export const distinctIds = (ids: readonly number[]): number[] => [...new Set(ids)]

/** A user to create: who gets all pending tickets also sees those without a queue, unless it is said (tickets.3). */
export function newUserState(input: NewUser): Omit<UserState, 'id'> {
  const allTicket = input.allTicket === 'enabled'
  return {
    name: input.name,
    lastName: input.lastName,
    email: input.email,
    profile: input.profile ?? 'user',
    allTicket,
    queueless: input.queueless ?? allTicket,
    connectionId: input.whatsappId ?? null,
    queueIds: distinctIds(input.queueIds ?? []),
  }
}

/** The user after a change; fields that the change leaves out stay. `queueless` follows a changed `allTicket`. */
export function changedState(current: UserState, change: UserChange): UserState {
  const allTicket = change.allTicket === undefined ? current.allTicket : change.allTicket === 'enabled'
  const following = allTicket === current.allTicket ? current.queueless : allTicket
  return {
    id: current.id,
    name: change.name ?? current.name,
    lastName: change.lastName ?? current.lastName,
    email: change.email ?? current.email,
    profile: change.profile ?? current.profile,
    allTicket,
    queueless: change.queueless ?? following,
    connectionId: change.whatsappId === undefined ? current.connectionId : change.whatsappId,
    queueIds: change.queueIds === undefined ? current.queueIds : distinctIds(change.queueIds),
  }
}

/**
 * Whether somebody may make this change: oneself, or an admin; the fields of the user-modal rules by their permission.
 * Sending a protected field unchanged is no change: forms send all they show.
 * @throws AppError ERR_NO_PERMISSION, ERR_PASSWORD_CHANGE_REQUIRED
 */
export function checkUserChange(by: Changer, before: UserState, after: UserState, newPassword: boolean): void {
  const isSelf = by.userId === before.id
  if (by.mustChangePassword && !(isSelf && newPassword)) throw new AppError('ERR_PASSWORD_CHANGE_REQUIRED')
  if (!isSelf && !can(by, 'admin:only')) throw new AppError('ERR_NO_PERMISSION')
  const profileTouched =
    before.profile !== after.profile ||
    before.allTicket !== after.allTicket ||
    before.queueless !== after.queueless ||
    before.connectionId !== after.connectionId
  if (profileTouched && !can(by, 'user-modal:editProfile')) throw new AppError('ERR_NO_PERMISSION')
  if (!sameIds(before.queueIds, after.queueIds) && !can(by, 'user-modal:editQueues')) {
    throw new AppError('ERR_NO_PERMISSION')
  }
}

/**
 * Whether a change needs the present password of who makes it (access.6): password and e-mail of oneself, making an admin,
 * and password and e-mail of an admin, since who sets them signs in as that admin.
 */
export function needsProof(
  by: Pick<Changer, 'userId'>,
  before: UserState,
  after: UserState,
  newPassword: boolean,
): boolean {
  if (after.profile === 'admin' && before.profile !== 'admin') return true
  const keysTouched = newPassword || before.email !== after.email
  return keysTouched && (by.userId === before.id || before.profile === 'admin')
}

/** @throws AppError ERR_LAST_ADMIN when nobody would be left to manage the company */
export function checkAdminsLeft(adminIds: readonly number[], leavingId: number): void {
  if (adminIds.includes(leavingId) && adminIds.length === 1) throw new AppError('ERR_LAST_ADMIN')
}
