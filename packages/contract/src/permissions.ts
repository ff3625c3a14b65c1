import type { Profile } from './profiles.ts'

/** How much of an area a permission covers: own records, those of the user's queues, or all of the company. */
export const scopes = ['own', 'queues', 'all'] as const
export type Scope = (typeof scopes)[number]

/** Groups of the catalogue, in the order of the roles screen. */
export const permissionGroups = [
  'tickets',
  'contacts',
  'customers',
  'tools',
  'campaigns',
  'flows',
  'ai',
  'integrations',
  'figures',
  'company',
  'admin',
] as const
export type PermissionGroup = (typeof permissionGroups)[number]

/** One entry of the catalogue. */
export interface PermissionEntry {
  group: PermissionGroup
  /** The scopes that a role may have, smallest first. Absent: the permission is granted for everything or not at all. */
  scopes?: readonly Scope[]
  /** The scopes of the built-in roles of a new company. Absent: the permission is not granted. */
  supervisor?: Scope
  user?: Scope
}

const eachScope = ['own', 'queues', 'all'] as const
const ofOthers = ['queues', 'all'] as const
const ofMakers = ['own', 'all'] as const

/**
 * Every permission that a role may have (access.8). The ten with a page in their name are documented and
 * keep their meaning. `own` of a record with a maker means that the user made it.
 */
const catalogue = {
  'tickets:view': { group: 'tickets', scopes: eachScope, supervisor: 'queues', user: 'queues' },
  'tickets:seeQueueless': { group: 'tickets' },
  'tickets-manager:showall': { group: 'tickets', supervisor: 'all' },
  'tickets:peek': { group: 'tickets', scopes: ofOthers, supervisor: 'queues' },
  'tickets:accept': { group: 'tickets', scopes: eachScope, supervisor: 'queues', user: 'queues' },
  'tickets:answer': { group: 'tickets', scopes: eachScope, supervisor: 'queues', user: 'queues' },
  'tickets:edit': { group: 'tickets', scopes: eachScope, supervisor: 'queues', user: 'queues' },
  'tickets:transfer': { group: 'tickets', scopes: eachScope, supervisor: 'queues', user: 'queues' },
  'tickets:takeOver': { group: 'tickets', scopes: ofOthers, supervisor: 'queues' },
  'tickets:closeOthers': { group: 'tickets', scopes: ofOthers, supervisor: 'queues', user: 'queues' },
  'tickets:start': { group: 'tickets', supervisor: 'all', user: 'all' },
  'tickets:startFlow': { group: 'tickets', scopes: eachScope, supervisor: 'queues', user: 'queues' },
  'tickets:moderate': { group: 'tickets', scopes: eachScope },
  'tickets:export': { group: 'tickets', scopes: eachScope },
  'ticket-options:deleteTicket': { group: 'tickets' },
  'bulk:view': { group: 'tickets' },
  'bulk:edit': { group: 'tickets' },
  'kanban:view': { group: 'tickets', supervisor: 'all', user: 'all' },
  'kanban:edit': { group: 'tickets', supervisor: 'all', user: 'all' },
  'kanban:lanes': { group: 'tickets', supervisor: 'all' },
  'quick-messages:view': { group: 'tickets', supervisor: 'all', user: 'all' },
  'quick-messages:edit': { group: 'tickets', scopes: ofMakers, supervisor: 'all', user: 'own' },
  'quick-messages:share': { group: 'tickets', supervisor: 'all' },
  'tags:view': { group: 'tickets', supervisor: 'all', user: 'all' },
  'tags:edit': { group: 'tickets', scopes: ofMakers, supervisor: 'all' },
  'schedules:view': { group: 'tickets', scopes: eachScope, supervisor: 'queues', user: 'own' },
  'schedules:edit': { group: 'tickets', scopes: eachScope, supervisor: 'queues', user: 'own' },

  'contacts:view': { group: 'contacts', scopes: eachScope, supervisor: 'all', user: 'all' },
  'contacts:edit': { group: 'contacts', scopes: eachScope, supervisor: 'queues', user: 'queues' },
  'contacts:all': { group: 'contacts' },
  'contacts:import': { group: 'contacts', scopes: ofMakers, supervisor: 'own', user: 'own' },
  'contacts:export': { group: 'contacts' },
  'contacts-page:deleteContact': { group: 'contacts' },
  'privacy:view': { group: 'contacts' },
  'privacy:edit': { group: 'contacts' },
  'privacy:export': { group: 'contacts' },

  'customers:view': { group: 'customers', supervisor: 'all', user: 'all' },
  'customers:edit': { group: 'customers', supervisor: 'all', user: 'all' },
  'customers:message': { group: 'customers', supervisor: 'all', user: 'all' },
  'customers:delete': { group: 'customers' },
  'customers:catalogue': { group: 'customers' },
  'customers:secrets': { group: 'customers' },

  'chats:view': { group: 'tools', supervisor: 'all', user: 'all' },
  'chats:edit': { group: 'tools', supervisor: 'all', user: 'all' },
  'boards:view': { group: 'tools', supervisor: 'all', user: 'all' },
  'boards:edit': { group: 'tools', supervisor: 'all', user: 'all' },
  'boards:deleteCards': { group: 'tools', scopes: ofMakers, supervisor: 'own', user: 'own' },
  'boards:deleteColumns': { group: 'tools', scopes: ofMakers },
  'boards:delete': { group: 'tools', scopes: ofMakers },
  'todo:view': { group: 'tools', supervisor: 'all', user: 'all' },
  'help:view': { group: 'tools', supervisor: 'all', user: 'all' },
  'finance:view': { group: 'tools' },
  'finance:edit': { group: 'tools' },
  'finance:delete': { group: 'tools' },
  'finance:export': { group: 'tools' },
  'extractor:view': { group: 'tools' },
  'extractor:edit': { group: 'tools' },
  'extractor:export': { group: 'tools' },

  'campaigns:view': { group: 'campaigns', scopes: eachScope, supervisor: 'all' },
  'campaigns:edit': { group: 'campaigns', scopes: eachScope },
  'campaigns:start': { group: 'campaigns', scopes: eachScope },
  'campaigns:delete': { group: 'campaigns', scopes: eachScope },
  'campaigns:export': { group: 'campaigns', scopes: eachScope },
  'campaigns:settings': { group: 'campaigns' },
  'lists:view': { group: 'campaigns' },
  'lists:edit': { group: 'campaigns', scopes: ofMakers },
  'files:view': { group: 'campaigns' },
  'files:edit': { group: 'campaigns', scopes: ofMakers },

  'flows:names': { group: 'flows', supervisor: 'all', user: 'all' },
  'flows:view': { group: 'flows' },
  'flows:edit': { group: 'flows' },
  'flows:publish': { group: 'flows' },
  'flows:receive': { group: 'flows' },
  'flows:delete': { group: 'flows' },
  'flows:export': { group: 'flows' },
  'phrases:view': { group: 'flows' },
  'phrases:edit': { group: 'flows' },

  'ai:use': { group: 'ai', supervisor: 'all', user: 'all' },
  'ai:settings': { group: 'ai' },
  'prompts:view': { group: 'ai' },
  'prompts:edit': { group: 'ai' },
  'knowledge:view': { group: 'ai' },
  'knowledge:edit': { group: 'ai' },

  'integrations:view': { group: 'integrations' },
  'integrations:edit': { group: 'integrations' },
  'outside-calls:view': { group: 'integrations' },
  'webhooks:view': { group: 'integrations' },
  'webhooks:edit': { group: 'integrations' },
  'tokens:view': { group: 'integrations' },
  'tokens:edit': { group: 'integrations' },

  'dashboard:view': { group: 'figures', scopes: eachScope, supervisor: 'queues' },
  'dashboard:export': { group: 'figures' },

  'queues:view': { group: 'company', supervisor: 'all', user: 'all' },
  'queues:edit': { group: 'company' },
  'connections:view': { group: 'company', supervisor: 'all', user: 'all' },
  'connections-page:addConnection': { group: 'company' },
  'connections-page:actionButtons': { group: 'company' },
  'connections-page:editOrDeleteConnection': { group: 'company' },
  'settings:view': { group: 'company', supervisor: 'all', user: 'all' },
  'settings:edit': { group: 'company' },
  'billing:view': { group: 'company', supervisor: 'all', user: 'all' },
  'billing:edit': { group: 'company', supervisor: 'all', user: 'all' },

  'drawer-admin-items:view': { group: 'admin', supervisor: 'all' },
  'users:view': { group: 'admin', supervisor: 'all', user: 'all' },
  'users:edit': { group: 'admin' },
  'users:delete': { group: 'admin' },
  'user-modal:editProfile': { group: 'admin' },
  'user-modal:editQueues': { group: 'admin' },
  'roles:view': { group: 'admin' },
  'roles:edit': { group: 'admin' },
  'audit:view': { group: 'admin' },
  'audit:export': { group: 'admin' },
} as const satisfies Record<string, PermissionEntry>

