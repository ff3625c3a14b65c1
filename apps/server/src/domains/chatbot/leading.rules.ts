import { botTexts } from './bot-texts.rules.ts'
import { handOver, say } from './hand-over.rules.ts'
import { closedNow } from './hours.rules.ts'
import { isBareNumber, optionEntries, queueEntries, readLines, wayBack } from './menu.rules.ts'
import { below, hasBack, menuQueues, showOptions, showQueues, take, toQueues } from './menu-levels.rules.ts'
import { repeated, understood } from './menu-repeats.rules.ts'
import {
  type Decision,
  ended,
  inQueue,
  type Line,
  type Memory,
  nothing,
  type Scene,
  type SceneQueue,
} from './scene.rules.ts'

/** The first message leads to a question: of the queue, or of an option of the ticket's queue. */
export function asksFirst({ ticket, queueIds, queues }: Scene): boolean {
  if (ticket.queueId === null && queueIds.length > 1) return true
  return queues.some((queue) => queue.id === ticket.queueId && below(queue, null).length > 0)
}

/** The first message of a ticket that nobody had: a menu where there is a choice, else the greetings. */
export function firstContact(scene: Scene, lines: readonly Line[]): Decision {
  const { connection, ticket, memory } = scene
  if (ticket.queueId === null && scene.queueIds.length > 1) return chosenAtOnce(scene, lines) ?? showQueues(scene, '')
  const many = scene.queueIds.length > 1
  const greets = !memory.greeted && !many && (scene.queueIds.length === 0 || scene.greetsOneQueue)
  const greeting = greets ? say(connection.greetingMessage) : []
  const queue = scene.queues.find(({ id }) => id === ticket.queueId)
  const greeted = { ...scene, memory: { ...memory, greeted: true } }
  const rest = queue
    ? enterQueue(greeted, queue, { quiet: !many && !scene.greetsOneQueue && !memory.greeted })
    : over(greeted)
  const said = (queue && optionAtOnce({ ...scene, memory: rest.memory }, queue, lines)) ?? rest
  return { ...said, effects: [...greeting, ...said.effects] }
}

/** A customer who knows the menu chooses in the same line. A number alone may mean anything and gets the menu. */
function chosenAtOnce(scene: Scene, lines: readonly Line[]): Decision | null {
  if (lines.length === 1 && isBareNumber(lines[0]?.text ?? null)) return null
  const queues = menuQueues(scene)
  const answer = readLines(lines, queueEntries(queues), false)
  const memory: Memory = { ...scene.memory, stage: 'menu', greeted: true, menus: 1 }
  if (answer.kind === 'person') return handOver({ ...scene, memory }, 'asked')
  const queue = answer.kind === 'entry' ? queues[answer.index] : undefined
  if (!queue) return null
  const chosen = choose({ ...scene, memory }, queue)
  const greeting = scene.connection.greetingMessage.trim()
  if (greeting === '') return chosen
  // One answer to one breath: the greeting stands above what the queue says.
  const effects = chosen.effects.map((effect) =>
    effect.do === 'say' ? { ...effect, text: `${greeting}\n\n${effect.text}` } : effect,
  )
  return { ...chosen, effects }
}

/** The same within the only queue there is, or the contact's: its options may be known too. */
function optionAtOnce(scene: Scene, queue: SceneQueue, lines: readonly Line[]): Decision | null {
  if (scene.memory.stage !== 'options' || lines.length < 2) return null
  const level = below(queue, null)
  const answer = readLines(lines, optionEntries(level), false)
  return answer.kind === 'entry'
    ? take({ ...scene, memory: understood(scene.memory) }, queue, level[answer.index])
    : null
}

/** The chatbot has said what it had to say: a person is waited for. */
const over = ({ memory }: Scene): Decision => ({ effects: [], memory: { ...memory, stage: 'done' } })

/** The answer to the menu of queues. */
export function readMenu(scene: Scene, lines: readonly Line[]): Decision {
  const queues = menuQueues(scene)
  // Of two queues one was taken away: there is nothing to choose.
  if (queues.length === 0) return scene.memory.waiting ? ended(scene) : over(scene)
  const answer = readLines(lines, queueEntries(queues), false)
  const queue = answer.kind === 'entry' ? queues[answer.index] : undefined
  if (queue) return choose(scene, queue)
  if (scene.memory.waiting) return nothing(scene)
  if (answer.kind === 'person') return handOver(scene, 'asked')
  if (closedNow(scene)) return nothing(scene)
  return repeated(scene, lines, (again, above) => showQueues(again, above))
}

/** The customer's queue; never without a word. */
export function choose(scene: Scene, queue: SceneQueue): Decision {
  const memory = { ...understood(scene.memory), menus: 1 }
  const entered = enterQueue(inQueue({ ...scene, memory }, queue.id), queue, { quiet: false, chosen: true })
  const moves = scene.ticket.queueId !== queue.id
  return { ...entered, effects: [...(moves ? [{ do: 'route', queueId: queue.id } as const] : []), ...entered.effects] }
}

