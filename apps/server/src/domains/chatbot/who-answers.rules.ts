import { closedNow } from './hours.rules.ts'
import { firstContact, readMenu, readOptions } from './leading.rules.ts'
import { guarded } from './loop-guard.rules.ts'
import { machineTexts } from './machine-texts.rules.ts'
import { ratingRequest } from './menu.rules.ts'
import { type Decision, type Effect, hasTheWord, type Occasion, type Scene, type TimerKind } from './scene.rules.ts'

const MINUTE_MS = 60_000

/** How long a score is waited for; after that the ticket stays as it is and a number is a message like any other. */
export const RATING_WAIT_MS = 24 * 60 * MINUTE_MS

/**
 * The one place that decides who answers: a person, another machine, or this one, and with what (DECISIONS 3.5).
 * Every inbound message, call, score, closing, opening and timer comes here; nothing else sends by itself.
 */
export function whoAnswers(scene: Scene, occasion: Occasion): Decision {
  if (scene.ticket.isGroup) return nothing(scene)
  return guarded(decide(scene, occasion), scene.now)
}

function decide(scene: Scene, occasion: Occasion): Decision {
  switch (occasion.kind) {
    case 'message':
      return scene.companyActive ? watched(scene, answer(scene, occasion)) : nothing(scene)
    case 'call':
      return scene.companyActive ? watched(scene, refuseCall(scene)) : nothing(scene)
    case 'opened':
      return scene.companyActive ? watched(scene, ended(scene)) : ended(scene)
    case 'score':
      return rated(scene, occasion.score)
    case 'closed':
      return afterClosing(scene, occasion.byMachine)
    case 'timer':
      return timerFired(scene, occasion.timer)
  }
}

const nothing = ({ memory }: Scene): Decision => ({ effects: [], memory })

/** The machine is silent from now on, in this ticket. */
const ended = ({ memory }: Scene): Decision => ({
  effects: [],
  memory: hasTheWord(memory) ? { ...memory, stage: 'done' } : memory,
})

/** The order of these lines is the rule: who stands further up has the word. */
function answer(scene: Scene, message: { text: string | null; sentAt: Date }): Decision {
  const { ticket, memory } = scene
  if (ticket.status !== 'pending' || ticket.personSpeaks || ticket.otherMachine) return ended(scene)
  if (memory.stage === 'stopped') return nothing(scene)
  const closed = closedNow(scene)
  if (closed) return closed.told ? nothing(scene) : notice(scene, closed.notice)
  if (ticket.wasServed) return ended(scene)
  switch (memory.stage) {
    case 'new':
      return firstContact(scene)
    case 'menu':
      // Somebody gave it a queue meanwhile: there is nothing to ask any more.
      return ticket.queueId === null ? readMenu(scene, message) : ended(scene)
    case 'options':
      return ticket.queueId === memory.queueId ? readOptions(scene, message) : ended(scene)
    case 'done':
      return nothing(scene)
  }
}

const notice = (scene: Scene, text: string): Decision => ({
  effects: [{ do: 'say', text }],
  memory: { ...scene.memory, noticeAt: scene.now },
})

/** Nobody can take a call here, whoever has the ticket. */
function refuseCall(scene: Scene): Decision {
  const { memory, language, refusesCalls, ticket } = scene
  if (!refusesCalls || ticket.status === 'closed' || memory.stage === 'stopped') return nothing(scene)
  return { effects: [{ do: 'say', text: machineTexts[language].callRefused }], memory }
}

function rated(scene: Scene, score: 1 | 2 | 3): Decision {
  const { memory, now, language } = scene
  if (memory.ratingUntil === null || memory.ratingUntil <= now) return nothing(scene)
  const thanks: Effect[] = scene.companyActive ? [{ do: 'say', text: machineTexts[language].ratingThanks }] : []
  return { effects: [{ do: 'rate', score }, ...thanks], memory: { ...memory, ratingUntil: null } }
}

