import type { UserRow } from './user.view.ts'
import type { UserState } from './user-change.rules.ts'

/**
 * Returns a user as the audit log records them, with the role's name as `profile`.
 * @param roleName empty for a built-in role
 */
export const auditedUser = <T extends Omit<UserState, 'id'>>({ roleId: _, ...state }: T, roleName: string) => ({
  ...state,
  profile: roleName || state.profile,
})

export const userStateOf = (row: UserRow): UserState => ({
  id: row.id,
  name: row.name,
  lastName: row.last_name,
  email: row.email,
  profile: row.profile,
  roleId: row.stored_role_id,
  allTicket: row.all_ticket,
  queueless: row.queueless,
  connectionId: row.default_connection_id,
  queueIds: row.queues.map((queue) => queue.id),
})
