import { can } from '@recado/contract/access'
import type { Endpoint } from '@recado/contract/endpoint'
import { eventPermissions } from '@recado/contract/event-permissions'
import { logout, me, refreshToken } from '@recado/contract/identity/endpoints'
import type { Role } from '@recado/contract/identity/role'
import type { SessionUser } from '@recado/contract/identity/user'
import type { ServerEventName } from '@recado/contract/realtime'
import { VIEW_AS_ROLE } from '@recado/contract/view-as'
import { create } from 'zustand'

/** The role of a preview, as it was when the preview began. */
export type ViewedRole = Pick<Role, 'id' | 'name' | 'profile' | 'builtIn' | 'permissions'>

/** A read-only preview of the app as users with a role see it (access.8). It is limited to one tab. */
export interface Preview {
  /** The user who previews. */
  userId: number
  role: ViewedRole
}

const KEY = 'recado-view-as'

function readPreview(): Preview | null {
  try {
    const preview = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Preview | null
    return preview?.role?.permissions ? preview : null
  } catch {
    return null
  }
}

/** The preview of this tab; it survives a reload. */
export const useViewAs = create<{ preview: Preview | null }>()(() => ({ preview: readPreview() }))

/** Begins or ends the preview of this tab. The session applies it with `viewAs` and `endView`. */
export function keepPreview(preview: Preview | null): void {
  try {
    if (preview === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(preview))
  } catch {}
  useViewAs.setState({ preview })
}

/** Returns whether the preview applies to a user: it is theirs, and they may see roles. */
export const isPreviewOf = (preview: Preview | null, own: SessionUser): preview is Preview =>
  preview !== null && preview.userId === own.id && can(own, 'roles:view')

/** Returns the user with the permissions of the previewed role; without a preview, the user as they are. */
export function viewedUser(own: SessionUser): SessionUser {
  const { preview } = useViewAs.getState()
  if (!isPreviewOf(preview, own)) return own
  const { id: roleId, name: roleName, profile, permissions } = preview.role
  return { ...own, super: false, profile, roleId, roleName, permissions }
}

/** Calls about the session and the previewed role itself. They are made as the user, also in a preview. */
const ownCalls = new Set<string>([refreshToken.id, logout.id, me.id, 'roles.index'])

/** Writes that the app makes without an action of the user. Their refusal is not shown. */
const backgroundWrites = new Set([
  'livePaths.report',
  'personalTexts.save',
  'tickets.read',
  'chats.read',
  'cards.remindersSeen',
  'push.add',
])

type CallOf = Pick<Endpoint, 'id' | 'method'>

/** Returns the id of the previewed role for a call, or null. */
export function roleOfCall({ id }: CallOf): number | null {
  const { preview } = useViewAs.getState()
  return preview && !ownCalls.has(id) ? preview.role.id : null
}

/** Returns the header by which a call reads as the previewed role; without a preview, no header. */
export function previewHeader(endpoint: CallOf): Record<string, string> {
  const roleId = roleOfCall(endpoint)
  return roleId === null ? {} : { [VIEW_AS_ROLE]: String(roleId) }
}

/**
 * Returns whether a preview ignores an event. The socket is in the rooms of the user's own role, whose events may
 * contain what the previewed role may not see. Events about the account and the roles are handled.
 */
export const isPausedInPreview = (event: ServerEventName): boolean =>
  useViewAs.getState().preview !== null && event !== 'role' && eventPermissions[event] !== 'account:own'

/** Returns whether a call is refused in this tab, because a preview changes nothing. */
export const isRefusedInPreview = (endpoint: CallOf): boolean =>
  endpoint.method !== 'GET' && roleOfCall(endpoint) !== null

/** Returns whether the app makes a write without an action of the user. */
export const isBackgroundWrite = ({ id }: CallOf): boolean => backgroundWrites.has(id)
