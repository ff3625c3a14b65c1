import { isHumanRequest } from '@recado/contract/answers/human-words.rules'
import { fillOwnVariables } from '@recado/contract/automatic-texts/automatic-text.rules'
import type { FlowNode } from '@recado/contract/flows/graph'
import { z } from 'zod'
import { answerPart } from './answer-path.rules.ts'
import { foldText, judge } from './condition.rules.ts'
import { flowTexts } from './flow-texts.rules.ts'
import { chosenMenuOption, printedMenu } from './menu.rules.ts'
import { type Act, actOf, type NodePart } from './node.rules.ts'
import { drawRandom } from './random.rules.ts'
import { fallback, frameOf, note, type Run, type RunMove } from './running.rules.ts'
import {
  type CallKind,
  type CallResult,
  LONGEST_VALUE,
  MOST_FRAMES,
  MOST_WRONG,
  OUTSIDE_LIMIT_MS,
} from './session.rules.ts'
import { fillText, setVariable, valueIn } from './variables.rules.ts'

type ActOf<K extends Act['is']> = Act & { is: K }

/** Visits a node, for the first time or again after a wait. */
export function visitNode(run: Run, node: FlowNode): RunMove {
  const act = actOf(node)
  switch (act.is) {
    case 'start':
      return { by: 'a' }
    case 'note':
      return { by: 'a' }
    case 'say':
      return sendParts(run, act)
    case 'menu':
      say(run, printedMenu(fill(run, act.message), filledOptions(run, act)))
      return waitForAnswer(run)
    case 'ask':
      say(run, fill(run, act.message))
      return waitForAnswer(run)
    case 'random':
      return chooseRandomOutput(run, act)
    case 'queue':
      return moveToQueue(run, act)
    case 'person':
      return assignToPerson(run, act)
    case 'talk':
      run.session.talk ??= { kept: null, answers: 0 }
      return startRequest(run, act.call, act.call === 'typebot' ? '' : run.session.text)
    case 'request':
      return startRequest(run, 'request', '')
    case 'contact':
      return writeContact(run, act)
    case 'condition':
      return evaluateCondition(run, act)
    case 'tag':
      return addTag(run, act)
    case 'subflow':
      return enterSubflow(run, act)
    case 'unknown':
      return fallback(run, 'unknownKind', node.type)
  }
}

/**
 * Handles a customer message that a node was waiting for. A confirmed one leaves a question, and a menu without such an
 * option, waiting. An outside bot reads it, because it may be the word that ends the talk.
 */
export function answerNode(run: Run, node: FlowNode, lines: readonly (string | null)[], isConfirmed: boolean): RunMove {
  const { session, facts } = run
  note(run, 'input', session.text)
  const act = actOf(node)
  const isOption = act.is === 'menu' && chosenMenuOption(filledOptions(run, act), lines, facts) !== null
  if (isConfirmed && act.is !== 'talk' && !isOption) return waitForAnswer(run)
  if (act.is === 'menu') return chooseOption(run, act, lines)
  if (act.is === 'talk') return startRequest(run, act.call, session.text)
  if (act.is === 'ask' && lines.some((line) => line !== null && isHumanRequest(line, run.facts.humanWords)))
    return handToHuman(run)
  if (act.is === 'ask') run.effects.push(...setVariable(session, facts, act.variable, session.text))
  return { by: 'a' }
}

/**
 * Resumes a stopped run at its node. Repeats the node's question, except at a talk, which waits for the next message as
 * before.
 */
export function resumeNode(run: Run, node: FlowNode): RunMove {
  const { session } = run
  if (actOf(node).is === 'talk' && session.wait?.for === 'answer') return { stays: true }
  session.wait = null
  return visitNode(run, node)
}

/** Handles the result of an external request, or its failure. */
export function finishRequest(run: Run, node: FlowNode, result: CallResult): RunMove {
  const act = actOf(node)
  if (!result.ok) {
    note(run, 'input', result.why)
    return { by: 'error', why: result.why }
  }
  if (act.is === 'request' && result.of === 'request') return finishHttpRequest(run, act, result)
  if (act.is === 'talk' && result.of === 'talk') return continueTalk(run, act, result)
  return { by: 'a' }
}

