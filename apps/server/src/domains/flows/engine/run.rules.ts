import type { FlowNode } from '@recado/contract/flows/graph'
import { flowTexts } from './flow-texts.rules.ts'
import { type IndexedGraph, indexOf } from './graph.rules.ts'
import { closeStep, fallback, frameOf, type Run, type RunMove } from './running.rules.ts'
import { type AdvanceResult, type Facts, type Input, type Session, STEP_BUDGET, type Wait } from './session.rules.ts'
import { answerNode, finishRequest, resumeNode, visitNode } from './visit.rules.ts'

/**
 * Advances a run by one input until it waits, ends or cannot continue. Pure: the same run, facts and input give the
 * same result. Always terminates, because at most STEP_BUDGET nodes are visited between two customer messages.
 */
export function advance(facts: Facts, before: Session, input: Input): AdvanceResult {
  const run: Run = { facts, session: structuredClone(before), effects: [], steps: new Map(), state: 'running' }
  let move: RunMove | null = applyInput(run, input)
  while (move !== null && run.state === 'running') move = next(run, move)
  const { session, effects, steps, state } = run
  return { session, effects, steps: [...steps.values()], state }
}

/** Applies an input to the run. Null when it changes nothing. */
function applyInput(run: Run, input: Input): RunMove | null {
  const { session, facts } = run
  const { wait } = session
  switch (input.do) {
    case 'begin':
      return enterFlow(run)
    case 'write':
      return handleMessage(run, input)
    case 'due':
      return wait !== null && 'until' in wait && wait.until <= facts.now ? endWait(run, wait) : null
    case 'result':
      if (wait?.for !== 'outside' || wait.ordinal !== input.ordinal) return null
      session.wait = null
      return atCurrentNode(run, (node) => finishRequest(run, node, input.result))
    case 'came':
      if (wait?.for === 'outside' && wait.ordinal === input.ordinal) session.wait = { ...wait, came: input.result }
      return null
    case 'resume':
      session.spent = 0
      return wait !== null && 'until' in wait
        ? resumeWait(run, wait)
        : atCurrentNode(run, (node) => resumeNode(run, node))
  }
}

/**
 * Resumes a wait. Uses an answer that arrived in the meantime; otherwise the wait continues, and no second request is
 * sent.
 */
function resumeWait(run: Run, wait: Wait & { until: number }): RunMove | null {
  const came = wait.for === 'outside' ? wait.came : undefined
  if (came) {
    run.session.wait = null
    return atCurrentNode(run, (node) => finishRequest(run, node, came))
  }
  if (wait.until <= run.facts.now) return endWait(run, wait)
  // The timer may have been removed in the meantime.
  run.effects.push({ do: 'wait', until: wait.until })
  return null
}

function handleMessage(run: Run, { lines, isConfirmed = false }: Input & { do: 'write' }): RunMove | null {
  const { session, facts } = run
  const text = lines.map((line) => line ?? flowTexts[facts.language].file).join('\n')
  session.spent = 0
  session.text = text
  if (session.wait?.for === 'outside') session.more.push(text)
  if (session.wait?.for !== 'answer') return null
  session.wait = null
  return atCurrentNode(run, (node) => answerNode(run, node, lines, isConfirmed))
}

/** Handles the end of a wait's time. */
function endWait(run: Run, wait: Wait): RunMove {
  if (wait.for === 'interval') return continueNode(run)
  run.session.wait = null
  return atCurrentNode(run, (node) => finishRequest(run, node, { ok: false, why: flowTexts[run.facts.language].late }))
}

/** After an interval, continues with the node's next element. */
function continueNode(run: Run): RunMove {
  run.session.wait = null
  run.session.part++
  return atCurrentNode(run, (node) => visitNode(run, node))
}

function atCurrentNode(run: Run, then: (node: FlowNode) => RunMove): RunMove {
  const frame = frameOf(run)
  const node = graphOf(run)?.nodes.get(frame.node)
  return node ? then(node) : fallback(run, 'unknownNode', frame.node)
}

function next(run: Run, move: RunMove): RunMove | null {
  if ('stays' in move) return null
  if ('ends' in move) return endRun(run)
  if ('enters' in move) {
    closeStep(run, 'a')
    run.session.frames.push(move.enters)
    return enterFlow(run)
  }
  closeStep(run, move.by)
  return followOutput(run, move)
}

function followOutput(run: Run, { by, why }: { by: string; why?: string }): RunMove | null {
  const { session } = run
  const target = graphOf(run)?.next(frameOf(run).node, by)
  if (target) return enter(run, target)
  if (by === 'error') return fallback(run, 'outsideFailed', why ?? '')
  if (session.frames.length === 1) return endRun(run)
  session.frames.pop()
  return followOutput(run, { by: 'a' })
}

function enterFlow(run: Run): RunMove {
  const start = graphOf(run)?.start
  return start ? enter(run, start) : fallback(run, 'unknownFlow', String(frameOf(run).flowId))
}

function enter(run: Run, node: FlowNode): RunMove {
  const { session, facts } = run
  if (session.spent >= STEP_BUDGET) return exceedBudget(run)
  session.spent++
  const frame = frameOf(run)
  frame.node = node.id
  // Discard text collected for the previous node's machine, so that the next node does not send it as a second
  // question.
  Object.assign(session, { part: 0, wrong: 0, talk: null, more: [] })
  const { flowId, version } = frame
  const ordinal = ++session.steps
  session.open = {
    ...{ ordinal, flowId, version, nodeId: node.id, kind: node.type, input: '', output: '', handle: null },
    ...{ at: facts.now, tookMs: null },
  }
  run.steps.set(ordinal, session.open)
  return visitNode(run, node)
}

/** The run is in a loop. Repeated messages of one step are sent only once. */
function exceedBudget(run: Run): RunMove {
  const sentKeys = new Set<string>()
  run.effects = run.effects.filter((effect) => {
    if (effect.do !== 'text' && effect.do !== 'media') return true
    const key = JSON.stringify(effect)
    return !sentKeys.has(key) && sentKeys.add(key)
  })
  return fallback(run, 'budget', String(STEP_BUDGET))
}

function endRun(run: Run): null {
  closeStep(run, null)
  run.state = 'ended'
  return null
}

function graphOf(run: Run): IndexedGraph | null {
  const { flowId, version } = frameOf(run)
  const loadedVersion = run.facts.graph({ flowId, version })
  return loadedVersion && indexOf(loadedVersion.graph)
}
