import { closedNow } from './hours.rules.ts'
import { machineTexts } from './machine-texts.rules.ts'
import { optionEntries, optionMenu, queueEntries, queueMenu, readAnswer } from './menu.rules.ts'
import type { Decision, Effect, MenuOption, Scene, SceneQueue } from './scene.rules.ts'

interface Said {
  text: string | null
  sentAt: Date
}

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

const say = (text: string): Effect[] => (text.trim() === '' ? [] : [{ do: 'say', text }])

const menuQueues = ({ queues, queueIds }: Scene): SceneQueue[] =>
  queueIds.flatMap((id) => queues.find((queue) => queue.id === id) ?? [])

/** The first message of a ticket that nobody had: a menu where there is a choice, else the greetings. */
export function firstContact(scene: Scene): Decision {
  const { connection, ticket, memory } = scene
  if (ticket.queueId === null && scene.queueIds.length > 1) return showQueues(scene, '')
  const many = scene.queueIds.length > 1
  const greets = !memory.greeted && !many && (scene.queueIds.length === 0 || scene.greetsOneQueue)
  const greeting = greets ? say(connection.greetingMessage) : []
  const queue = scene.queues.find(({ id }) => id === ticket.queueId)
  const greeted = { ...scene, memory: { ...memory, greeted: true } }
  const rest = queue
    ? enterQueue(greeted, queue, { quiet: !many && !scene.greetsOneQueue && !memory.greeted })
    : over(greeted)
  return { ...rest, effects: [...greeting, ...rest.effects] }
}

/** The machine has said what it had to say: a person is waited for. */
const over = ({ memory }: Scene): Decision => ({ effects: [], memory: { ...memory, stage: 'done' } })

/** Asks for the queue. `above` stands before the menu. */
function showQueues(scene: Scene, above: string): Decision {
  const { connection, language, memory, now } = scene
  const menu = queueMenu(connection.greetingMessage, menuQueues(scene), language)
  return {
    effects: say(above === '' ? menu : `${above}\n\n${menu}`),
    memory: {
      ...memory,
      ...{ stage: 'menu', queueId: null, optionId: null, greeted: true },
      ...{ menus: memory.menus + 1, menuAt: now },
    },
  }
}

/** The answer to the menu of queues. */
export function readMenu(scene: Scene, said: Said): Decision {
  const queues = menuQueues(scene)
  // Of two queues one was taken away: there is nothing to choose.
  if (queues.length === 0) return over(scene)
  const answer = readAnswer(said.text, queueEntries(queues), false)
  if (answer.kind === 'person') return over(scene)
  const queue = answer.kind === 'entry' ? queues[answer.index] : undefined
  if (!queue) return repeated(scene, said, (above) => showQueues(scene, above))
  const entered = enterQueue(inQueue(scene, queue.id), queue, { quiet: false })
  return { ...entered, effects: [{ do: 'route', queueId: queue.id }, ...entered.effects] }
}

const inQueue = (scene: Scene, queueId: number | null): Scene => ({ ...scene, ticket: { ...scene.ticket, queueId } })

/** A queue's own hours, greeting and options. `quiet`: its greeting only stands above options. */
function enterQueue(scene: Scene, queue: SceneQueue, { quiet }: { quiet: boolean }): Decision {
  const { memory, now } = scene
  const closed = closedNow(scene)
  // The rest follows with the first message after the queue has opened.
  if (closed) {
    const notice = closed.told ? [] : say(closed.notice)
    const noticeAt = closed.told ? memory.noticeAt : now
    return { effects: notice, memory: { ...memory, stage: 'new', noticeAt } }
  }
  const roots = below(queue, null)
  if (roots.length > 0) return showOptions(scene, queue, null)
  return {
    effects: quiet ? [] : say(queue.greetingMessage),
    memory: { ...memory, stage: 'done', queueId: queue.id, optionId: null },
  }
}

const below = (queue: SceneQueue, parentId: number | null): MenuOption[] =>
  queue.options.filter((option) => option.parentId === parentId).toSorted((a, b) => a.option - b.option)

/** One level of the options: the root's text is the queue's greeting, an option's is its message or its title. */
function showOptions(scene: Scene, queue: SceneQueue, optionId: number | null, above = ''): Decision {
  const option = queue.options.find(({ id }) => id === optionId)
  const heading = option ? option.message.trim() || option.title : queue.greetingMessage
  const menu = optionMenu(heading, below(queue, optionId), scene.language, hasBack(scene, optionId))
  return {
    effects: say(above === '' ? menu : `${above}\n\n${menu}`),
    memory: { ...scene.memory, stage: 'options', queueId: queue.id, optionId, menuAt: scene.now },
  }
}

const hasBack = (scene: Scene, optionId: number | null) => optionId !== null || scene.queueIds.length > 1

/** The answer to a level of options. */
export function readOptions(scene: Scene, said: Said): Decision {
  const { memory } = scene
  const queue = scene.queues.find(({ id }) => id === memory.queueId)
  const level = queue ? below(queue, memory.optionId) : []
  // The menu was changed under the customer's feet.
  if (!queue || level.length === 0) return over(scene)
  const answer = readAnswer(said.text, optionEntries(level), hasBack(scene, memory.optionId))
  switch (answer.kind) {
    case 'person':
      return over(scene)
    case 'back':
      return back(scene, queue)
    case 'invalid':
      return repeated(scene, said, (above) => {
        const shown = showOptions(scene, queue, memory.optionId, above)
        return { ...shown, memory: { ...shown.memory, menus: memory.menus + 1 } }
      })
    case 'entry': {
      const chosen = level[answer.index]
      if (!chosen) return over(scene)
      if (below(queue, chosen.id).length > 0) return showOptions(scene, queue, chosen.id)
      return { effects: say(chosen.message), memory: { ...memory, stage: 'done', optionId: chosen.id } }
    }
  }
}

/** One level up; from the root to the menu of queues, which was asked for and is not counted. */
function back(scene: Scene, queue: SceneQueue): Decision {
  const { memory } = scene
  if (memory.optionId !== null) {
    const here = queue.options.find(({ id }) => id === memory.optionId)
    return showOptions(scene, queue, here?.parentId ?? null)
  }
  const shown = showQueues(inQueue(scene, null), '')
  return {
    effects: [{ do: 'route', queueId: null }, ...shown.effects],
    memory: { ...shown.memory, menus: memory.menus },
  }
}

/**
 * Shows a menu again after an answer that is none, as often and as soon as the connection allows (maxUseBotQueues, 0
 * always; timeUseBotQueues in minutes). Too often: a person is waited for.
 */
function repeated(scene: Scene, said: Said, show: (above: string) => Decision): Decision {
  const { memory, connection, now, language } = scene
  const { menuAt } = memory
  const quiet: Decision = { effects: [], memory }
  // Written before the menu was there: no answer to it. The network's clock has whole seconds.
  if (menuAt && said.sentAt.getTime() < Math.floor(menuAt.getTime() / SECOND_MS) * SECOND_MS) return quiet
  if (connection.maxUseBotQueues > 0 && memory.menus >= connection.maxUseBotQueues) return over(scene)
  const wait = connection.timeUseBotQueues * MINUTE_MS
  if (menuAt && now.getTime() - menuAt.getTime() < wait) return quiet
  return show(machineTexts[language].invalid)
}