/** What there is to say waits until the closing can no longer be undone. */
function afterClosing(scene: Scene, byMachine: boolean): Decision {
  const { ticket, closingWait } = scene
  const was = ended(scene).memory
  const memory = was.ratingUntil === null ? was : { ...was, ratingUntil: null }
  // Told already why it was closed.
  if (byMachine || ticket.closedAt === null || farewell(scene).effects.length === 0) return { effects: [], memory }
  return { effects: [{ do: 'arm', timer: 'closing', at: after(ticket.closedAt, closingWait) }], memory }
}

/** The closing text, and the question for a score; nothing when it was reopened meanwhile. */
function farewell(scene: Scene): Decision {
  const { connection, ticket, language, now, memory } = scene
  if (ticket.status !== 'closed' || !scene.companyActive) return nothing(scene)
  const effects: Effect[] = sayings(connection.complationMessage)
  if (!scene.asksRating || ticket.userId === null) return { effects, memory }
  effects.push({ do: 'say', text: ratingRequest(connection.ratingMessage, language) })
  return { effects, memory: { ...memory, ratingUntil: after(now, RATING_WAIT_MS) } }
}

const sayings = (text: string): Effect[] => (text.trim() === '' ? [] : [{ do: 'say', text }])

const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)
const later = (from: Date, minutes: number) => after(from, minutes * MINUTE_MS)

/** The same decision, and what is done when nothing happens from here on. */
function watched(scene: Scene, decision: Decision): Decision {
  const { connection, ticket, now } = scene
  const arms: Effect[] = []
  if (ticket.status !== 'closed' && connection.expiresTicket > 0)
    arms.push({ do: 'arm', timer: 'inactivity', at: later(ticket.lastMessageAt, connection.expiresTicket) })
  if (mayTransfer(scene)) arms.push({ do: 'arm', timer: 'transfer', at: later(now, connection.timeToTransfer) })
  return { ...decision, effects: [...decision.effects, ...arms] }
}

/** Waits unanswered, and there is another queue for such. */
function mayTransfer({ connection, ticket }: Scene): boolean {
  const { timeToTransfer, transferQueueId } = connection
  const waits = ticket.status === 'pending' && !ticket.personSpeaks
  return waits && timeToTransfer > 0 && transferQueueId !== null && transferQueueId !== ticket.queueId
}

/** A timer only asks to look: what it finds decides. */
function timerFired(scene: Scene, timer: TimerKind): Decision {
  const { ticket, now, memory } = scene
  const dropped: Decision = { effects: [{ do: 'disarm', timer }], memory }
  if (timer === 'closing') return closed(scene, dropped)
  if (ticket.status === 'closed' || !scene.companyActive) return dropped
  if (ticket.snoozedUntil !== null && ticket.snoozedUntil > now)
    return { effects: [{ do: 'postpone', timer, at: ticket.snoozedUntil }], memory }
  return timer === 'inactivity' ? idle(scene, dropped) : unanswered(scene, dropped)
}

/** Undone: nothing is said. Undone and resolved again: the later closing counts. */
function closed(scene: Scene, dropped: Decision): Decision {
  const { ticket, now, closingWait, memory } = scene
  const due = ticket.closedAt && after(ticket.closedAt, closingWait)
  if (due && due > now) return { effects: [{ do: 'postpone', timer: 'closing', at: due }], memory }
  const said = farewell(scene)
  return { ...said, effects: [...said.effects, ...dropped.effects] }
}

function idle(scene: Scene, dropped: Decision): Decision {
  const { connection, ticket, now, memory } = scene
  if (connection.expiresTicket === 0) return dropped
  const due = later(ticket.lastMessageAt, connection.expiresTicket)
  if (due > now) return { effects: [{ do: 'postpone', timer: 'inactivity', at: due }], memory }
  return {
    effects: [...sayings(connection.expiresInactiveMessage), { do: 'close' }, ...dropped.effects],
    memory: ended(scene).memory,
  }
}

function unanswered(scene: Scene, dropped: Decision): Decision {
  const { transferQueueId } = scene.connection
  if (!mayTransfer(scene) || transferQueueId === null) return dropped
  return {
    effects: [{ do: 'transfer', queueId: transferQueueId }, ...dropped.effects],
    memory: { ...scene.memory, stage: scene.memory.stage === 'stopped' ? 'stopped' : 'done' },
  }
}
