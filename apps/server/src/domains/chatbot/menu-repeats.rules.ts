import { botTexts } from './bot-texts.rules.ts'
import { handOver, passedOver } from './hand-over.rules.ts'
import { normalizeAnswer } from './menu.rules.ts'
import type { Decision, Line, Memory, Scene } from './scene.rules.ts'

const MINUTE_MS = 60_000

/** Counts from here: somebody reads what the bot writes. */
export const understood = (memory: Memory): Memory => ({
  ...memory,
  ...{ waiting: false, passedAt: null, said: 0, saidSince: null, lastText: '', lastTextTimes: 0, lastTextAt: null },
})

/**
 * Shows a menu again after a wrong answer, as often and as soon as the connection allows (maxUseBotQueues, 0 always;
 * timeUseBotQueues in minutes). Beyond that the ticket waits for a person, and the customer is informed.
 */
export function repeated(
  scene: Scene,
  lines: readonly Line[],
  show: (scene: Scene, above: string) => Decision,
): Decision {
  const { memory, connection, now, language } = scene
  const { menuAt } = memory
  if (writtenBeforeReading(lines, menuAt)) return passedOver(scene)
  const next = { ...scene, memory: remembered(scene, lines) }
  if (connection.maxUseBotQueues > 0 && memory.menus >= connection.maxUseBotQueues) return handOver(next, 'unclear')
  const wait = connection.timeUseBotQueues * MINUTE_MS
  if (menuAt && now.getTime() - menuAt.getTime() < wait) return handOver(next, 'unclear')
  return show(next, botTexts[language].invalid)
}

/** How often the same words came in a row: people vary, bots do not. */
function remembered({ memory, now }: Scene, lines: readonly Line[]): Memory {
  const lastText = normalizeAnswer(lines.at(-1)?.text ?? '').slice(0, 200)
  const again = lastText !== '' && lastText === memory.lastText
  return { ...memory, lastText, lastTextTimes: again ? memory.lastTextTimes + 1 : 1, lastTextAt: now }
}

/** A menu is not repeated for what was written so soon after it: the customer had not read it yet. */
const READING_MS = 15_000
const SECOND_MS = 1_000

/** Whether all of it was written before the customer could have read the menu. */
function writtenBeforeReading(lines: readonly Line[], menuAt: Date | null): boolean {
  if (menuAt === null) return false
  // The network's clock has whole seconds.
  const read = Math.floor(menuAt.getTime() / SECOND_MS) * SECOND_MS + READING_MS
  return lines.every(({ sentAt }) => sentAt.getTime() < read)
}