export type RolePermission = keyof typeof catalogue

/** The catalogue: every permission of a role with its group, its scopes and the defaults of the built-in roles. */
export const permissionCatalogue: Readonly<Record<RolePermission, PermissionEntry>> = catalogue

/** The permissions of the catalogue, in its order. */
export const rolePermissions = Object.keys(catalogue) as RolePermission[]

/** The permissions of a role, each with its scope. One without scopes in the catalogue has 'all'. */
export type Permissions = Readonly<Partial<Record<RolePermission, Scope>>>

/** The permissions of an administrator: all of them, for everything. */
export const everyPermission: Permissions = Object.fromEntries(rolePermissions.map((name) => [name, 'all' as const]))

/** Returns the permissions that a new company's built-in role of a profile has. */
export function defaultPermissions(profile: Profile): Permissions {
  if (profile === 'admin') return everyPermission
  return Object.fromEntries(
    rolePermissions.flatMap((name) => {
      const scope = permissionCatalogue[name][profile]
      return scope === undefined ? [] : [[name, scope]]
    }),
  )
}

/** Returns the scopes that a role may have of a permission. */
export const scopesOf = (name: RolePermission): readonly Scope[] => permissionCatalogue[name].scopes ?? ['all']

/**
 * The permission without which another one has no effect: to change an area one must see it. Null: it needs none.
 */
export function neededPermission(name: RolePermission): RolePermission | null {
  const view = `${name.slice(0, name.indexOf(':'))}:view` as RolePermission
  const requirement = name in otherNeeds ? otherNeeds[name] : view
  return requirement && requirement !== name && requirement in permissionCatalogue ? requirement : null
}

/** The needed permissions of names with a page instead of an area, and of rights that span areas. */
const otherNeeds: Partial<Record<RolePermission, RolePermission | null>> = {
  'flows:names': null,
  'tickets-manager:showall': 'tickets:view',
  'ticket-options:deleteTicket': 'tickets:view',
  'contacts-page:deleteContact': 'contacts:view',
  'connections-page:addConnection': 'connections:view',
  'connections-page:actionButtons': 'connections:view',
  'connections-page:editOrDeleteConnection': 'connections:view',
  'user-modal:editProfile': 'users:view',
  'user-modal:editQueues': 'users:view',
  'contacts:all': 'contacts:view',
  'bulk:view': 'tickets:view',
  'flows:view': 'flows:names',
  'tickets:startFlow': 'flows:names',
}
