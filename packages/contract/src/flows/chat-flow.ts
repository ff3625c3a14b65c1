import { z } from 'zod'
import { flag, nameText, optionalText, text } from '../values/wire.ts'
import { flowGraph } from './graph.ts'

const MB = 1024 * 1024

/** A message of a step (STE-05). */
export const interaction = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  type: text(40, 1),
  MessageField: z.looseObject({ message: text(4096) }).nullish(),
  MediaField: z
    .looseObject({
      ext: text(20).nullish(),
      mediaUrl: text(500).nullish(),
      type: text(100).nullish(),
      name: text(255).nullish(),
      caption: text(1024).nullish(),
      fileName: text(255).nullish(),
    })
    .nullish(),
})
export type Interaction = z.output<typeof interaction>

/** The step that follows if a condition holds (STE-06). */
export const stepCondition = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  field: text(100),
  operator: text(40),
  value: text(500),
  routeOption: z.enum(['etapa', 'fila', 'usuario', 'novaEtapa']),
  route: z.union([z.string(), z.number()]).nullish(),
})
export type StepCondition = z.output<typeof stepCondition>

/** A stored step (STE-11): `left` and `top` are pixels as text. */
export const chatStep = z.looseObject({
  id: text(60, 1),
  name: nameText(100),
  type: text(20),
  left: text(20),
  top: text(20),
  interactions: z.array(interaction).max(50).default([]),
  conditions: z.array(stepCondition).max(50).default([]),
  actions: z.array(z.unknown()).max(50).default([]),
})
export type ChatStep = z.output<typeof chatStep>

export const chatLine = z.looseObject({ from: text(100, 1), to: text(100, 1) })
export type ChatLine = z.output<typeof chatLine>

/** Maximum steps of a step-based flow. */
export const MOST_STEPS = 200

/** Data saved by the step editor. The acting user and company come from the login; `userId` is only stored. */
export const chatFlowData = z.looseObject({
  nodeList: z.array(chatStep).max(MOST_STEPS),
  lineList: z.array(chatLine).max(MOST_STEPS * 4),
  name: nameText(100).default(''),
  userId: z.unknown().optional(),
  celularTeste: optionalText(40),
  isActive: flag,
})
export type ChatFlowData = z.output<typeof chatFlowData>

/** A step-based flow as loaded (STE-12). `graph` (additive, on request) is the same flow as nodes and connections. */
export const currentFlow = z.object({
  flow: z.object({ nodeList: z.array(chatStep), lineList: z.array(chatLine) }),
  id: z.int(),
  name: z.string(),
  celularTeste: z.string(),
  isActive: z.boolean(),
  /** The flow that runs it, as referenced by phrases and integrations (additive). Null before the first save. */
  flowId: z.int().nullable(),
  graph: flowGraph.optional(),
})
export type CurrentFlow = z.output<typeof currentFlow>

/** The seeded steps, which cannot be removed (STE-02, STE-03). */
export const seededSteps = ['Início', 'Boas Vindas'] as const
/** Sample queue names that the documents offer beside the company's queues (STE-09). */
export const sampleQueues = ['Geral', 'Vendas', 'Suporte'] as const
/** Fields that conditions can check; any other field is the customer's answer. */
export const stepFields = ['resposta', 'nome', 'email', 'numero'] as const
export type StepField = (typeof stepFields)[number]

/** Comparison operators, as the step editor stores them. */
export const stepOperators = [
  'igual',
  'diferente',
  'contem',
  'comeca',
  'termina',
  'vazio',
  'maior',
  'maior ou igual',
  'menor',
  'menor ou igual',
] as const
export type StepOperator = (typeof stepOperators)[number]

/** Files that a step may send: types detected by content, and maximum bytes (STE-05). Documents may have any type. */
export const stepFiles = {
  audio: { maxBytes: 16 * MB, mimetypes: ['audio/ogg', 'audio/mpeg', 'audio/opus', 'audio/mp4', 'audio/aac'] },
  video: { maxBytes: 16 * MB, mimetypes: ['video/mp4'] },
  image: { maxBytes: 5 * MB, mimetypes: ['image/png', 'image/jpeg'] },
  document: { maxBytes: 20 * MB, mimetypes: null },
} as const
export type StepFileKind = keyof typeof stepFiles
export const interactionKinds = ['text', 'audio', 'video', 'image', 'document'] as const
export type InteractionKind = (typeof interactionKinds)[number]

/** Maximum length of a saved flow's JSON, in characters. */
export const CHAT_FLOW_MAX_LENGTH = 1_000_000
/** Maximum size of a step's file, in bytes. */
export const STEP_FILE_MAX_BYTES = 20 * MB
export const MOST_STEP_FILES = 50
