import type { Permission, PlanFeature } from '@recado/contract/access'
import type { Payload, ServerEventName } from '@recado/contract/realtime'
import type { Worded } from '@recado/contract/words'
import type { Icon } from '@tabler/icons-react'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { CommandSource } from './commands.ts'
import type { Fill } from './slots.tsx'

export const menuGroups = ['main', 'service', 'tools', 'help', 'admin'] as const
export type MenuGroupName = (typeof menuGroups)[number]

/** Features that are switched on per server or per browser. */
export type Switch = 'simulator' | 'cshow'

/** A screen offered in the menu and the palette. */
export interface MenuEntry {
  /** Its path, as in the area's routes. */
  to: string
  group: MenuGroupName
  /** Its position in its group: entries are sorted by this number. Steps of ten leave room. */
  place: number
  label: Worded
  icon: Icon
  /** The permission that its screen needs. `platform:operate`: shown only to the platform's operator. */
  permission: Permission
  /** Hidden from the platform's operator, who pays no invoices. */
  companyOnly?: boolean
  /** Shown only when the company's plan has this feature. */
  feature?: PlanFeature
  /**
   * Shown only when this is switched on: the simulator by the server, campaigns and flows by the flag of this browser
   * (A-30).
   */
  when?: Switch
  /** A count or an alert beside it. */
  badge?: ComponentType
}

/** How cached data changes when the server sends an event, on any screen. */
export type EventHandlers = { readonly [N in ServerEventName]?: (payload: Payload<N>) => void }

type Routes = readonly AnyRoute[]

/**
 * Everything that an area adds to the web app, declared in `features/<area>/area.ts`; `app/areas.ts` lists the areas.
 * Screens are loaded when a user navigates to them (`lazyScreen`). Code imported directly is part of the first load and
 * must be small. Texts belong to the screens (`defineTexts`); error texts and audit words are in the contract.
 */
export interface Area<
  Screens extends Routes = readonly [],
  Entrances extends Routes = readonly [],
  Pages extends Routes = readonly [],
> {
  /** Routes below `signedIn`. */
  screens?: Screens
  /** Routes below `signedOut`. */
  entrances?: Entrances
  /** Routes below `root`, open to all visitors. */
  pages?: Pages
  menu?: readonly MenuEntry[]
  events?: EventHandlers
  /** Components without a visible place that are mounted while a user is signed in: sounds, notices, connections. */
  watchers?: readonly ComponentType[]
  /** Buttons of the top bar, left of the account. */
  topBar?: readonly ComponentType[]
  /** Extra items of the account panel, below the volume. */
  accountPanel?: readonly ComponentType[]
  /** Bars above every screen. */
  bars?: readonly ComponentType[]
  /** Palette commands besides its screens; loaded with the palette. */
  commands?: () => Promise<readonly CommandSource[]>
  /** Its content for slots of lower areas. */
  fills?: readonly Fill[]
}

/** An area whose paths the compiler does not know. */
export type AnyArea = Area<Routes, Routes, Routes>
