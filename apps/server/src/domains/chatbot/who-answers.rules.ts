import { botTexts } from './bot-texts.rules.ts'
import { gathered } from './burst.rules.ts'
import { afterClosing, rated } from './closing.rules.ts'
import { fallbackQueue, placed, say } from './hand-over.rules.ts'
import { closedNow } from './hours.rules.ts'
import { firstContact, readClosed, readMenu, readOptions } from './leading.rules.ts'
import { guarded } from './loop-guard.rules.ts'
import { type Decision, ended, inQueue, type Line, nothing, type Occasion, type Scene } from './scene.rules.ts'
import { timerFired, watched } from './timers.rules.ts'

/**
 * The one place that decides who answers: a person, another bot, or this one, and with what (data.7).
 * Every inbound message, call, score, closing, opening and timer comes here; nothing else sends by itself.
 */
export function whoAnswers(scene: Scene, occasion: Occasion): Decision {
  if (scene.ticket.isGroup) return nothing(scene)
  const decision = decide(scene, occasion)
  return occasion.kind === 'arrived' ? decision : guarded(decision, scene)
}

function decide(scene: Scene, occasion: Occasion): Decision {
  switch (occasion.kind) {
    case 'arrived':
      return scene.companyActive ? watched(scene, arrived(scene, occasion.line)) : nothing(scene)
    case 'message':
      return readTogether(scene, occasion.lines)
    case 'call':
      return scene.companyActive ? watched(scene, refuseCall(scene)) : nothing(scene)
    case 'opened':
      return scene.companyActive ? watched(scene, ended(scene)) : ended(scene)
    case 'score':
      return rated(scene, occasion.score)
    case 'closed':
      return afterClosing(scene, occasion.byBot)
    case 'timer':
      return timerFired(scene, occasion.timer)
  }
}

/** A customer who goes on is placed at once; everything else waits for the end of the burst. */
function arrived(scene: Scene, line: Line): Decision {
  const alone = answer(scene, [line])
  return scene.goesOnIn && scene.memory.stage === 'new' ? alone : gathered(scene, guarded(alone, scene))
}

/** The lines of the burst; none of them is unread any more. */
function readTogether(scene: Scene, lines: readonly Line[]): Decision {
  const read = scene.companyActive && lines.length > 0 ? watched(scene, answer(scene, lines)) : nothing(scene)
  if (scene.burst.since === null) return read
  return { ...read, effects: [...read.effects, { do: 'disarm', timer: 'burst' }] }
}

/** The order of these lines is the rule: who stands further up has the word. */
function answer(scene: Scene, lines: readonly Line[]): Decision {
  const { ticket, memory } = scene
  if (ticket.status !== 'pending' || ticket.personSpeaks || ticket.otherBot) return ended(scene)
  if (memory.stage === 'stopped') return nothing(scene)
  if (scene.goesOnIn && memory.stage === 'new') return goOn(scene, scene.goesOnIn.queueId)
  if (closedNow(scene)) return whileClosed(scene, lines)
  if (memory.waiting || memory.stage === 'closed') return reads(scene, lines)
  if (ticket.wasServed) return ended(scene)
  return memory.stage === 'new' ? firstContact(scene, lines) : reads(scene, lines)
}

/** The meaning of the customer's lines for the last question, unless a person moved the ticket meanwhile. */
function reads(scene: Scene, lines: readonly Line[]): Decision {
  const { ticket, memory } = scene
  switch (memory.stage) {
    case 'menu':
      return ticket.queueId === (memory.waiting ? memory.queueId : null) ? readMenu(scene, lines) : ended(scene)
    case 'options':
      return ticket.queueId === memory.queueId ? readOptions(scene, lines) : ended(scene)
    case 'closed':
      return ticket.queueId === memory.queueId ? readClosed(scene, lines) : ended(scene)
    default:
      return nothing(scene)
  }
}

/** Nobody is here: answers to questions of before are read as usual, and every customer is informed once. */
function whileClosed(scene: Scene, lines: readonly Line[]): Decision {
  const read = scene.ticket.wasServed ? nothing(scene) : reads(scene, lines)
  return read.effects.length > 0 || scene.memory.stage === 'closed' ? read : notice(scene)
}

/** The conversation that was just resolved goes on where it was, and no menu asks again: a person is promised. */
function goOn(scene: Scene, queueId: number | null): Decision {
  const there = queueId ?? fallbackQueue(scene)
  const placing = placed(scene, there, 'goesOn')
  const memory = { ...scene.memory, stage: 'done' as const, queueId: there }
  const closed = closedNow(inQueue(scene, there))
  if (closed) return { effects: [...placing, ...say(closed.notice)], memory: { ...memory, noticeAt: scene.now } }
  return { effects: [...placing, ...say(botTexts[scene.language].soon)], memory }
}

/** Nobody is here: said once in each closed window. */
function notice(scene: Scene): Decision {
  const closed = closedNow(scene)
  if (!closed || closed.notified) return nothing(scene)
  return { effects: [{ do: 'say', text: closed.notice }], memory: { ...scene.memory, noticeAt: scene.now } }
}

/** Nobody can take a call here, in any state of the ticket. */
function refuseCall(scene: Scene): Decision {
  const { memory, language, refusesCalls, ticket } = scene
  if (!refusesCalls || ticket.status === 'closed' || memory.stage === 'stopped') return nothing(scene)
  return { effects: [{ do: 'say', text: botTexts[language].callRefused }], memory }
}
