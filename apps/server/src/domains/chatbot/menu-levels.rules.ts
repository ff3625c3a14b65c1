import { textsIn } from './bot-texts.rules.ts'
import { sayEffects } from './hand-over.rules.ts'
import { closedNow } from './hours.rules.ts'
import { optionMenu, queueMenu } from './menu.rules.ts'
import {
  type ChatbotDecision,
  type ChatbotScene,
  decideEnd,
  inQueue,
  type MenuOption,
  type SceneQueue,
} from './scene.rules.ts'

/** The queues of the menu, in its order. */
export const menuQueues = ({ queues, queueIds }: ChatbotScene): SceneQueue[] =>
  queueIds.flatMap((id) => queues.find((queue) => queue.id === id) ?? [])

/** Asks for the queue, with the text `above` before the menu. */
export function showQueues(scene: ChatbotScene, above: string): ChatbotDecision {
  const { connection, memory, now } = scene
  const menu = queueMenu(connection.greetingMessage, menuQueues(scene), scene)
  return {
    effects: sayEffects(above === '' ? menu : `${above}\n\n${menu}`),
    memory: {
      ...memory,
      ...{ stage: 'menu', queueId: null, optionId: null, greeted: true, waiting: false, passedAt: null },
      ...{ menus: memory.menus + 1, menuAt: now },
    },
  }
}

/** Shows the menu of queues again on request, which does not count. */
export function toQueues(scene: ChatbotScene): ChatbotDecision {
  const menuDecision = showQueues(inQueue(scene, null), '')
  return {
    effects: [{ do: 'route', queueId: null }, ...menuDecision.effects],
    memory: { ...menuDecision.memory, menus: scene.memory.menus },
  }
}

/** The options of a level, in order. */
export const optionsBelow = (queue: SceneQueue, parentId: number | null): MenuOption[] =>
  queue.options.filter((option) => option.parentId === parentId).toSorted((a, b) => a.option - b.option)

/** Shows a level of options: the root's text is the queue's greeting, an option's is its message or its title. */
export function showOptions(
  scene: ChatbotScene,
  queue: SceneQueue,
  optionId: number | null,
  above = '',
): ChatbotDecision {
  const option = queue.options.find(({ id }) => id === optionId)
  const heading = option ? option.message.trim() || option.title : queue.greetingMessage
  const menu = optionMenu(heading, optionsBelow(queue, optionId), scene, hasBack(scene, optionId))
  return {
    effects: sayEffects(above === '' ? menu : `${above}\n\n${menu}`),
    memory: { ...scene.memory, stage: 'options', queueId: queue.id, optionId, menuAt: scene.now, passedAt: null },
  }
}

/** Whether 0 leads anywhere from here. */
export const hasBack = (scene: ChatbotScene, optionId: number | null) => optionId !== null || scene.queueIds.length > 1

/**
 * Takes an option: shows the level below it, or sends its text and ends. Without a text it promises a person if the
 * queue is open.
 */
export function takeOption(scene: ChatbotScene, queue: SceneQueue, option: MenuOption | undefined): ChatbotDecision {
  if (!option) return decideEnd(scene)
  const memory = { ...scene.memory, menus: 1 }
  if (optionsBelow(queue, option.id).length > 0) return showOptions({ ...scene, memory }, queue, option.id)
  const promise = closedNow(scene) ? '' : textsIn(scene).soon
  return {
    effects: sayEffects(option.message.trim() || promise),
    memory: { ...memory, stage: 'done', optionId: option.id },
  }
}
