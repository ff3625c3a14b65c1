import { botTexts } from './bot-texts.rules.ts'
import { say } from './hand-over.rules.ts'
import { closedNow } from './hours.rules.ts'
import { choose } from './leading.rules.ts'
import { normalizeAnswer } from './menu.rules.ts'
import { menuQueues, take, toQueues } from './menu-levels.rules.ts'
import { type Decision, type Line, nothing, type Scene } from './scene.rules.ts'

/** A line as a tap on a printed option brings it. */
const TAPPED = /^(\d{1,4}|#) - (.+)$/s

/**
 * A tap in a menu that was answered before, while the ticket waits where that answer led it: another queue or option of the menu is
 * chosen after all, and for the same one, or for a person, one is promised. What no menu offers, and what comes where a person put
 * the ticket, is a message like any other.
 */
export function readOldMenu(scene: Scene, lines: readonly Line[]): Decision {
  const { ticket, memory, claim } = scene
  const [, key, title = ''] = TAPPED.exec(lines.at(-1)?.text ?? '') ?? []
  const stayed = ticket.status === 'pending' && claim === null && ticket.queueId === memory.queueId
  if (key === undefined || !stayed) return nothing(scene)
  const said = normalizeAnswer(title)
  const isNamed = (name: string) => normalizeAnswer(name) === said
  if (key === '#') return promised(scene, said)
  if (key === '0') return isBack(said) && scene.queueIds.length > 1 ? toQueues(scene) : nothing(scene)
  const queue = menuQueues(scene).find(({ name }) => isNamed(name))
  if (queue) return queue.id === ticket.queueId ? soon(scene) : choose(scene, queue)
  const here = scene.queues.find(({ id }) => id === ticket.queueId)
  const option = here?.options.find((one) => one.option === Number(key) && isNamed(one.title))
  return here && option ? take(scene, here, option) : nothing(scene)
}

const words = Object.values(botTexts)
const isBack = (said: string) => words.some(({ back }) => normalizeAnswer(back) === said)

const promised = (scene: Scene, said: string): Decision =>
  words.some(({ person }) => normalizeAnswer(person) === said) ? soon(scene) : nothing(scene)

function soon(scene: Scene): Decision {
  const closed = closedNow(scene)
  const { memory, now, language } = scene
  if (closed) return { effects: say(closed.notice), memory: { ...memory, noticeAt: now } }
  return { effects: say(botTexts[language].soon), memory }
}
