/** Node kinds as stored in the flow's data (FLW-07); the last two are additive. */
export const nodeKinds = [
  'start',
  'message',
  'interval',
  'menu',
  'img',
  'audio',
  'video',
  'randomizer',
  'singleBlock',
  'ticket',
  'typebot',
  'openai',
  'question',
  'apiCall',
  'contatoOpcoes',
  'condition',
  'tag',
  'subflow',
  'note',
] as const
export type NodeKind = (typeof nodeKinds)[number]

/**
 * Nodes that collect what customers write, or call systems outside. A flow with one of them is published only by users
 * who may receive from customers (`flows:receive`).
 */
export const receivingKinds = ['question', 'apiCall', 'typebot', 'openai'] as const satisfies readonly NodeKind[]

/** Returns whether a graph collects answers or calls systems outside. */
export const receivesAnswers = (nodes: readonly { type: string }[]): boolean =>
  nodes.some(({ type }) => (receivingKinds as readonly string[]).includes(type))

/** The add menu in order (FLW-02); sub-flows and notes are additive. */
export const addMenu = [
  'start',
  'singleBlock',
  'menu',
  'randomizer',
  'interval',
  'ticket',
  'typebot',
  'openai',
  'question',
  'apiCall',
  'contatoOpcoes',
  'condition',
  'tag',
  'subflow',
  'note',
] as const satisfies readonly NodeKind[]

/** Id of the start node. Adding a start replaces any node with this id (FLW-03). */
export const START_ID = '1'

/** Length of names of flows and of Typebot nodes (FLL-03, FLW-26). */
export const FLOW_NAME_LENGTH = { min: 2, max: 50 } as const
/** Seconds (FLW-17, FLW-21). */
export const INTERVAL = { min: 1, max: 120 } as const
/** Percentage of cases that follow output `a` (FLW-24). */
export const PERCENT = { min: 10, max: 100, step: 10 } as const

export const apiMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const
export type ApiMethod = (typeof apiMethods)[number]

/** Fields that a contact node may change (FLW-31). */
export const contactFields = ['nome', 'email'] as const
export type ContactField = (typeof contactFields)[number]

/** Codes of conditions: the five documented ones (FLW-33), then the additive ones. */
export const conditionCodes = {
  equals: 1,
  atLeast: 2,
  atMost: 3,
  lessThan: 4,
  greaterThan: 5,
  differs: 6,
  contains: 7,
  begins: 8,
  ends: 9,
  isEmpty: 10,
  hasTag: 11,
  inHours: 12,
} as const
export type ConditionName = keyof typeof conditionCodes

/** The value for "no voice" (FLW-27). */
export const NO_VOICE = 'texto'
/** The fifteen Brazilian voices of the speech service (FLW-27). */
export const voices = [
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const
export type Voice = (typeof voices)[number]

/** Initial values of new nodes (FLW-26, FLW-27). */
export const nodeDefaults = {
  typebot: { typebotDelayMessage: 1000, typebotExpires: 1 },
  openai: { voice: NO_VOICE, maxTokens: 100, temperature: 1, maxMessages: 10 },
} as const

const MB = 1024 * 1024
/** Files of flows: types detected by content, and maximum bytes (FLW-18 to FLW-20). */
export const flowFiles = {
  img: { maxBytes: 2 * MB, mimetypes: ['image/png', 'image/jpeg'] },
  audio: { maxBytes: 5 * MB, mimetypes: ['audio/ogg', 'audio/mpeg', 'audio/opus'] },
  video: { maxBytes: 20 * MB, mimetypes: ['video/mp4'] },
} as const
export type FlowFileKind = keyof typeof flowFiles
/** Maximum files of a content node. */
export const MOST_CONTENT_FILES = 20

/** Maximum nodes and connections of a flow, and bytes per save. */
export const MOST_NODES = 2000
export const MOST_EDGES = 6000
export const GRAPH_MAX_BYTES = 4 * MB

/** Scopes of a declared variable: one run, one contact, or the whole company. */
export const variableScopes = ['session', 'contact', 'company'] as const
export type VariableScope = (typeof variableScopes)[number]
export const variableTypes = ['text', 'number', 'date', 'yesNo'] as const
export type VariableType = (typeof variableTypes)[number]
/** Valid variable names. */
export const VARIABLE_NAME = /^[\p{L}_][\p{L}\p{N}_]{0,59}$/u

/** Outputs of a node kind. A menu's options follow `a`: `a1`, `a2` and so on. */
export function outputsOf(kind: NodeKind, options = 0): readonly string[] {
  switch (kind) {
    case 'menu':
      return Array.from({ length: options }, (_, at) => `a${at + 1}`)
    case 'randomizer':
      return ['a', 'b']
    case 'condition':
      return ['success', 'failure', 'error']
    case 'typebot':
    case 'openai':
    case 'apiCall':
      return ['a', 'error']
    case 'note':
      return []
    default:
      return ['a']
  }
}
