import { type ChatFlowData, type ChatStep, seededSteps } from '@recado/contract/flows/chat-flow'

const START = 'node1'
const WELCOME = 'node2'

/** The two steps with which every step-based flow begins, joined (STE-02). */
export function seededFlow(): Pick<ChatFlowData, 'nodeList' | 'lineList'> {
  const step = (id: string, name: string, left: string): ChatStep => ({
    ...{ id, name, type: 'node', left, top: '100px', interactions: [], conditions: [], actions: [] },
  })
  const [start, welcome] = seededSteps
  return {
    nodeList: [step(START, start, '100px'), step(WELCOME, welcome, '400px')],
    lineList: [{ from: START, to: WELCOME }],
  }
}

/** Whether the two fixed steps and their connection are there, ids are unique, and each connection joins two different steps. */
export function isWhole({ nodeList, lineList }: Pick<ChatFlowData, 'nodeList' | 'lineList'>): boolean {
  const ids = new Set(nodeList.map(({ id }) => id))
  const [start, welcome] = seededSteps.map((name) => nodeList.find((step) => step.name === name))
  if (ids.size !== nodeList.length || !start || !welcome) return false
  const joined = lineList.some(({ from, to }) => from === start.id && to === welcome.id)
  return joined && lineList.every(({ from, to }) => from !== to && ids.has(from) && ids.has(to))
}
