import type { Permission } from '@recado/contract/access'
import { can, type PermissionHolder } from '@recado/contract/access'
import { type FeaturePerson, personHas } from '../../platform/access.tsx'
import { useAppInfo } from '../../platform/app-info.ts'
import { type AnyArea, type MenuEntry, type MenuGroupName, menuGroups, type Switch } from '../../platform/area.ts'
import { useMe } from '../../platform/session.ts'
import { useStored } from '../../platform/use-stored.ts'
import { areas } from '../areas.ts'
import type { pt } from '../texts.pt.ts'

export interface MenuGroup {
  name: MenuGroupName
  label: keyof typeof pt
  permission?: Permission
  items: readonly MenuEntry[]
}

const groups: Record<MenuGroupName, Omit<MenuGroup, 'items' | 'name'>> = {
  main: { label: 'groupMain', permission: 'dashboard:view' },
  service: { label: 'groupService' },
  tools: { label: 'groupTools' },
  help: { label: 'groupHelp' },
  admin: { label: 'groupAdmin', permission: 'drawer-admin-items:view' },
}

const entries = (areas as readonly AnyArea[])
  .flatMap(({ menu }) => menu ?? [])
  .toSorted((one, other) => one.place - other.place)

/** Every screen that the areas add to the menu, in order. */
const menu: readonly MenuGroup[] = menuGroups.map((name) => ({
  name,
  ...groups[name],
  items: entries.filter(({ group }) => group === name),
}))

/** The user for whom the menu is built. */
export interface MenuPerson extends FeaturePerson, Pick<PermissionHolder, 'permissions'> {}

/** The signed-in user's menu; updates when features are switched on or off. */
export function useMenu(): MenuGroup[] {
  const info = useAppInfo()
  const [cshow] = useStored('cshow')
  return menuFor(useMe(), { simulator: info?.simulator === true, cshow: cshow !== null })
}

/** The menu of one user, without empty groups. */
export function menuFor(person: MenuPerson, on: Partial<Record<Switch, boolean>> | undefined): MenuGroup[] {
  const allowed = (permission?: Permission) => permission === undefined || can(person, permission)
  const offered = (item: MenuEntry) =>
    allowed(item.permission) &&
    (!item.companyOnly || person.super !== true) &&
    (!item.feature || personHas(person, item.feature)) &&
    (!item.when || on?.[item.when] === true)
  return menu
    .filter((group) => allowed(group.permission))
    .map((group) => ({ ...group, items: group.items.filter(offered) }))
    .filter((group) => group.items.length > 0)
}

/**
 * Returns the path of the first screen that a user may open: the tickets, or the first entry of their menu. Null: they
 * may open no screen.
 */
export function startScreenOf(person: MenuPerson): string | null {
  if (can(person, 'tickets:view')) return '/tickets'
  return menuFor(person, undefined)[0]?.items[0]?.to ?? null
}

/** Screens that have sub-paths for an open conversation. */
const conversationScreens: readonly string[] = ['/tickets', '/chats']

/**
 * True when an item is current. Only its exact path highlights it (LAY-07), plus the path of an open conversation on
 * its screen.
 */
export const isCurrent = (item: Pick<MenuEntry, 'to'>, path: string) =>
  path === item.to || (conversationScreens.includes(item.to) && path.startsWith(`${item.to}/`))