const fill = ({ session, facts }: Run, text: string): string => fillText(text, session, facts)

function say(run: Run, text: string): void {
  if (text.trim() === '') return
  run.effects.push({ do: 'text', text })
  note(run, 'output', text)
}

function waitForAnswer({ session }: Run): RunMove {
  session.wait = { for: 'answer' }
  return { stays: true }
}

/** Sends the elements from the current one on, until an interval makes the run wait. */
function sendParts(run: Run, { parts }: ActOf<'say'>): RunMove {
  const { session, facts } = run
  for (; session.part < parts.length; session.part++) {
    const part = parts[session.part]
    if (part?.is === 'text') say(run, fill(run, part.text))
    else if (part?.is === 'media') {
      if (!facts.hasFile(part.url)) return fallback(run, 'missingFile', part.original || part.url)
      sendMedia(run, part)
    } else if (part) {
      const until = facts.now + Math.min(120, Math.max(0, part.seconds)) * 1000
      session.wait = { for: 'interval', until }
      run.effects.push({ do: 'wait', until })
      return { stays: true }
    }
  }
  return { by: 'a' }
}

function sendMedia(run: Run, { media, url, original, recorded, caption }: NodePart & { is: 'media' }): void {
  run.effects.push({ do: 'media', media, url, recorded, ...(caption ? { caption: fill(run, caption) } : {}) })
  note(run, 'output', original || url)
}

const filledOptions = (run: Run, { options }: ActOf<'menu'>) =>
  options.map((one) => ({ ...one, value: fill(run, one.value) }))

function chooseOption(run: Run, act: ActOf<'menu'>, lines: readonly (string | null)[]): RunMove {
  const options = filledOptions(run, act)
  const option = chosenMenuOption(options, lines, run.facts)
  if (option === 'person') return handToHuman(run)
  if (option) return { by: `a${option.number}` }
  run.session.wrong++
  if (run.session.wrong >= MOST_WRONG) return fallback(run, 'wrongAnswers', String(MOST_WRONG))
  say(run, [run.facts.texts.flowInvalid, printedMenu(fill(run, act.message), options)].join('\n\n'))
  return waitForAnswer(run)
}

/** Ends the run because the customer asked for a person. */
function handToHuman(run: Run): RunMove {
  say(run, run.facts.texts.handOver)
  run.effects.push({ do: 'human' })
  return { ends: true }
}

function chooseRandomOutput(run: Run, { percent }: ActOf<'random'>): RunMove {
  const { session } = run
  return { by: drawRandom(session.seed, session.draws++) * 100 < percent ? 'a' : 'b' }
}

function moveToQueue(run: Run, { queueId: id, name }: ActOf<'queue'>): RunMove {
  const { queues } = run.facts
  const queueId = id || idByName(queues, name)
  const queueName = queues.get(queueId)
  if (queueName === undefined) return fallback(run, 'unknownQueue', name || String(queueId))
  run.effects.push({ do: 'queue', queueId, name: queueName })
  note(run, 'output', queueName)
  return { ends: true }
}

/** Returns the id of a resource by name, or 0. Step-based flows may name one that does not exist (STE-09). */
function idByName(all: ReadonlyMap<number, string>, name: string): number {
  const foldedName = foldText(name)
  if (foldedName === '') return 0
  return [...all].find(([, one]) => foldText(one) === foldedName)?.[0] ?? 0
}

function assignToPerson(run: Run, { userId: id, name }: ActOf<'person'>): RunMove {
  const { people } = run.facts
  const userId = id || idByName(people, name)
  const userName = people.get(userId)
  if (userName === undefined) return fallback(run, 'unknownPerson', name || String(userId))
  run.effects.push({ do: 'person', userId, name: userName })
  note(run, 'output', userName)
  return { ends: true }
}

