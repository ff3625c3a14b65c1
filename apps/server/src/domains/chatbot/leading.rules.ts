import { isBareNumber } from '@recado/contract/answers/menu-answer.rules'
import { textsIn } from './bot-texts.rules.ts'
import { decideHandOver, sayEffects } from './hand-over.rules.ts'
import { closedNow } from './hours.rules.ts'
import { optionEntries, queueEntries, readLines, wayBack } from './menu.rules.ts'
import {
  hasBack,
  menuQueues,
  optionsBelow,
  showOptions,
  showQueues,
  takeOption,
  toQueues,
} from './menu-levels.rules.ts'
import { repeatMenu, resetCounters } from './menu-repeats.rules.ts'
import {
  type ChatbotDecision,
  type ChatbotScene,
  decideEnd,
  inQueue,
  type Line,
  type Memory,
  nothing,
  type SceneQueue,
} from './scene.rules.ts'

/** Whether the first message leads to a question: for the queue, or for an option of the ticket's queue. */
export function asksFirst({ ticket, queueIds, queues }: ChatbotScene): boolean {
  if (ticket.queueId === null && queueIds.length > 1) return true
  return queues.some((queue) => queue.id === ticket.queueId && optionsBelow(queue, null).length > 0)
}

/**
 * Answers the first message of a ticket without a previous owner: with a menu if there is a choice, otherwise with the
 * greetings.
 */
export function firstContact(scene: ChatbotScene, lines: readonly Line[]): ChatbotDecision {
  const { connection, ticket, memory } = scene
  if (ticket.queueId === null && scene.queueIds.length > 1) return chosenAtOnce(scene, lines) ?? showQueues(scene, '')
  const many = scene.queueIds.length > 1
  const greets = !memory.greeted && !many && (scene.queueIds.length === 0 || scene.greetsOneQueue)
  const greeting = greets ? sayEffects(connection.greetingMessage) : []
  const queue = scene.queues.find(({ id }) => id === ticket.queueId)
  const greetedScene = { ...scene, memory: { ...memory, greeted: true } }
  const rest = queue
    ? enterQueue(greetedScene, queue, { quiet: !many && !scene.greetsOneQueue && !memory.greeted })
    : finish(greetedScene)
  const decision = (queue && optionAtOnce({ ...scene, memory: rest.memory }, queue, lines)) ?? rest
  return { ...decision, effects: [...greeting, ...decision.effects] }
}

/** A customer who knows the menu chooses in the first line. A number alone is ambiguous and gets the menu. */
function chosenAtOnce(scene: ChatbotScene, lines: readonly Line[]): ChatbotDecision | null {
  if (lines.length === 1 && isBareNumber(lines[0]?.text ?? null)) return null
  const queues = menuQueues(scene)
  const answer = readLines(scene, lines, queueEntries(queues), { hasBack: false, isFirst: true })
  const memory: Memory = { ...scene.memory, stage: 'menu', greeted: true, menus: 1 }
  if (answer.kind === 'person') return decideHandOver({ ...scene, memory }, 'asked')
  const queue = answer.kind === 'entry' ? queues[answer.index] : undefined
  if (!queue) return null
  const choice = choose({ ...scene, memory }, queue)
  const greeting = scene.connection.greetingMessage.trim()
  if (greeting === '') return choice
  // One combined answer: the greeting precedes the queue's text.
  const effects = choice.effects.map((effect) =>
    effect.do === 'say' ? { ...effect, text: `${greeting}\n\n${effect.text}` } : effect,
  )
  return { ...choice, effects }
}

/** Reads a choice among the options of the ticket's queue from several lines; a single line gets the options. */
function optionAtOnce(scene: ChatbotScene, queue: SceneQueue, lines: readonly Line[]): ChatbotDecision | null {
  if (scene.memory.stage !== 'options' || lines.length < 2) return null
  const level = optionsBelow(queue, null)
  const answer = readLines(scene, lines, optionEntries(level), { hasBack: false, isFirst: true })
  return answer.kind === 'entry'
    ? takeOption({ ...scene, memory: resetCounters(scene.memory) }, queue, level[answer.index])
    : null
}

/** The chatbot is finished: the ticket waits for a person. */
const finish = ({ memory }: ChatbotScene): ChatbotDecision => ({ effects: [], memory: { ...memory, stage: 'done' } })

/** Reads the answer to the menu of queues. */
export function readMenu(scene: ChatbotScene, lines: readonly Line[]): ChatbotDecision {
  const queues = menuQueues(scene)
  // The menu has no queues any more, so there is no choice.
  if (queues.length === 0) return scene.memory.waiting ? decideEnd(scene) : finish(scene)
  const answer = readLines(scene, lines, queueEntries(queues), { hasBack: false })
  const queue = answer.kind === 'entry' ? queues[answer.index] : undefined
  if (queue) return choose(scene, queue)
  if (scene.memory.waiting) return nothing(scene)
  if (answer.kind === 'person') return decideHandOver(scene, 'asked')
  if (closedNow(scene)) return nothing(scene)
  return repeatMenu(scene, lines, (again, above) => showQueues(again, above))
}

