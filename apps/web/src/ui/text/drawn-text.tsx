import './drawn-text.css'
import { drawable } from '@recado/contract/values/drawable.rules'
import { Fragment, type ReactNode } from 'react'
import { blocksOf, MAX_BLOCK, MAX_RUN, runsOf } from './runs.rules.ts'

/** Draws a text of any length and content in runs and blocks that a browser lays out at once. Copying it copies the text alone. */
export function drawText(text: string, key?: number): ReactNode {
  const drawn = drawable(text)
  if (drawn.length <= MAX_RUN) return drawn
  if (drawn.length <= MAX_BLOCK) return <Fragment key={key}>{drawRuns(runsOf(drawn))}</Fragment>
  return (
    <Fragment key={key}>
      {blocksOf(drawn).map((runs, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no name but its place
        <span key={place} className="rc-text-block">
          {drawRuns(runs)}
        </span>
      ))}
    </Fragment>
  )
}

const drawRuns = (runs: readonly string[]): ReactNode =>
  runs.map((run, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a run has no name but its place
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {run}
    </Fragment>
  ))
