import { type ChatFlowData, type ChatStep, seededSteps } from './chat-flow.ts'

type Steps = Pick<ChatFlowData, 'nodeList' | 'lineList'>

/**
 * The two steps that stay in every flow (STE-03): the first one, found by its title, which nobody edits, and the one to which it
 * leads, whatever people call it by now. Null: they are not there, or not joined.
 */
export function fixedSteps({ nodeList, lineList }: Steps): { start: ChatStep; welcome: ChatStep } | null {
  const start = nodeList.find(({ name }) => name === seededSteps[0])
  const line = start && lineList.find(({ from }) => from === start.id)
  const welcome = line && nodeList.find(({ id }) => id === line.to && id !== start.id)
  return welcome ? { start, welcome } : null
}
