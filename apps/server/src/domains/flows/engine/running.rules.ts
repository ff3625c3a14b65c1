import { flowTexts } from './flow-texts.rules.ts'
import type { Facts, FallbackReason, FlowEffect, Frame, Outcome, Session, Step } from './session.rules.ts'

const SHORT = 500
const short = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

/** A run that is being advanced: a copy, so that what came in stays as it was. */
export interface Run {
  facts: Facts
  session: Session
  effects: FlowEffect[]
  steps: Map<number, Step>
  state: Outcome['state']
}

/** What became of a visit: it stands there and waits, or goes on by an output. `why`: of an output `error`. */
export type Move = { stays: true } | { by: string; why?: string } | { enters: Frame } | { ends: true }

/** The flow that speaks, with the node at which it stands. */
export const frameOf = ({ session }: Run): Frame => session.frames.at(-1) ?? { flowId: 0, version: 0, node: '' }

/** Notes in the trace what came in or was said at the present node. */
export function note(run: Run, what: 'input' | 'output', text: string): void {
  const { open } = run.session
  if (!open || text === '') return
  const all = open[what] === '' ? text : `${open[what]}\n${text}`
  run.session.open = { ...open, [what]: short(all) }
  run.steps.set(open.ordinal, run.session.open)
}

/** The present node is left by an output, or for good. */
export function closeStep(run: Run, handle: string | null): void {
  const { open } = run.session
  if (!open) return
  run.steps.set(open.ordinal, { ...open, handle, tookMs: run.facts.now - open.at })
  run.session.open = null
}

/** The run cannot go on: a person does. */
export function fallback(run: Run, reason: FallbackReason, detail: string): Move {
  run.effects.push({ do: 'fallback', reason, detail })
  note(run, 'output', flowTexts[run.facts.language].why[reason](detail))
  closeStep(run, null)
  run.state = 'failed'
  return { stays: true }
}
