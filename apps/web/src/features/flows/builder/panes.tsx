import type { ComponentType } from 'react'
import type { Pane } from './builder-store.ts'
import { NodePane } from './editors/node-pane.tsx'

/** What each pane on the right shows; a pane that is not here has no button. */
export const panes: Partial<Record<Pane, ComponentType>> = { node: NodePane }
