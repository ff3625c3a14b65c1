import { BURST_TIMER, waitForBurst } from './burst.rules.ts'
import { countSent, countTurn, stopEffects } from './loop-guard.rules.ts'
import type { AnswerArea, AreaScene, Responder, ResponderAnswer } from './responder.ts'
import type { Effect, Line, Occasion, Scene, TalkCounters } from './scene.rules.ts'

/** A responder with its area's scene of the ticket; null: the area does not apply to it. */
export interface Seat {
  responder: Responder
  scene: AreaScene<unknown> | null
}

/** The decision of the chain. */
export interface ChainOutcome {
  /** The responder that answered; null: none. */
  by: Responder | null
  effects: Effect[]
  talk: TalkCounters
  /** The changed memories of areas. */
  memories: Map<AnswerArea, unknown>
  /** The lines with which the answering responder released the ticket, for the next one; null: it did not. */
  freed: readonly Line[] | null
}

/** Occasions after which timers are planned, whichever responder answers. */
const WATCHED: ReadonlySet<Occasion['kind']> = new Set(['arrived', 'message', 'call', 'opened'])
/** Occasions whose answer is reported to the areas that did not answer. */
const YIELDED: ReadonlySet<Occasion['kind']> = new Set(['arrived', 'message', 'opened'])
/** Effects that promise a person. They are reported to the areas that did not answer, on any occasion. */
const PROMISES: ReadonlySet<Effect['do']> = new Set(['handOver', 'leave'])

/**
 * Asks the responders about an occasion in their order: the first that answers becomes the speaker (data.7). No bot
 * sends in any other way. Pure.
 * @param seats all responders of the chain, including those whose area does not apply to the ticket
 */
export function askChain(seats: readonly Seat[], scene: Scene, occasion: Occasion): ChainOutcome {
  if (scene.ticket.isGroup) return noResponder(scene)
  switch (occasion.kind) {
    case 'arrived':
      return scene.companyActive ? answerLine(seats, scene, occasion) : noResponder(scene)
    case 'message': {
      const reads = scene.companyActive && occasion.lines.length > 0
      const read = reads ? withTimers(seats, scene, occasion, askInOrder(seats, scene, occasion)) : noAnswer(scene)
      if (scene.burst.since !== null) read.effects.push({ do: 'disarm', timer: BURST_TIMER })
      return applyGuard(seats, scene, read)
    }
    case 'call':
      if (!scene.companyActive) return noResponder(scene)
      break
    case 'opened':
      break
    case 'timer':
      return applyGuard(seats, scene, timerFired(seats, scene, occasion))
  }
  return applyGuard(seats, scene, withTimers(seats, scene, occasion, askInOrder(seats, scene, occasion)))
}

interface Undecided extends ChainOutcome {
  answer: ResponderAnswer | null
}

const noAnswer = (scene: Scene): Undecided => ({ ...noResponder(scene), answer: null })

const noResponder = ({ talk }: Scene): ChainOutcome => ({
  by: null,
  effects: [],
  talk,
  memories: new Map(),
  freed: null,
})

/** A line that would be answered waits for the end of the burst. */
function answerLine(seats: readonly Seat[], scene: Scene, occasion: Occasion & { kind: 'arrived' }): ChainOutcome {
  const first = askInOrder(seats, scene, { kind: 'message', lines: [occasion.line] })
  const ownOutcome = applyGuard(seats, scene, first)
  const waits = first.answer?.atOnce
    ? null
    : waitForBurst(scene, ownOutcome.effects, first.answer?.quiet ?? scene.burst.quiet)
  const outcome = waits ? { ...noResponder(scene), effects: [waits] } : ownOutcome
  return withTimers(seats, scene, occasion, outcome)
}

