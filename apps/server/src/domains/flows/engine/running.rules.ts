import { flowTexts } from './flow-texts.rules.ts'
import type { AdvanceResult, Facts, FallbackReason, FlowEffect, Frame, Session, Step } from './session.rules.ts'

const SHORT = 500
const short = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

/** A run being advanced. It works on a copy, so that the input stays unchanged. */
export interface Run {
  facts: Facts
  session: Session
  effects: FlowEffect[]
  steps: Map<number, Step>
  state: AdvanceResult['state']
}

/**
 * The result of a visit: the run stays and waits, leaves by an output, enters a sub-flow or ends. `why` explains an
 * `error` output.
 */
export type RunMove = { stays: true } | { by: string; why?: string } | { enters: Frame } | { ends: true }

/** The active frame: the flow that is running, with its current node. */
export const frameOf = ({ session }: Run): Frame => session.frames.at(-1) ?? { flowId: 0, version: 0, node: '' }

/** Adds input or output text of the current node to the trace. */
export function note(run: Run, what: 'input' | 'output', text: string): void {
  const { open } = run.session
  if (!open || text === '') return
  const all = open[what] === '' ? text : `${open[what]}\n${text}`
  run.session.open = { ...open, [what]: short(all) }
  run.steps.set(open.ordinal, run.session.open)
}

/** Closes the current node's trace step. `handle` is the output taken, or null if the run ends here. */
export function closeStep(run: Run, handle: string | null): void {
  const { open } = run.session
  if (!open) return
  run.steps.set(open.ordinal, { ...open, handle, tookMs: run.facts.now - open.at })
  run.session.open = null
}

/** Hands the ticket to a user, because the run cannot continue. */
export function fallback(run: Run, reason: FallbackReason, detail: string): RunMove {
  run.effects.push({ do: 'fallback', reason, detail })
  note(run, 'output', flowTexts[run.facts.language].why[reason](detail))
  closeStep(run, null)
  run.state = 'failed'
  return { stays: true }
}
