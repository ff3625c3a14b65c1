import './drawn-text.css'
import { drawable } from '@recado/contract/values/drawable.rules'
import { Fragment, type ReactNode } from 'react'
import { blocksOf, MAX_BLOCK, MAX_RUN, runsOf } from './runs.rules.ts'

/**
 * Draws a text of any length and content in runs and blocks that a browser can lay out quickly. Copying the text copies
 * only the text. A line longer than a block is broken after each block on the screen, because browsers lay out a line
 * as a whole. A text of several blocks within a line of other words starts and ends on a separate line, on the screen
 * and in the copy.
 */
export function drawText(text: string, key?: number): ReactNode {
  const cleanText = drawable(text)
  if (cleanText.length <= MAX_RUN) return cleanText
  if (cleanText.length <= MAX_BLOCK) return <Fragment key={key}>{drawRuns(runsOf(cleanText))}</Fragment>
  const blocks = blocksOf(cleanText)
  const endsLine = (place: number) =>
    place < 0 || place === blocks.length - 1 || blocks[place]?.at(-1)?.endsWith('\n') === true
  return (
    <Fragment key={key}>
      {blocks.map((runs, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id but their index
        <span key={place} className={endsLine(place - 1) && endsLine(place) ? 'rc-text-block' : 'rc-text-part'}>
          {drawRuns(runs)}
        </span>
      ))}
    </Fragment>
  )
}

const drawRuns = (runs: readonly string[]): ReactNode =>
  runs.map((run, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no id but their index
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {run}
    </Fragment>
  ))
