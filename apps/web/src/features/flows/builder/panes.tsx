import type { ComponentType } from 'react'
import type { Pane } from './builder-store.ts'

/** What each pane on the right shows; a pane that is not here has no button. */
export const panes: Partial<Record<Pane, ComponentType>> = {}
