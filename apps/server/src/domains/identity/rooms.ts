import { can, canAll, type Permission, type PermissionHolder } from '@recado/contract/access'
import { eventPermissions } from '@recado/contract/event-permissions'
import type { ServerEventName } from '@recado/contract/realtime'

const withRoom = (companyId: number, permission: Permission) => `c${companyId}:can:${permission}`
const withoutRoom = (companyId: number, permission: Permission) => `c${companyId}:cannot:${permission}`
const limitedRoom = (companyId: number, permission: Permission) => `c${companyId}:limited:${permission}`
const personalRoom = (companyId: number, userId: number, permission: Permission) =>
  `c${companyId}:u${userId}:can:${permission}`

/** Events that may reach one user only: the author, the maker or the new owner. */
const personalEvents = [
  'quickemessage',
  'schedule',
  'scheduleFailed',
  'ticketHanded',
  'noteMention',
  'campaign',
] as const
type PersonalEvent = (typeof personalEvents)[number]
const personalPermissions = [...new Set(personalEvents.map((event) => eventPermissions[event]))]

/** The permissions of events, without those that reach every login or only the audience of a ticket. */
const heardPermissions = [...new Set(Object.values(eventPermissions))].filter(
  (permission) => permission !== 'account:own' && permission !== 'tickets:view',
)

/** Whether users may have an event's permission for some records only, so that they may not receive every event. */
const isScoped = (permission: Permission) => permission === 'contacts:view' || permission === 'campaigns:view'

/** Permissions whose holders receive more of an event than others who see the same area: its secrets. */
const tellingPermissions = {
  'connections-page:editOrDeleteConnection': 'connections:view',
  'connections-page:actionButtons': 'connections:view',
  'integrations:edit': 'integrations:view',
  'prompts:edit': 'prompts:view',
  'webhooks:edit': 'webhooks:view',
  'flows:view': 'flows:names',
} as const satisfies Partial<Record<Permission, Permission>>
type TellingPermission = keyof typeof tellingPermissions

/** Returns the rooms of an event's hearers: the company's users with its permission, for all records (access.8). */
export const hearersOf = (companyId: number, event: ServerEventName): string[] => [
  withRoom(companyId, eventPermissions[event]),
]

/** Returns the rooms of users who have an event's permission for some records only, so that they must ask again. */
export const limitedHearersOf = (companyId: number, event: ServerEventName): string[] => [
  limitedRoom(companyId, eventPermissions[event]),
]

/** Returns the room of one user who has an event's permission in any scope. Without it the user receives nothing. */
export const hearerOf = (companyId: number, event: PersonalEvent, userId: number): string[] => [
  personalRoom(companyId, userId, eventPermissions[event]),
]

/** Rooms of an area's viewers, apart by a permission that lets them read its secrets. */
export const tellingRooms = {
  with: (companyId: number, permission: TellingPermission) => withRoom(companyId, permission),
  without: (companyId: number, permission: TellingPermission) => withoutRoom(companyId, permission),
}

/** Returns the rooms that a user is in by their permissions. */
export function permissionRooms(companyId: number, holder: PermissionHolder & { userId: number }): string[] {
  const eventRooms = heardPermissions
    .filter((permission) => can(holder, permission))
    .map((permission) =>
      isScoped(permission) && !canAll(holder, permission)
        ? limitedRoom(companyId, permission)
        : withRoom(companyId, permission),
    )
  const telling = (Object.keys(tellingPermissions) as TellingPermission[])
    .filter((permission) => can(holder, tellingPermissions[permission]))
    .map((permission) =>
      can(holder, permission) ? withRoom(companyId, permission) : withoutRoom(companyId, permission),
    )
  const personalRooms = personalPermissions
    .filter((permission) => can(holder, permission))
    .map((permission) => personalRoom(companyId, holder.userId, permission))
  return [...new Set([...eventRooms, ...telling, ...personalRooms])]
}
