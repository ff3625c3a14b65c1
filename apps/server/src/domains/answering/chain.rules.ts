import { BURST_TIMER, gathered } from './burst.rules.ts'
import { counted, stopped, turned } from './loop-guard.rules.ts'
import type { Answer, AnswerArea, AreaScene, Responder } from './responder.ts'
import type { Effect, Line, Occasion, Scene, Talk } from './scene.rules.ts'

/** A responder with what its area knows of the ticket; null: the area has nothing to do with it. */
export interface Seat {
  responder: Responder
  scene: AreaScene<unknown> | null
}

/** The decision of the chain. */
export interface Outcome {
  /** Who answered; null: nobody. */
  by: Responder | null
  effects: Effect[]
  talk: Talk
  /** The new memory of areas, where it changed. */
  memories: Map<AnswerArea, unknown>
  /** The lines with which who answered let go of the ticket, for who follows; null: it did not. */
  freed: readonly Line[] | null
}

/** Occasions after which timers are planned, no matter who answers. */
const WATCHED: ReadonlySet<Occasion['kind']> = new Set(['arrived', 'message', 'call', 'opened'])
/** Occasions of which the areas that did not answer are notified. */
const YIELDED: ReadonlySet<Occasion['kind']> = new Set(['arrived', 'message', 'opened'])
/** Effects after which a person is waited for, whatever the occasion was: they are notified too. */
const PROMISES: ReadonlySet<Effect['do']> = new Set(['handOver', 'leave'])

/**
 * Asks the responders about an occasion, in their order: the first that answers has the word (data.7). Nothing else
 * sends by itself. Pure.
 * @param seats all responders of the chain, also those whose area has nothing to do with the ticket
 */
export function askChain(seats: readonly Seat[], scene: Scene, occasion: Occasion): Outcome {
  if (scene.ticket.isGroup) return nobody(scene)
  switch (occasion.kind) {
    case 'arrived':
      return scene.companyActive ? arrived(seats, scene, occasion) : nobody(scene)
    case 'message': {
      const reads = scene.companyActive && occasion.lines.length > 0
      const read = reads ? watched(seats, scene, occasion, answered(seats, scene, occasion)) : unasked(scene)
      if (scene.burst.since !== null) read.effects.push({ do: 'disarm', timer: BURST_TIMER })
      return guarded(seats, scene, read)
    }
    case 'call':
      if (!scene.companyActive) return nobody(scene)
      break
    case 'opened':
      break
    case 'timer':
      return guarded(seats, scene, timerFired(seats, scene, occasion))
  }
  return guarded(seats, scene, watched(seats, scene, occasion, answered(seats, scene, occasion)))
}

interface Undecided extends Outcome {
  answer: Answer | null
}

const unasked = (scene: Scene): Undecided => ({ ...nobody(scene), answer: null })

const nobody = ({ talk }: Scene): Outcome => ({ by: null, effects: [], talk, memories: new Map(), freed: null })

/** A line that would be answered waits for the end of what is being written. */
function arrived(seats: readonly Seat[], scene: Scene, occasion: Occasion & { kind: 'arrived' }): Outcome {
  const first = answered(seats, scene, { kind: 'message', lines: [occasion.line] })
  const alone = guarded(seats, scene, first)
  const waits = first.answer?.atOnce ? null : gathered(scene, alone.effects, first.answer?.quiet ?? scene.burst.quiet)
  const outcome = waits ? { ...nobody(scene), effects: [waits] } : alone
  return watched(seats, scene, occasion, outcome)
}