/**
 * A queue's own hours, greeting and options. `quiet`: its greeting only stands above options; `chosen`: the customer
 * chose it and waits for a word.
 */
function enterQueue(scene: Scene, queue: SceneQueue, how: { quiet: boolean; chosen?: boolean }): Decision {
  const { memory, language } = scene
  if (closedNow(scene)) return enterClosed(scene, queue, how.chosen ?? false)
  const roots = below(queue, null)
  if (roots.length > 0) return showOptions(scene, queue, null)
  const greeting = how.quiet ? [] : say(queue.greetingMessage)
  return {
    effects: greeting.length === 0 && how.chosen && !queue.isAnswered ? say(botTexts[language].soon) : greeting,
    memory: { ...memory, stage: 'done', queueId: queue.id, optionId: null },
  }
}

/** Nobody answers in the queue after all, into which the customer was led without a word. */
export function leftWaiting(scene: Scene): Decision {
  const queue = scene.queues.find(({ id }) => id === scene.ticket.queueId)
  const silent = queue?.isAnswered && queue.greetingMessage.trim() === ''
  return { effects: silent ? say(botTexts[scene.language].soon) : [], memory: scene.memory }
}

/** Nobody is in that queue: the rest follows with the first message after it has opened. */
function enterClosed(scene: Scene, queue: SceneQueue, chosen: boolean): Decision {
  const { memory, now, language } = scene
  const closed = closedNow(scene)
  if (!closed) return nothing(scene)
  const leadsBack = chosen && scene.queueIds.length > 1
  if (!leadsBack) {
    const notice = closed.notified && !chosen ? [] : say(closed.notice)
    return { effects: notice, memory: { ...memory, stage: 'new', noticeAt: notice.length > 0 ? now : memory.noticeAt } }
  }
  return {
    effects: say(wayBack(closed.notice, language)),
    memory: { ...memory, stage: 'closed', queueId: queue.id, optionId: null, noticeAt: now },
  }
}

/**
 * A line to a closed queue that was chosen: 0 leads back to the others, and once it has opened the dialogue goes on.
 */
export function readClosed(scene: Scene, lines: readonly Line[]): Decision {
  const { memory, now } = scene
  const queue = scene.queues.find(({ id }) => id === memory.queueId)
  if (!queue) return ended(scene)
  const answer = readLines(lines, [], scene.queueIds.length > 1)
  const closed = closedNow(scene)
  if (answer.kind === 'back') return toQueues({ ...scene, memory: understood(memory) })
  if (!closed) return enterQueue(scene, queue, { quiet: false, chosen: true })
  if (answer.kind === 'person' || !closed.notified)
    return { effects: say(closed.notice), memory: { ...memory, noticeAt: now } }
  return nothing(scene)
}

/** The answer to a level of options. */
export function readOptions(scene: Scene, lines: readonly Line[]): Decision {
  const { memory } = scene
  const queue = scene.queues.find(({ id }) => id === memory.queueId)
  const level = queue ? below(queue, memory.optionId) : []
  // The menu was changed under the customer's feet.
  if (!queue || level.length === 0) return ended(scene)
  const answer = readLines(lines, optionEntries(level), hasBack(scene, memory.optionId))
  const read = { ...scene, memory: understood(memory) }
  switch (answer.kind) {
    case 'back':
      return withNotice(scene, back(read, queue))
    case 'entry':
      return withNotice(scene, take(read, queue, level[answer.index]))
    case 'person':
      return memory.waiting ? nothing(scene) : handOver(scene, 'asked')
    case 'invalid':
      if (memory.waiting || closedNow(scene)) return nothing(scene)
      return repeated(scene, lines, (again, above) => {
        const shown = showOptions(again, queue, memory.optionId, above)
        return { ...shown, memory: { ...shown.memory, menus: memory.menus + 1 } }
      })
  }
}

/** One level up; from the root to the menu of queues. */
function back(scene: Scene, queue: SceneQueue): Decision {
  const { memory } = scene
  if (memory.optionId === null) return toQueues(scene)
  const here = queue.options.find(({ id }) => id === memory.optionId)
  return showOptions(scene, queue, here?.parentId ?? null)
}

/** A choice outside of hours: understood as usual, and the notice that nobody is here, once in each closed window. */
function withNotice(scene: Scene, read: Decision): Decision {
  const closed = closedNow(inQueue(scene, read.memory.queueId))
  const speaks = read.effects.some((effect) => effect.do === 'say')
  if (!closed || (closed.notified && speaks)) return read
  return { effects: [...read.effects, ...say(closed.notice)], memory: { ...read.memory, noticeAt: scene.now } }
}
