import { botTexts, textsIn } from './bot-texts.rules.ts'
import { sayEffects } from './hand-over.rules.ts'
import { closedNow } from './hours.rules.ts'
import { choose } from './leading.rules.ts'
import { normalizeAnswer } from './menu.rules.ts'
import { menuQueues, takeOption, toQueues } from './menu-levels.rules.ts'
import { type ChatbotDecision, type ChatbotScene, type Line, nothing } from './scene.rules.ts'

/** The text of a tap on a printed option. */
const TAPPED = /^(\d{1,4}|#) - (.+)$/s

/**
 * Handles a tap in a menu that was already answered, while the ticket is where that answer routed it. Another queue or
 * option is chosen instead; for the same one, or for a person, a person is promised. A tap on anything the menu does
 * not offer, or after a user moved the ticket, is an ordinary message.
 */
export function readOldMenu(scene: ChatbotScene, lines: readonly Line[]): ChatbotDecision {
  const { ticket, memory, claim } = scene
  const [, key, title = ''] = TAPPED.exec(lines.at(-1)?.text ?? '') ?? []
  const hasStayed = ticket.status === 'pending' && claim === null && ticket.queueId === memory.queueId
  if (key === undefined || !hasStayed) return nothing(scene)
  const tappedTitle = normalizeAnswer(title)
  const isNamed = (name: string) => normalizeAnswer(name) === tappedTitle
  if (key === '#') return promisePerson(scene, tappedTitle)
  if (key === '0') return isBack(scene, tappedTitle) && scene.queueIds.length > 1 ? toQueues(scene) : nothing(scene)
  const queue = menuQueues(scene).find(({ name }) => isNamed(name))
  if (queue) return queue.id === ticket.queueId ? soon(scene) : choose(scene, queue)
  const here = scene.queues.find(({ id }) => id === ticket.queueId)
  const option = here?.options.find((one) => one.option === Number(key) && isNamed(one.title))
  return here && option ? takeOption(scene, here, option) : nothing(scene)
}

const words = Object.values(botTexts)
const isBack = (scene: ChatbotScene, label: string) =>
  [textsIn(scene), ...words].some(({ back }) => normalizeAnswer(back) === label)

const promisePerson = (scene: ChatbotScene, label: string): ChatbotDecision =>
  [textsIn(scene), ...words].some(({ person }) => normalizeAnswer(person) === label) ? soon(scene) : nothing(scene)

function soon(scene: ChatbotScene): ChatbotDecision {
  const closed = closedNow(scene)
  const { memory, now } = scene
  if (closed) return { effects: sayEffects(closed.notice), memory: { ...memory, noticeAt: now } }
  return { effects: sayEffects(textsIn(scene).soon), memory }
}
