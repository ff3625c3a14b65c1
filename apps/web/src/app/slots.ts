import type { ComponentType } from 'react'
import type { AnyArea, EventHandlers } from '../platform/area.ts'
import type { Fill } from '../platform/slots.tsx'
import { areas } from './areas.ts'
import { StorageBar } from './shell/storage-bar.tsx'

const all: readonly AnyArea[] = areas

/** Counts and alerts beside menu items, by path. */
export const menuBadges: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  all.flatMap(({ menu }) => menu ?? []).flatMap(({ to, badge }) => (badge ? [[to, badge]] : [])),
)

/** Buttons of the top bar, left of the account. */
export const topBarItems: readonly ComponentType[] = all.flatMap(({ topBar }) => topBar ?? [])

/** Extra items of the account panel, below the volume. */
export const accountPanelItems: readonly ComponentType[] = all.flatMap(({ accountPanel }) => accountPanel ?? [])

/** Components without a visible place that are mounted while a user is signed in. */
export const shellWatchers: readonly ComponentType[] = all.flatMap(({ watchers }) => watchers ?? [])

/** The changes of cached data by server events, of every area. */
export const eventHandlers: readonly EventHandlers[] = all.flatMap(({ events }) => events ?? [])

/** Bars above every screen. */
export const shellBars: readonly ComponentType[] = [StorageBar, ...all.flatMap(({ bars }) => bars ?? [])]

/** Which area renders what in a slot of a lower area: the web counterpart of the server's reactions. */
export const slotFills: readonly Fill[] = all.flatMap(({ fills }) => fills ?? [])