/** Returns the first answer; the order of the seats is the rule. */
function askInOrder(seats: readonly Seat[], scene: Scene, occasion: Occasion): Undecided {
  const { claim, ticket } = scene
  const memories: ChainOutcome['memories'] = new Map()
  // Held by an unknown responder, or reserved for a person: no other may speak.
  const isHeldByOther =
    claim === null ? ticket.stopped : seats.every(({ responder }) => responder.name !== claim.responder)
  const besideAnswers: SeatAnswer[] = []
  const first = isHeldByOther && YIELDED.has(occasion.kind) ? null : firstAnswer(seats, scene, occasion, besideAnswers)
  const match = first ?? besideAnswers.at(-1) ?? null
  for (const one of first ? [...besideAnswers, first] : besideAnswers)
    remember(memories, one.responder.area, one.scene, one.answer.memory)
  const effects = [...besideAnswers, ...(first ? [first] : [])].flatMap(({ answer }) => answer.effects)
  const othersYield = YIELDED.has(occasion.kind) || effects.some((effect) => PROMISES.has(effect.do))
  if (othersYield && (isHeldByOther || (match && !match.answer.beside))) {
    for (const { responder, scene: own } of seats) {
      const spoke =
        responder.area === match?.responder.area || besideAnswers.some((one) => one.responder.area === responder.area)
      if (!own || spoke || !responder.area.yields) continue
      remember(memories, responder.area, own, responder.area.yields(own, effects))
    }
  }
  const { responder = null, answer = null } = match ?? {}
  const freedLines = answer?.frees && occasion.kind === 'message' ? occasion.lines : null
  return { by: responder, answer, effects, talk: answer?.talk ?? scene.talk, memories, freed: freedLines }
}

interface SeatAnswer {
  responder: Responder
  scene: AreaScene<unknown>
  answer: ResponderAnswer
}

/** @param beside collects the answers that let the next responder answer too */
function firstAnswer(
  seats: readonly Seat[],
  { claim }: Scene,
  occasion: Occasion,
  beside: SeatAnswer[],
): SeatAnswer | null {
  for (const { responder, scene } of seats) {
    if (!scene || (occasion.kind === 'expired' && responder.name !== claim?.responder)) continue
    if (occasion.kind === 'told' && responder.name !== occasion.to) continue
    const answer = responder.decide(scene, occasion)
    if (answer?.beside === 'also') beside.push({ responder, scene, answer })
    else if (answer) return { responder, scene, answer }
  }
  return null
}

/** An unknown timer is dropped. */
function timerFired(seats: readonly Seat[], scene: Scene, occasion: Occasion & { kind: 'timer' }): Undecided {
  const outcome = askInOrder(seats, scene, occasion)
  return outcome.by ? outcome : { ...outcome, effects: [{ do: 'disarm', timer: occasion.timer }] }
}

function withTimers<O extends ChainOutcome>(seats: readonly Seat[], scene: Scene, occasion: Occasion, outcome: O): O {
  if (!scene.companyActive || !WATCHED.has(occasion.kind)) return outcome
  const areas = new Map(seats.map(({ responder, scene: own }) => [responder.area, own]))
  const timerEffects = [...areas].flatMap(([area, own]) => (own && area.watches ? area.watches(own, occasion) : []))
  return { ...outcome, effects: [...outcome.effects, ...timerEffects] }
}

/** Passes an answer on, or replaces it by stopping the bot when it says too much. */
function applyGuard(seats: readonly Seat[], scene: Scene, { answer, ...outcome }: Undecided): ChainOutcome {
  const speaks = outcome.effects.some((effect) => effect.do === 'say')
  const count = countSent(outcome.talk, outcome.effects, scene.now)
  const { talk, tooMuch } = answer?.turn && !count.tooMuch ? countTurn(count.talk, scene.now) : count
  if (!tooMuch && !(speaks && answer?.repeats)) return { ...outcome, talk }
  const area = outcome.by?.area
  const own = seats.find(({ responder }) => responder.area === area)?.scene
  const memory = area && outcome.memories.has(area) ? outcome.memories.get(area) : own?.memory
  const end = own ? area?.stops?.(own, memory) : undefined
  const memories = new Map(outcome.memories)
  if (area && end) memories.set(area, end.memory)
  return { ...outcome, talk, memories, freed: null, effects: stopEffects(outcome.effects, end?.effects ?? []) }
}

function remember(
  memories: ChainOutcome['memories'],
  area: AnswerArea,
  before: AreaScene<unknown>,
  memory: unknown,
): void {
  if (memory !== before.memory) memories.set(area, memory)
}
