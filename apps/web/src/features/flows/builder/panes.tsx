import type { ComponentType } from 'react'
import type { Pane } from './builder-store.ts'
import { HistoryPane } from './history/history-pane.tsx'
import { ProblemsPane } from './problems/problems-pane.tsx'
import { SettingsPane } from './settings/settings-pane.tsx'

/** What each pane on the right shows; a pane that is not here has no button. */
export const panes: Partial<Record<Pane, ComponentType>> = {
  problems: ProblemsPane,
  history: HistoryPane,
  settings: SettingsPane,
}
