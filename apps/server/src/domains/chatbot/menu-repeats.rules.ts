import { textsIn } from './bot-texts.rules.ts'
import { decideHandOver, postponeAnswer } from './hand-over.rules.ts'
import { normalizeAnswer } from './menu.rules.ts'
import { type ChatbotDecision, type ChatbotScene, type Line, type Memory, nothing } from './scene.rules.ts'

const MINUTE_MS = 60_000

/** Resets the counters: a person reads what the bot writes. */
export const resetCounters = (memory: Memory): Memory => ({
  ...memory,
  ...{ waiting: false, passedAt: null, said: 0, saidSince: null, lastText: '', lastTextTimes: 0, lastTextAt: null },
})

/**
 * Shows a menu again after a wrong answer, within the connection's limits (maxUseBotQueues, 0 is unlimited;
 * timeUseBotQueues in minutes). Beyond them the ticket waits for a person, and the customer is informed. Both happen at
 * the end of the burst, however soon after the menu it came, so that every customer gets an answer within six seconds.
 */
export function repeatMenu(
  scene: ChatbotScene,
  lines: readonly Line[],
  show: (scene: ChatbotScene, above: string) => ChatbotDecision,
): ChatbotDecision {
  const { memory, connection, now } = scene
  // The change of consent is confirmed instead.
  if (lines.length > 0 && lines.every(({ changesConsent }) => changesConsent)) return nothing(scene)
  const { menuAt } = memory
  if (sentBeforeMenu(lines, menuAt)) return postponeAnswer(scene)
  const next = { ...scene, memory: countRepetition(scene, lines) }
  if (connection.maxUseBotQueues > 0 && memory.menus >= connection.maxUseBotQueues)
    return decideHandOver(next, 'unclear')
  const wait = connection.timeUseBotQueues * MINUTE_MS
  if (menuAt && now.getTime() - menuAt.getTime() < wait) return decideHandOver(next, 'unclear')
  return show(next, textsIn(scene).invalid)
}

/** Counts how often the same text came in a row: people vary, bots do not. */
function countRepetition({ memory, now }: ChatbotScene, lines: readonly Line[]): Memory {
  const lastText = normalizeAnswer(lines.at(-1)?.text ?? '').slice(0, 200)
  const isRepeated = lastText !== '' && lastText === memory.lastText
  return { ...memory, lastText, lastTextTimes: isRepeated ? memory.lastTextTimes + 1 : 1, lastTextAt: now }
}

const SECOND_MS = 1_000

/** Whether all lines were sent before the menu, which then already answers them. */
function sentBeforeMenu(lines: readonly Line[], menuAt: Date | null): boolean {
  if (menuAt === null) return false
  // The network's timestamps have whole seconds.
  const menuSecond = Math.floor(menuAt.getTime() / SECOND_MS) * SECOND_MS
  return lines.every(({ sentAt }) => sentAt.getTime() < menuSecond)
}
