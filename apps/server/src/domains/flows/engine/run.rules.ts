import type { FlowNode } from '@recado/contract/flows/graph'
import { flowTexts } from './flow-texts.rules.ts'
import { type IndexedGraph, indexOf } from './graph.rules.ts'
import { closeStep, fallback, frameOf, type Move, type Run } from './running.rules.ts'
import { type Facts, type Input, type Outcome, type Session, STEP_BUDGET, type Wait } from './session.rules.ts'
import { answered, resulted, resumed, visited } from './visit.rules.ts'

/**
 * Advances a run by one input until it waits, ends or cannot go on. Pure: the same run, facts and input come to the same. It ends
 * always, because no more than STEP_BUDGET nodes are gone through between two words of the customer.
 */
export function advance(facts: Facts, before: Session, input: Input): Outcome {
  const run: Run = { facts, session: structuredClone(before), effects: [], steps: new Map(), state: 'running' }
  let move: Move | null = taken(run, input)
  while (move !== null && run.state === 'running') move = next(run, move)
  const { session, effects, steps, state } = run
  return { session, effects, steps: [...steps.values()], state }
}

/** What an input moves; null: nothing. */
function taken(run: Run, input: Input): Move | null {
  const { session, facts } = run
  const { wait } = session
  switch (input.do) {
    case 'begin':
      return enterFlow(run)
    case 'write':
      return written(run, input.lines)
    case 'due':
      return wait !== null && 'until' in wait && wait.until <= facts.now ? due(run, wait) : null
    case 'result':
      if (wait?.for !== 'outside' || wait.ordinal !== input.ordinal) return null
      session.wait = null
      return here(run, (node) => resulted(run, node, input.result))
    case 'came':
      if (wait?.for === 'outside' && wait.ordinal === input.ordinal) session.wait = { ...wait, came: input.result }
      return null
    case 'resume':
      session.spent = 0
      return wait !== null && 'until' in wait ? resumedWait(run, wait) : here(run, (node) => resumed(run, node))
  }
}

/** What was waited for may be here; if not, its time goes on: what was asked outside is not asked again. */
function resumedWait(run: Run, wait: Wait & { until: number }): Move | null {
  const came = wait.for === 'outside' ? wait.came : undefined
  if (came) {
    run.session.wait = null
    return here(run, (node) => resulted(run, node, came))
  }
  if (wait.until <= run.facts.now) return due(run, wait)
  // The clock may have been taken away meanwhile.
  run.effects.push({ do: 'wait', until: wait.until })
  return null
}

function written(run: Run, lines: readonly (string | null)[]): Move | null {
  const { session, facts } = run
  const text = lines.map((line) => line ?? flowTexts[facts.language].file).join('\n')
  session.spent = 0
  session.text = text
  if (session.wait?.for === 'outside') session.more.push(text)
  if (session.wait?.for !== 'answer') return null
  session.wait = null
  return here(run, (node) => answered(run, node, lines))
}

/** The time of a wait is over. */
function due(run: Run, wait: Wait): Move {
  if (wait.for === 'interval') return goesOn(run)
  run.session.wait = null
  return here(run, (node) => resulted(run, node, { ok: false, why: flowTexts[run.facts.language].late }))
}

/** After an interval: the next element of the node. */
function goesOn(run: Run): Move {
  run.session.wait = null
  run.session.part++
  return here(run, (node) => visited(run, node))
}

function here(run: Run, then: (node: FlowNode) => Move): Move {
  const frame = frameOf(run)
  const node = graphOf(run)?.nodes.get(frame.node)
  return node ? then(node) : fallback(run, 'unknownNode', frame.node)
}

function next(run: Run, move: Move): Move | null {
  if ('stays' in move) return null
  if ('ends' in move) return ended(run)
  if ('enters' in move) {
    closeStep(run, 'a')
    run.session.frames.push(move.enters)
    return enterFlow(run)
  }
  closeStep(run, move.by)
  return follow(run, move)
}

function follow(run: Run, { by, why }: { by: string; why?: string }): Move | null {
  const { session } = run
  const target = graphOf(run)?.next(frameOf(run).node, by)
  if (target) return enter(run, target)
  if (by === 'error') return fallback(run, 'outsideFailed', why ?? '')
  if (session.frames.length === 1) return ended(run)
  session.frames.pop()
  return follow(run, { by: 'a' })
}

function enterFlow(run: Run): Move {
  const start = graphOf(run)?.start
  return start ? enter(run, start) : fallback(run, 'unknownFlow', String(frameOf(run).flowId))
}

function enter(run: Run, node: FlowNode): Move {
  const { session, facts } = run
  if (session.spent >= STEP_BUDGET) return overspent(run)
  session.spent++
  const frame = frameOf(run)
  frame.node = node.id
  // What was written while one node asked outside is no question to the next.
  Object.assign(session, { part: 0, wrong: 0, talk: null, more: [] })
  const { flowId, version } = frame
  const ordinal = ++session.steps
  session.open = {
    ...{ ordinal, flowId, version, nodeId: node.id, kind: node.type, input: '', output: '', handle: null },
    ...{ at: facts.now, tookMs: null },
  }
  run.steps.set(ordinal, session.open)
  return visited(run, node)
}

/** A circle: what it says again and again in one step is said once. */
function overspent(run: Run): Move {
  const said = new Set<string>()
  run.effects = run.effects.filter((effect) => {
    if (effect.do !== 'text' && effect.do !== 'media') return true
    const key = JSON.stringify(effect)
    return !said.has(key) && said.add(key)
  })
  return fallback(run, 'budget', String(STEP_BUDGET))
}

function ended(run: Run): null {
  closeStep(run, null)
  run.state = 'ended'
  return null
}

function graphOf(run: Run): IndexedGraph | null {
  const { flowId, version } = frameOf(run)
  const found = run.facts.graph({ flowId, version })
  return found && indexOf(found.graph)
}
