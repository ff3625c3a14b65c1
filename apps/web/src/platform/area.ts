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

/** What a server or a browser has switched on or not. */
export type Switch = 'simulator' | 'cshow'

/** A screen that the menu and the palette offer. */
export interface MenuEntry {
  /** Its address, as the area's routes have it. */
  to: string
  group: MenuGroupName
  /** Where it stands in its group: after those with a smaller number. Tens leave room. */
  place: number
  label: Worded
  icon: Icon
  permission?: Permission
  /** Only for the platform's operator. */
  superOnly?: boolean
  /** Not for the platform's operator, who pays nobody. */
  companyOnly?: boolean
  /** Only when the company's plan has it. */
  feature?: PlanFeature
  /** Only when this is switched on: the simulator by the server, campaigns and flows by the flag of this browser. */
  when?: Switch
  /** A count or an alert beside it. */
  badge?: ComponentType
}

/** The change of cached data when the server sends an event, on any screen. */
export type EventHandlers = { readonly [N in ServerEventName]?: (payload: Payload<N>) => void }

type Routes = readonly AnyRoute[]

/**
 * All that an area adds to the web app, declared in `features/<area>/area.ts`; `app/areas.ts` lists the areas. Screens are
 * fetched when someone goes to them (`lazyScreen`); what stands here itself is fetched with the first picture, and must be small.
 * Texts belong to the screens (`defineTexts`); refusals and audit words stand in the contract.
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
  /** Routes below `root`: open to everybody. */
  pages?: Pages
  menu?: readonly MenuEntry[]
  events?: EventHandlers
  /** Parts without a place of their own that live as long as someone is signed in: sounds, notices, connections. */
  watchers?: readonly ComponentType[]
  /** Buttons of the top bar, left of the account. */
  topBar?: readonly ComponentType[]
  /** More choices in the account panel, below the volume. */
  accountPanel?: readonly ComponentType[]
  /** Bars above every screen. */
  bars?: readonly ComponentType[]
  /** More commands of the palette than its screens; fetched with the palette. */
  commands?: () => Promise<readonly CommandSource[]>
  /** Its content for slots of lower areas. */
  fills?: readonly Fill[]
}

/** An area whose addresses the compiler does not know. */
export type AnyArea = Area<Routes, Routes, Routes>
