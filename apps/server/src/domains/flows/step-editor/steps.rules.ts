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

/** Returns the two joined steps with which every step-based flow begins (STE-02). */
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
 * Validates the steps: the two fixed steps and their line exist, ids are unique, and each line joins two different
 * steps.
 * @param before the stored steps, whose fixed steps must stay the same
 */
export function isComplete({ nodeList, lineList }: Steps, before: Steps | null): boolean {
  const ids = new Set(nodeList.map(({ id }) => id))
  const fixed = fixedSteps({ nodeList, lineList })
  if (ids.size !== nodeList.length || !fixed) return false
  const stored = before && fixedSteps(before)
  if (stored && (stored.start.id !== fixed.start.id || stored.welcome.id !== fixed.welcome.id)) return false
  return lineList.every(({ from, to }) => from !== to && ids.has(from) && ids.has(to))
}

const kinds = Object.keys(stepFiles) as StepFileKind[]

/** Returns the file kind of an interaction: its own type, else the file's. */
export function fileKindOf({ type, MediaField }: Pick<Interaction, 'type' | 'MediaField'>): StepFileKind {
  const explicitKind = kinds.find((kind) => kind === type.toLowerCase())
  return explicitKind ?? kinds.find((kind) => MediaField?.type?.startsWith(kind)) ?? 'document'
}

/** Returns why a file does not match its interaction, or null. */
export function fileRejection(
  kind: StepFileKind,
  { mimetype, size }: { mimetype: string; size: number },
): 'ERR_FLOW_FILE_TYPE' | 'ERR_FLOW_FILE_SIZE' | null {
  const { mimetypes, maxBytes } = stepFiles[kind]
  if (mimetypes && !(mimetypes as readonly string[]).includes(mimetype)) return 'ERR_FLOW_FILE_TYPE'
  return size > maxBytes ? 'ERR_FLOW_FILE_SIZE' : null
}
