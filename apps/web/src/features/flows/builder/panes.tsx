import { type ComponentType, createElement } from 'react'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import type { Pane } from './builder-store.ts'
import { NodePane } from './editors/node-pane.tsx'

/** A pane comes when it is opened first. */
function lazyPane(fetchPane: () => Promise<ComponentType>): ComponentType {
  const Part = lazyPart<object>(fetchPane)
  return () => createElement(LazyParts, null, createElement(Part))
}

/** What each pane on the right shows; a pane that is not here has no button. */
export const panes: Partial<Record<Pane, ComponentType>> = {
  simulator: lazyPane(() => import('./simulator/simulator-pane.tsx').then((file) => file.SimulatorPane)),
  tests: lazyPane(() => import('./tests/tests-pane.tsx').then((file) => file.TestsPane)),
  counts: lazyPane(() => import('./counts/counts-pane.tsx').then((file) => file.CountsPane)),
}
