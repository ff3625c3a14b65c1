import { type ChatFlowData, type ChatStep, seededSteps } from './chat-flow.ts'

type Steps = Pick<ChatFlowData, 'nodeList' | 'lineList'>

/**
 * Returns the two permanent steps of a flow (STE-03). The first one is found by its title and cannot be edited. The
 * second one follows it, whatever its current title. Null if they are missing or not connected.
 */
export function fixedSteps({ nodeList, lineList }: Steps): { start: ChatStep; welcome: ChatStep } | null {
  const start = nodeList.find(({ name }) => name === seededSteps[0])
  const line = start && lineList.find(({ from }) => from === start.id)
  const welcome = line && nodeList.find(({ id }) => id === line.to && id !== start.id)
  return welcome ? { start, welcome } : null
}