/** The first that answers; the order of the seats is the rule. */
function answered(seats: readonly Seat[], scene: Scene, occasion: Occasion): Undecided {
  const { claim, ticket } = scene
  const memories: Outcome['memories'] = new Map()
  // Held by somebody who is not part of this server, or kept for a person: nobody else may speak.
  const held = claim === null ? ticket.stopped : seats.every(({ responder }) => responder.name !== claim.responder)
  const beside: Found[] = []
  const first = held && YIELDED.has(occasion.kind) ? null : firstAnswer(seats, scene, occasion, beside)
  const found = first ?? beside.at(-1) ?? null
  for (const one of first ? [...beside, first] : beside)
    remember(memories, one.responder.area, one.scene, one.answer.memory)
  const effects = [...beside, ...(first ? [first] : [])].flatMap(({ answer }) => answer.effects)
  const yielded = YIELDED.has(occasion.kind) || effects.some((effect) => PROMISES.has(effect.do))
  if (yielded && (held || (found && !found.answer.beside))) {
    for (const { responder, scene: own } of seats) {
      const spoke =
        responder.area === found?.responder.area || beside.some((one) => one.responder.area === responder.area)
      if (!own || spoke || !responder.area.yields) continue
      remember(memories, responder.area, own, responder.area.yields(own, effects))
    }
  }
  const { responder = null, answer = null } = found ?? {}
  const freed = answer?.frees && occasion.kind === 'message' ? occasion.lines : null
  return { by: responder, answer, effects, talk: answer?.talk ?? scene.talk, memories, freed }
}

interface Found {
  responder: Responder
  scene: AreaScene<unknown>
  answer: Answer
}

/** @param beside gets the answers that leave the word to the next */
function firstAnswer(seats: readonly Seat[], { claim }: Scene, occasion: Occasion, beside: Found[]): Found | null {
  for (const { responder, scene } of seats) {
    if (!scene || (occasion.kind === 'expired' && responder.name !== claim?.responder)) continue
    if (occasion.kind === 'told' && responder.name !== occasion.to) continue
    const answer = responder.decide(scene, occasion)
    if (answer?.beside === 'also') beside.push({ responder, scene, answer })
    else if (answer) return { responder, scene, answer }
  }
  return null
}

/** A timer that nobody knows any more is dropped. */
function timerFired(seats: readonly Seat[], scene: Scene, occasion: Occasion & { kind: 'timer' }): Undecided {
  const fired = answered(seats, scene, occasion)
  return fired.by ? fired : { ...fired, effects: [{ do: 'disarm', timer: occasion.timer }] }
}

function watched<O extends Outcome>(seats: readonly Seat[], scene: Scene, occasion: Occasion, outcome: O): O {
  if (!scene.companyActive || !WATCHED.has(occasion.kind)) return outcome
  const areas = new Map(seats.map(({ responder, scene: own }) => [responder.area, own]))
  const planned = [...areas].flatMap(([area, own]) => (own && area.watches ? area.watches(own, occasion) : []))
  return { ...outcome, effects: [...outcome.effects, ...planned] }
}

/** Lets an answer pass while people may be reading, and replaces it by the end of the bot when it says too much. */
function guarded(seats: readonly Seat[], scene: Scene, { answer, ...outcome }: Undecided): Outcome {
  const speaks = outcome.effects.some((effect) => effect.do === 'say')
  const said = counted(outcome.talk, outcome.effects, scene.now)
  const { talk, tooMuch } = answer?.turn && !said.tooMuch ? turned(said.talk, scene.now) : said
  if (!tooMuch && !(speaks && answer?.repeats)) return { ...outcome, talk }
  const area = outcome.by?.area
  const own = seats.find(({ responder }) => responder.area === area)?.scene
  const memory = area && outcome.memories.has(area) ? outcome.memories.get(area) : own?.memory
  const end = own ? area?.stops?.(own, memory) : undefined
  const memories = new Map(outcome.memories)
  if (area && end) memories.set(area, end.memory)
  return { ...outcome, talk, memories, freed: null, effects: stopped(outcome.effects, end?.effects ?? []) }
}

function remember(memories: Outcome['memories'], area: AnswerArea, before: AreaScene<unknown>, memory: unknown): void {
  if (memory !== before.memory) memories.set(area, memory)
}