/** Moves the customer to the chosen queue, with a text unless a machine answers there. */
export function choose(scene: ChatbotScene, queue: SceneQueue): ChatbotDecision {
  const memory = { ...resetCounters(scene.memory), menus: 1 }
  const entry = enterQueue(inQueue({ ...scene, memory }, queue.id), queue, { quiet: false, chosen: true })
  const moves = scene.ticket.queueId !== queue.id
  return { ...entry, effects: [...(moves ? [{ do: 'route', queueId: queue.id } as const] : []), ...entry.effects] }
}

/**
 * Applies a queue's hours, greeting and options. `quiet`: its greeting is only sent above options; `chosen`: the
 * customer chose it and expects a text.
 */
function enterQueue(
  scene: ChatbotScene,
  queue: SceneQueue,
  how: { quiet: boolean; chosen?: boolean },
): ChatbotDecision {
  const { memory } = scene
  if (closedNow(scene)) return enterClosed(scene, queue, how.chosen ?? false)
  const roots = optionsBelow(queue, null)
  if (roots.length > 0) return showOptions(scene, queue, null)
  const greeting = how.quiet ? [] : sayEffects(queue.greetingMessage)
  return {
    effects: greeting.length === 0 && how.chosen && !queue.isAnswered ? sayEffects(textsIn(scene).soon) : greeting,
    memory: { ...memory, stage: 'done', queueId: queue.id, optionId: null },
  }
}

/** Announces a person when no responder answers in the queue that the customer was routed to without a text. */
export function announcePersonIfUnanswered(scene: ChatbotScene): ChatbotDecision {
  const queue = scene.queues.find(({ id }) => id === scene.ticket.queueId)
  const silent = queue?.isAnswered && queue.greetingMessage.trim() === ''
  return { effects: silent ? sayEffects(textsIn(scene).soon) : [], memory: scene.memory }
}

/** The queue is closed: the dialogue continues with the first message after it has opened. */
function enterClosed(scene: ChatbotScene, queue: SceneQueue, isChosen: boolean): ChatbotDecision {
  const { memory, now } = scene
  const closed = closedNow(scene)
  if (!closed) return nothing(scene)
  const leadsBack = isChosen && scene.queueIds.length > 1
  if (!leadsBack) {
    const notice = closed.notified && !isChosen ? [] : sayEffects(closed.notice)
    return { effects: notice, memory: { ...memory, stage: 'new', noticeAt: notice.length > 0 ? now : memory.noticeAt } }
  }
  return {
    effects: sayEffects(wayBack(closed.notice, scene)),
    memory: { ...memory, stage: 'closed', queueId: queue.id, optionId: null, noticeAt: now },
  }
}

/**
 * Reads a line in a closed queue that was chosen: 0 goes back to the menu, and once it is open the dialogue continues.
 */
export function readClosed(scene: ChatbotScene, lines: readonly Line[]): ChatbotDecision {
  const { memory, now } = scene
  const queue = scene.queues.find(({ id }) => id === memory.queueId)
  if (!queue) return decideEnd(scene)
  const answer = readLines(scene, lines, [], { hasBack: scene.queueIds.length > 1 })
  const closed = closedNow(scene)
  if (answer.kind === 'back') return toQueues({ ...scene, memory: resetCounters(memory) })
  if (!closed) return enterQueue(scene, queue, { quiet: false, chosen: true })
  if (answer.kind === 'person' || !closed.notified)
    return { effects: sayEffects(closed.notice), memory: { ...memory, noticeAt: now } }
  return nothing(scene)
}

/** Reads the answer to a level of options. */
export function readOptions(scene: ChatbotScene, lines: readonly Line[]): ChatbotDecision {
  const { memory } = scene
  const queue = scene.queues.find(({ id }) => id === memory.queueId)
  const level = queue ? optionsBelow(queue, memory.optionId) : []
  // The menu was changed in the meantime.
  if (!queue || level.length === 0) return decideEnd(scene)
  const answer = readLines(scene, lines, optionEntries(level), { hasBack: hasBack(scene, memory.optionId) })
  const read = { ...scene, memory: resetCounters(memory) }
  switch (answer.kind) {
    case 'back':
      return withNotice(scene, back(read, queue))
    case 'entry':
      return withNotice(scene, takeOption(read, queue, level[answer.index]))
    case 'person':
      return memory.waiting ? nothing(scene) : decideHandOver(scene, 'asked')
    case 'invalid':
      if (memory.waiting || closedNow(scene)) return nothing(scene)
      return repeatMenu(scene, lines, (again, above) => {
        const levelDecision = showOptions(again, queue, memory.optionId, above)
        return { ...levelDecision, memory: { ...levelDecision.memory, menus: memory.menus + 1 } }
      })
  }
}

/** Goes one level up; from the root to the menu of queues. */
function back(scene: ChatbotScene, queue: SceneQueue): ChatbotDecision {
  const { memory } = scene
  if (memory.optionId === null) return toQueues(scene)
  const here = queue.options.find(({ id }) => id === memory.optionId)
  return showOptions(scene, queue, here?.parentId ?? null)
}

/** A choice outside of hours: read as usual, with the closed notice once per closed window. */
function withNotice(scene: ChatbotScene, read: ChatbotDecision): ChatbotDecision {
  const closed = closedNow(inQueue(scene, read.memory.queueId))
  const speaks = read.effects.some((effect) => effect.do === 'say')
  if (!closed || (closed.notified && speaks)) return read
  return { effects: [...read.effects, ...sayEffects(closed.notice)], memory: { ...read.memory, noticeAt: scene.now } }
}