/** Starts an external request. Its details are read from the node when it is sent. */
function startRequest(run: Run, call: CallKind, text: string): RunMove {
  const { session } = run
  const { flowId, version, node: nodeId } = frameOf(run)
  const ordinal = ++session.ordinal
  const begins = session.talk?.answers === 0
  const until = run.facts.now + OUTSIDE_LIMIT_MS
  session.wait = { for: 'outside', ordinal, until }
  run.effects.push({ do: 'wait', until }, { do: 'call', call, ordinal, flowId, version, nodeId, text, begins })
  return { stays: true }
}

function finishHttpRequest(
  run: Run,
  act: ActOf<'request'>,
  { status, body }: CallResult & { ok: true; of: 'request' },
): RunMove {
  const { session, facts } = run
  note(run, 'input', `${status} ${body}`.trim())
  if (status < 200 || status > 299) return { by: 'error', why: flowTexts[facts.language].answered(status) }
  for (const { path, variable } of act.saves) {
    const value = answerPart(body, path)
    if (value !== undefined) run.effects.push(...setVariable(session, facts, variable, value))
  }
  if (act.sends) say(run, body.slice(0, LONGEST_VALUE))
  return { by: 'a' }
}

function continueTalk(run: Run, act: ActOf<'talk'>, result: CallResult & { ok: true; of: 'talk' }): RunMove {
  const { session, facts } = run
  for (const message of result.says) {
    run.effects.push({ do: 'said', said: message })
    note(run, 'output', message.text)
  }
  if (result.note !== '') run.effects.push({ do: 'note', text: result.note })
  const answers = (session.talk?.answers ?? 0) + 1
  session.talk = { kept: result.kept, answers }
  const more = session.more.splice(0).join('\n')
  if (result.queueId !== null) {
    const name = facts.queues.get(result.queueId)
    return moveToQueue(run, { is: 'queue', queueId: result.queueId, name: name ?? '' })
  }
  if (result.done || answers >= act.most) return { by: 'a' }
  if (more === '') return waitForAnswer(run)
  session.text = more
  return startRequest(run, act.call, more)
}

function writeContact(run: Run, { field, variables, confirms }: ActOf<'contact'>): RunMove {
  const { session, facts } = run
  const value = variables
    .map((name) => valueIn(name, session, facts) ?? '')
    .join(' ')
    .trim()
  if (field === '' || value === '' || (field === 'email' && !z.email().safeParse(value).success)) return { by: 'a' }
  run.effects.push({ do: 'contact', field, value })
  // Later nodes of the same step must see the new value.
  run.facts = { ...facts, contact: { ...facts.contact, [field === 'nome' ? 'name' : 'email']: value } }
  note(run, 'output', `${field}: ${value}`)
  if (confirms) say(run, facts.texts.flowContactSaved)
  return { by: 'a' }
}

function evaluateCondition(run: Run, { key, code, against }: ActOf<'condition'>): RunMove {
  const { session, facts } = run
  const value = valueIn(key, session, facts)
  const { tagIds, inHours } = facts
  note(run, 'input', value ?? '')
  const by = judge({ value, code, against: fill(run, against), tagIds, inHours })
  return by === 'error' ? { by, why: flowTexts[facts.language].incomparable(key) } : { by }
}

function addTag(run: Run, { tagId, name, confirms }: ActOf<'tag'>): RunMove {
  const tagName = run.facts.tags.get(tagId)
  if (tagName === undefined) return fallback(run, 'unknownTag', name || String(tagId))
  // Skip a tag that the ticket already has.
  if (!run.facts.tagIds.has(tagId)) run.effects.push({ do: 'tag', tagId, name: tagName })
  run.facts = { ...run.facts, tagIds: new Set([...run.facts.tagIds, tagId]) }
  note(run, 'output', tagName)
  if (confirms) say(run, fillOwnVariables(run.facts.texts.flowTagged, { tag: tagName }))
  return { by: 'a' }
}

function enterSubflow(run: Run, { flowId }: ActOf<'subflow'>): RunMove {
  if (run.session.frames.length >= MOST_FRAMES) return fallback(run, 'tooDeep', String(MOST_FRAMES))
  const subflow = run.facts.graph({ flowId })
  if (!subflow) return fallback(run, 'unknownFlow', String(flowId))
  return { enters: { flowId, version: subflow.version, node: '' } }
}
