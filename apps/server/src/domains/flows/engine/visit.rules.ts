import type { FlowNode } from '@recado/contract/flows/graph'
import { z } from 'zod'
import { partOf } from './answer-path.rules.ts'
import { folded, judge } from './condition.rules.ts'
import { flowTexts } from './flow-texts.rules.ts'
import { chosenOf, printedMenu } from './menu.rules.ts'
import { type Act, actOf, type Part } from './node.rules.ts'
import { drawn } from './random.rules.ts'
import { fallback, frameOf, type Move, note, type Run } from './running.rules.ts'
import {
  type CallKind,
  type CallResult,
  LONGEST_VALUE,
  MOST_FRAMES,
  MOST_WRONG,
  OUTSIDE_LIMIT_MS,
} from './session.rules.ts'
import { filled, keep, valueIn } from './variables.rules.ts'

type ActOf<K extends Act['is']> = Act & { is: K }

/** The run is at a node, for the first time or again after a wait. */
export function visited(run: Run, node: FlowNode): Move {
  const act = actOf(node)
  switch (act.is) {
    case 'start':
      return { by: 'a' }
    case 'note':
      return { by: 'a' }
    case 'say':
      return says(run, act)
    case 'menu':
      say(
        run,
        printedMenu(
          fill(run, act.message),
          act.options.map((one) => ({ ...one, value: fill(run, one.value) })),
        ),
      )
      return waitsForAnswer(run)
    case 'ask':
      say(run, fill(run, act.message))
      return waitsForAnswer(run)
    case 'random':
      return draws(run, act)
    case 'queue':
      return toQueue(run, act)
    case 'person':
      return toPerson(run, act)
    case 'talk':
      run.session.talk ??= { kept: null, answers: 0 }
      return calls(run, act.call, act.call === 'typebot' ? '' : run.session.text)
    case 'request':
      return calls(run, 'request', '')
    case 'contact':
      return writesContact(run, act)
    case 'condition':
      return decides(run, act)
    case 'tag':
      return tags(run, act)
    case 'subflow':
      return entersFlow(run, act)
    case 'unknown':
      return fallback(run, 'unknownKind', node.type)
  }
}

/** The customer wrote while a node waited for it. */
export function answered(run: Run, node: FlowNode, lines: readonly (string | null)[]): Move {
  const { session, facts } = run
  note(run, 'input', session.text)
  const act = actOf(node)
  if (act.is === 'menu') return choice(run, act, lines)
  if (act.is === 'talk') return calls(run, act.call, session.text)
  if (act.is === 'ask') run.effects.push(...keep(session, facts, act.variable, session.text))
  return { by: 'a' }
}

/** Who was stopped goes on: what the customer was asked is asked again, but for a machine, which waits for the next word as before. */
export function resumed(run: Run, node: FlowNode): Move {
  const { session } = run
  if (actOf(node).is === 'talk' && session.wait?.for === 'answer') return { stays: true }
  session.wait = null
  return visited(run, node)
}

/** What was asked outside came back, or did not. */
export function resulted(run: Run, node: FlowNode, result: CallResult): Move {
  const act = actOf(node)
  if (!result.ok) {
    note(run, 'input', result.why)
    return { by: 'error', why: result.why }
  }
  if (act.is === 'request' && result.of === 'request') return requested(run, act, result)
  if (act.is === 'talk' && result.of === 'talk') return talked(run, act, result)
  return { by: 'a' }
}

const fill = ({ session, facts }: Run, text: string): string => filled(text, session, facts)

function say(run: Run, text: string): void {
  if (text.trim() === '') return
  run.effects.push({ do: 'text', text })
  note(run, 'output', text)
}

function waitsForAnswer({ session }: Run): Move {
  session.wait = { for: 'answer' }
  return { stays: true }
}

/** The elements from where the run stands; an interval among them waits. */
function says(run: Run, { parts }: ActOf<'say'>): Move {
  const { session, facts } = run
  for (; session.part < parts.length; session.part++) {
    const part = parts[session.part]
    if (part?.is === 'text') say(run, fill(run, part.text))
    else if (part?.is === 'media') {
      if (!facts.hasFile(part.url)) return fallback(run, 'missingFile', part.original || part.url)
      shows(run, part)
    } else if (part) {
      const until = facts.now + Math.min(120, Math.max(0, part.seconds)) * 1000
      session.wait = { for: 'interval', until }
      run.effects.push({ do: 'wait', until })
      return { stays: true }
    }
  }
  return { by: 'a' }
}

function shows(run: Run, { media, url, original, recorded, caption }: Part & { is: 'media' }): void {
  run.effects.push({ do: 'media', media, url, recorded, ...(caption ? { caption: fill(run, caption) } : {}) })
  note(run, 'output', original || url)
}

function choice(run: Run, act: ActOf<'menu'>, lines: readonly (string | null)[]): Move {
  const options = act.options.map((one) => ({ ...one, value: fill(run, one.value) }))
  const chosen = chosenOf(options, lines)
  if (chosen) return { by: `a${chosen.number}` }
  run.session.wrong++
  if (run.session.wrong >= MOST_WRONG) return fallback(run, 'wrongAnswers', String(MOST_WRONG))
  say(run, [flowTexts[run.facts.language].invalid, printedMenu(fill(run, act.message), options)].join('\n\n'))
  return waitsForAnswer(run)
}

