import { botTexts } from './bot-texts.rules.ts'
import { handOver, passedOver } from './hand-over.rules.ts'
import { normalizeAnswer } from './menu.rules.ts'
import { writtenBeforeReading } from './reading-time.rules.ts'
import type { Decision, Line, Memory, Scene } from './scene.rules.ts'

const MINUTE_MS = 60_000

/** Counts from here: somebody reads what the bot writes. */
export const understood = (memory: Memory): Memory => ({
  ...memory,
  ...{ waiting: false, passedAt: null, said: 0, saidSince: null, heard: '', heardTimes: 0, heardAt: null },
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
  const heard = { ...scene, memory: remembered(scene, lines) }
  if (connection.maxUseBotQueues > 0 && memory.menus >= connection.maxUseBotQueues) return handOver(heard, 'unclear')
  const wait = connection.timeUseBotQueues * MINUTE_MS
  if (menuAt && now.getTime() - menuAt.getTime() < wait) return handOver(heard, 'unclear')
  return show(heard, botTexts[language].invalid)
}

/** How often the same words came in a row: people vary, bots do not. */
function remembered({ memory, now }: Scene, lines: readonly Line[]): Memory {
  const heard = normalizeAnswer(lines.at(-1)?.text ?? '').slice(0, 200)
  const again = heard !== '' && heard === memory.heard
  return { ...memory, heard, heardTimes: again ? memory.heardTimes + 1 : 1, heardAt: now }
}
