import { type ComponentType, createElement } from 'react'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import type { Pane } from './builder-store.ts'

/** Loads a pane when it is first opened. */
function lazyPane(fetchPane: () => Promise<ComponentType>): ComponentType {
  const Part = lazyPart<object>(fetchPane)
  return () => createElement(LazyParts, null, createElement(Part))
}

/** The content of each pane on the right. A pane that is missing here has no button. */
export const panes: Partial<Record<Pane, ComponentType>> = {
  node: lazyPane(() => import('./editors/node-pane.tsx').then((file) => file.NodePane)),
  problems: lazyPane(() => import('./problems/problems-pane.tsx').then((file) => file.ProblemsPane)),
  history: lazyPane(() => import('./history/history-pane.tsx').then((file) => file.HistoryPane)),
  settings: lazyPane(() => import('./settings/settings-pane.tsx').then((file) => file.SettingsPane)),
  simulator: lazyPane(() => import('./simulator/simulator-pane.tsx').then((file) => file.SimulatorPane)),
  tests: lazyPane(() => import('./tests/tests-pane.tsx').then((file) => file.TestsPane)),
  counts: lazyPane(() => import('./counts/counts-pane.tsx').then((file) => file.CountsPane)),
}