function draws(run: Run, { percent }: ActOf<'random'>): Move {
  const { session } = run
  return { by: drawn(session.seed, session.draws++) * 100 < percent ? 'a' : 'b' }
}

function toQueue(run: Run, { queueId: id, name }: ActOf<'queue'>): Move {
  const { queues } = run.facts
  const queueId = id || called(queues, name)
  const known = queues.get(queueId)
  if (known === undefined) return fallback(run, 'unknownQueue', name || String(queueId))
  run.effects.push({ do: 'queue', queueId, name: known })
  note(run, 'output', known)
  return { ends: true }
}

/** Step-based flows may name what the company has under that name, or not (STE-09). */
function called(all: ReadonlyMap<number, string>, name: string): number {
  const wanted = folded(name)
  if (wanted === '') return 0
  return [...all].find(([, one]) => folded(one) === wanted)?.[0] ?? 0
}

function toPerson(run: Run, { userId: id, name }: ActOf<'person'>): Move {
  const { people } = run.facts
  const userId = id || called(people, name)
  const known = people.get(userId)
  if (known === undefined) return fallback(run, 'unknownPerson', name || String(userId))
  run.effects.push({ do: 'person', userId, name: known })
  note(run, 'output', known)
  return { ends: true }
}

/** Asks outside; the question itself is read from the node when it is asked. */
function calls(run: Run, call: CallKind, text: string): Move {
  const { session } = run
  const { flowId, version, node: nodeId } = frameOf(run)
  const ordinal = ++session.ordinal
  const begins = session.talk?.answers === 0
  const until = run.facts.now + OUTSIDE_LIMIT_MS
  session.wait = { for: 'outside', ordinal, until }
  run.effects.push({ do: 'wait', until }, { do: 'call', call, ordinal, flowId, version, nodeId, text, begins })
  return { stays: true }
}

function requested(run: Run, act: ActOf<'request'>, { status, body }: CallResult & { ok: true; of: 'request' }): Move {
  const { session, facts } = run
  note(run, 'input', `${status} ${body}`.trim())
  if (status < 200 || status > 299) return { by: 'error', why: flowTexts[facts.language].answered(status) }
  for (const { path, variable } of act.saves) {
    const value = partOf(body, path)
    if (value !== undefined) run.effects.push(...keep(session, facts, variable, value))
  }
  if (act.sends) say(run, body.slice(0, LONGEST_VALUE))
  return { by: 'a' }
}

function talked(run: Run, act: ActOf<'talk'>, result: CallResult & { ok: true; of: 'talk' }): Move {
  const { session, facts } = run
  for (const said of result.says) {
    run.effects.push({ do: 'said', said })
    note(run, 'output', said.text)
  }
  if (result.note !== '') run.effects.push({ do: 'note', text: result.note })
  const answers = (session.talk?.answers ?? 0) + 1
  session.talk = { kept: result.kept, answers }
  const more = session.more.splice(0).join('\n')
  if (result.queueId !== null) {
    const name = facts.queues.get(result.queueId)
    return toQueue(run, { is: 'queue', queueId: result.queueId, name: name ?? '' })
  }
  if (result.done || answers >= act.most) return { by: 'a' }
  if (more === '') return waitsForAnswer(run)
  session.text = more
  return calls(run, act.call, more)
}

function writesContact(run: Run, { field, variables, tells }: ActOf<'contact'>): Move {
  const { session, facts } = run
  const value = variables
    .map((name) => valueIn(name, session, facts) ?? '')
    .join(' ')
    .trim()
  if (field === '' || value === '' || (field === 'email' && !z.email().safeParse(value).success)) return { by: 'a' }
  run.effects.push({ do: 'contact', field, value })
  // What follows in the same step sees it already.
  run.facts = { ...facts, contact: { ...facts.contact, [field === 'nome' ? 'name' : 'email']: value } }
  note(run, 'output', `${field}: ${value}`)
  if (tells) say(run, flowTexts[facts.language].contactSaved)
  return { by: 'a' }
}

function decides(run: Run, { key, code, against }: ActOf<'condition'>): Move {
  const { session, facts } = run
  const value = valueIn(key, session, facts)
  const { tagIds, inHours } = facts
  note(run, 'input', value ?? '')
  const by = judge({ value, code, against: fill(run, against), tagIds, inHours })
  return by === 'error' ? { by, why: flowTexts[facts.language].incomparable(key) } : { by }
}

function tags(run: Run, { tagId, name, tells }: ActOf<'tag'>): Move {
  const known = run.facts.tags.get(tagId)
  if (known === undefined) return fallback(run, 'unknownTag', name || String(tagId))
  // One that the ticket has costs nothing.
  if (!run.facts.tagIds.has(tagId)) run.effects.push({ do: 'tag', tagId, name: known })
  run.facts = { ...run.facts, tagIds: new Set([...run.facts.tagIds, tagId]) }
  note(run, 'output', known)
  if (tells) say(run, flowTexts[run.facts.language].tagged(known))
  return { by: 'a' }
}

function entersFlow(run: Run, { flowId }: ActOf<'subflow'>): Move {
  if (run.session.frames.length >= MOST_FRAMES) return fallback(run, 'tooDeep', String(MOST_FRAMES))
  const found = run.facts.graph({ flowId })
  if (!found) return fallback(run, 'unknownFlow', String(flowId))
  return { enters: { flowId, version: found.version, node: '' } }
}
