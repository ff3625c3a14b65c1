import { botTexts } from './bot-texts.rules.ts'
import { say } from './hand-over.rules.ts'
import { closedNow } from './hours.rules.ts'
import { optionMenu, queueMenu } from './menu.rules.ts'
import { type Decision, ended, inQueue, type MenuOption, type Scene, type SceneQueue } from './scene.rules.ts'

/** The queues of the menu, in its order. */
export const menuQueues = ({ queues, queueIds }: Scene): SceneQueue[] =>
  queueIds.flatMap((id) => queues.find((queue) => queue.id === id) ?? [])

/** Asks for the queue. `above` stands before the menu. */
export function showQueues(scene: Scene, above: string): Decision {
  const { connection, language, memory, now } = scene
  const menu = queueMenu(connection.greetingMessage, menuQueues(scene), language)
  return {
    effects: say(above === '' ? menu : `${above}\n\n${menu}`),
    memory: {
      ...memory,
      ...{ stage: 'menu', queueId: null, optionId: null, greeted: true, waiting: false, passedAt: null },
      ...{ menus: memory.menus + 1, menuAt: now },
    },
  }
}

/** The menu of queues again, which was asked for and is not counted. */
export function toQueues(scene: Scene): Decision {
  const shown = showQueues(inQueue(scene, null), '')
  return {
    effects: [{ do: 'route', queueId: null }, ...shown.effects],
    memory: { ...shown.memory, menus: scene.memory.menus },
  }
}

/** The options of a level, in their order. */
export const below = (queue: SceneQueue, parentId: number | null): MenuOption[] =>
  queue.options.filter((option) => option.parentId === parentId).toSorted((a, b) => a.option - b.option)

/** One level of the options: the root's text is the queue's greeting, an option's is its message or its title. */
export function showOptions(scene: Scene, queue: SceneQueue, optionId: number | null, above = ''): Decision {
  const option = queue.options.find(({ id }) => id === optionId)
  const heading = option ? option.message.trim() || option.title : queue.greetingMessage
  const menu = optionMenu(heading, below(queue, optionId), scene.language, hasBack(scene, optionId))
  return {
    effects: say(above === '' ? menu : `${above}\n\n${menu}`),
    memory: { ...scene.memory, stage: 'options', queueId: queue.id, optionId, menuAt: scene.now, passedAt: null },
  }
}

/** 0 leads somewhere from here. */
export const hasBack = (scene: Scene, optionId: number | null) => optionId !== null || scene.queueIds.length > 1

/** An option: the level below it, or its text and the end. Without a text of its own a person is promised, when one is here. */
export function take(scene: Scene, queue: SceneQueue, chosen: MenuOption | undefined): Decision {
  if (!chosen) return ended(scene)
  const memory = { ...scene.memory, menus: 1 }
  if (below(queue, chosen.id).length > 0) return showOptions({ ...scene, memory }, queue, chosen.id)
  const promise = closedNow(scene) ? '' : botTexts[scene.language].soon
  return {
    effects: say(chosen.message.trim() || promise),
    memory: { ...memory, stage: 'done', optionId: chosen.id },
  }
}
