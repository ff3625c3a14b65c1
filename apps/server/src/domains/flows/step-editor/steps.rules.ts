import {
  type ChatFlowData,
  type ChatStep,
  type Interaction,
  type StepFileKind,
  seededSteps,
  stepFiles,
} from '@recado/contract/flows/chat-flow'
import { fixedSteps } from '@recado/contract/flows/fixed-steps.rules'

const START = 'node1'
const WELCOME = 'node2'

type Steps = Pick<ChatFlowData, 'nodeList' | 'lineList'>

/** The two steps with which every step-based flow begins, joined (STE-02). */
export function seededFlow(): Steps {
  const step = (id: string, name: string, left: string): ChatStep => ({
    ...{ id, name, type: 'node', left, top: '100px', interactions: [], conditions: [], actions: [] },
  })
  const [start, welcome] = seededSteps
  return {
    nodeList: [step(START, start, '100px'), step(WELCOME, welcome, '400px')],
    lineList: [{ from: START, to: WELCOME }],
  }
}

/**
 * Whether the two fixed steps and their connection are there, ids are unique, and each connection joins two different steps.
 * @param before what is stored: its fixed steps stay the same
 */
export function isWhole({ nodeList, lineList }: Steps, before: Steps | null): boolean {
  const ids = new Set(nodeList.map(({ id }) => id))
  const fixed = fixedSteps({ nodeList, lineList })
  if (ids.size !== nodeList.length || !fixed) return false
  const stored = before && fixedSteps(before)
  if (stored && (stored.start.id !== fixed.start.id || stored.welcome.id !== fixed.welcome.id)) return false
  return lineList.every(({ from, to }) => from !== to && ids.has(from) && ids.has(to))
}

const kinds = Object.keys(stepFiles) as StepFileKind[]

/** What kind of file an interaction carries: its own word for it, else the file's type. */
export function fileKindOf({ type, MediaField }: Pick<Interaction, 'type' | 'MediaField'>): StepFileKind {
  const named = kinds.find((kind) => kind === type.toLowerCase())
  return named ?? kinds.find((kind) => MediaField?.type?.startsWith(kind)) ?? 'document'
}

/** Why a file cannot be what an interaction says that it is; null: it can. */
export function refusalOf(
  kind: StepFileKind,
  { mimetype, size }: { mimetype: string; size: number },
): 'ERR_FLOW_FILE_TYPE' | 'ERR_FLOW_FILE_SIZE' | null {
  const { mimetypes, maxBytes } = stepFiles[kind]
  if (mimetypes && !(mimetypes as readonly string[]).includes(mimetype)) return 'ERR_FLOW_FILE_TYPE'
  return size > maxBytes ? 'ERR_FLOW_FILE_SIZE' : null
}
