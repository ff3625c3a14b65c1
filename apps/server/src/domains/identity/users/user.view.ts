import type { Profile } from '@recado/contract/access'
import type { User } from '@recado/contract/identity/user'
import type { Permissions } from '@recado/contract/permissions'
import type { Language } from '@recado/contract/values/language'
import { isOnline } from './presence.rules.ts'

export interface UserRow {
  company_id: number
  id: number
  name: string
  last_name: string
  email: string
  profile: string
  /** The id of the user's role, also of a built-in one. */
  role_id: number | null
  /** The chosen role; null: the built-in one of the profile. */
  stored_role_id: number | null
  role_name: string | null
  role_permissions: Permissions | null
  super: boolean
  all_ticket: boolean
  queueless: boolean
  default_connection_id: number | null
  language: string
  seen_at: Date | null
  must_change_password: boolean
  has_unconfirmed_email: boolean
  two_factor: boolean
  queues: Array<{ id: number; name: string; color: string }>
}

export function userOf(row: UserRow, now: Date): User {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    lastName: row.last_name,
    email: row.email,
    profile: row.profile as Profile,
    roleId: row.role_id ?? 0,
    super: row.super,
    allTicket: row.all_ticket ? 'enabled' : 'desabled',
    queueless: row.queueless,
    whatsappId: row.default_connection_id,
    queueIds: row.queues.map((queue) => queue.id),
    queues: row.queues,
    online: isOnline(row.seen_at, now),
    language: row.language as Language,
    hasUnconfirmedEmail: row.has_unconfirmed_email,
  }
}
