import './side-menu.css'
import { IconChevronDown, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAppInfo } from '../../platform/app-info.ts'
import type { MenuEntry } from '../../platform/area.ts'
import { useTexts, useWorded } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { useStored } from '../../platform/use-stored.ts'
import { appTexts } from '../app-texts.ts'
import { menuBadges } from '../slots.ts'
import { isCurrent, type MenuGroup, useMenu } from './menu.ts'

export interface SideMenuProps {
  rail?: boolean
  /** Called when a screen is chosen, to close the overlay. */
  onChoose?: () => void
}

/** The menu's items: with text, or collapsed to icons with accessible names. */
export function SideMenu({ rail = false, onChoose }: SideMenuProps) {
  const groups = useMenu()
  return (
    <div className="rc-menu">
      {groups.map((group, index) => (
        <Group key={group.label} group={group} rail={rail} first={index === 0} onChoose={onChoose} />
      ))}
    </div>
  )
}

function Group({
  group,
  rail,
  first,
  onChoose,
}: {
  group: MenuGroup
  rail: boolean
  first: boolean
  onChoose?: () => void
}) {
  const t = useTexts(appTexts)
  const name = t(group.label)
  const { folded, fold } = useFolded(group)
  return (
    <div>
      {rail ? (
        !first && <div className="rc-menu-line" />
      ) : (
        <button type="button" className="rc-menu-group" aria-expanded={!folded} onClick={() => fold(!folded)}>
          {name}
          <IconChevronDown size={14} stroke={1.7} aria-hidden />
        </button>
      )}
      {(rail || !folded) && (
        <ul aria-label={name}>
          {group.items.map((item) => (
            <li key={item.to}>
              <Item item={item} rail={rail} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether a group is collapsed, which this browser remembers. Opening one of its screens expands it (LAY-07). */
function useFolded({ name, items }: MenuGroup): { folded: boolean; fold: (fold: boolean) => void } {
  const [stored, store] = useStored('menuFolded')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const names = stored.split(',').filter(Boolean)
  const fold = (folded: boolean) =>
    store([...names.filter((other) => other !== name), ...(folded ? [name] : [])].join(','))
  const hasCurrentItem = items.some((item) => isCurrent(item, path))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only navigation unfolds the group; the user may fold it afterwards
  useEffect(() => {
    if (hasCurrentItem && names.includes(name)) fold(false)
  }, [path])
  return { folded: names.includes(name), fold }
}

function Item({ item, rail, onChoose }: { item: MenuEntry; rail: boolean; onChoose?: () => void }) {
  const worded = useWorded()
  const current = useLocation({ select: ({ pathname }) => isCurrent(item, pathname) })
  const Badge = menuBadges[item.to]
  const name = worded(item.label)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current && link.current) bringIntoSight(link.current)
  }, [current])
  return (
    <Link
      ref={link}
      to={item.to}
      className="rc-menu-item"
      aria-current={current ? 'page' : undefined}
      // The rail shows no text. A native tooltip avoids a library on every screen.
      title={rail ? name : undefined}
      onClick={onChoose}
    >
      <item.icon size={18} stroke={1.7} aria-hidden />
      {rail ? <span className="rc-hidden">{name}</span> : <span>{name}</span>}
      {Badge && <Badge />}
    </Link>
  )
}

/** Scrolls only the menu, just enough to show the line and its neighbour. */
function bringIntoSight(line: HTMLElement): void {
  const menu = line.closest('.rc-menu')
  if (!menu) return
  const [menuBox, lineBox] = [menu.getBoundingClientRect(), line.getBoundingClientRect()]
  const above = lineBox.top - lineBox.height - menuBox.top
  const below = lineBox.bottom + lineBox.height - menuBox.bottom
  if (above < 0) menu.scrollTop += above
  else if (below > 0) menu.scrollTop += below
}

/** Names of the built-in roles. */
const profileNames = { admin: 'profileAdmin', supervisor: 'profileSupervisor', user: 'profileUser' } as const

/** Name, role and beta label at the foot of the menu (LAY-09). The operator also sees the commit. */
export function MenuFoot() {
  const t = useTexts(appTexts)
  const { name, profile, roleName, super: isOperator } = useMe()
  const info = useAppInfo()
  const commit = isOperator && info?.commit ? ` (${info.commit})` : ''
  return (
    <div className="rc-side-foot">
      <p className="rc-side-name">{name}</p>
      <p className="rc-side-role">
        <span>{roleName || t(profileNames[profile])}</span>
        <span>{info && t('beta', { version: info.version + commit })}</span>
      </p>
    </div>
  )
}

/** Collapses the menu to icons and back (LAY-01). */
export function MenuToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const t = useTexts(appTexts)
  const name = t(open ? 'collapseMenu' : 'expandMenu')
  return (
    <button type="button" className="rc-side-toggle" onClick={onToggle} aria-expanded={open} aria-label={name}>
      {open ? <IconChevronsLeft size={16} aria-hidden /> : <IconChevronsRight size={16} aria-hidden />}
      {open && name}
    </button>
  )
}
