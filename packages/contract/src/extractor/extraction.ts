import { z } from 'zod'
import { instant, jsonInForm, optionalId, text, trimmedText } from '../values/wire.ts'

/** Where businesses are looked for; `sample` makes them up for demonstration. */
export const extractionSources = ['places', 'openstreetmap', 'sample'] as const
export type ExtractionSource = (typeof extractionSources)[number]

export const extractionStates = ['running', 'done', 'stopped', 'failed'] as const
export type ExtractionState = (typeof extractionStates)[number]

/**
 * Why an extraction failed: the month's limit is reached; the source asks to wait, refuses the key or the question, gives no answer
 * or knows no such place; the list is gone; or the server could not go on.
 */
export const extractionReasons = ['limit', 'busy', 'refused', 'unavailable', 'place', 'list', 'interrupted'] as const
export type ExtractionReason = (typeof extractionReasons)[number]

/** The texts that end an extraction (R-EXT-03). */
export const extractionEnds = {
  done: 'EXTRAÇÃO CONCLUÍDA',
  stopped: 'EXTRAÇÃO PARADA',
  failed: 'ERRO NA EXTRAÇÃO',
} as const satisfies Record<Exclude<ExtractionState, 'running'>, string>

/** R-EXT-01. */
export const LEAST_QUANTITY = 5
export const MOST_QUANTITY = 50
export const USUAL_COUNTRY_CODE = '+55'

/** What a company extracted in this month of America/Sao_Paulo, and how much it may. */
export const extractionUsage = z.object({ consumed: z.int(), limit: z.int() })
export type ExtractionUsage = z.output<typeof extractionUsage>

/** A business as it was found. `numero`: digits. `nota` is 0 where nobody rated. */
const extractedFields = {
  nome: z.string(),
  endereco: z.string(),
  nota: z.number(),
  avaliacoes: z.int(),
  numero: z.string(),
}

/** Of an extraction (additive: `id`, and where it lies, unless the source's terms forbid to keep it). */
export const extractedItem = z.object({
  ...extractedFields,
  id: z.int(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type ExtractedItem = z.output<typeof extractedItem>

/** A search for businesses, which runs or ran. */
export const extraction = z.object({
  id: z.int(),
  roomId: z.string(),
  pesquisa: z.string(),
  city: z.string(),
  quantidade: z.int(),
  source: z.enum(extractionSources),
  state: z.enum(extractionStates),
  reason: z.enum(extractionReasons).nullable(),
  /** How many were found so far. */
  found: z.int(),
  /** Its results are kept no longer. */
  expired: z.boolean(),
  userName: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
})
export type Extraction = z.output<typeof extraction>

/** The name of a room: whatever a client chose. It holds within the company only. */
export const roomId = z.string().regex(/^[\w.:-]{1,100}$/)

const yes = z.preprocess((value) => (value === 'true' ? true : value), z.literal(true))
const yesOrNo = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : (value ?? false)),
  z.boolean(),
)

export const newExtraction = z.object({
  city: trimmedText(1, 200),
  pesquisa: trimmedText(1, 200),
  quantidade: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : (value ?? LEAST_QUANTITY)),
    z.int().min(LEAST_QUANTITY).max(MOST_QUANTITY),
  ),
  roomId,
  /** Fixed on (B-04 of the documents). */
  removeFirstNine: yes,
  /** Put before numbers that have none; null or '': numbers stay as the source gives them. */
  countryCode: z.preprocess(
    (value) => (value === '' ? null : (value ?? null)),
    z
      .string()
      .regex(/^\+\d{1,4}$/)
      .nullable(),
  ),
  autoSaveToContacts: yesOrNo,
  autoCopyListId: optionalId,
  /** Additive: where to look; absent: the best that is set up. */
  source: z.enum(extractionSources).nullish(),
})
export type NewExtraction = z.output<typeof newExtraction>

/** Rows of one call. */
export const MOST_SAVED = 500

/** Businesses to keep: a list, or the same as JSON in text. Fields that are not kept are not looked at. */
export const chosenContacts = z.preprocess(
  jsonInForm,
  z
    .array(z.object({ nome: z.preprocess((value) => value ?? '', text(500)), numero: z.preprocess(asText, text(60)) }))
    .min(1)
    .max(MOST_SAVED),
)
export type ChosenContact = z.output<typeof chosenContacts>[number]

function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : (value ?? '')
}

/** What became of a row: added, there already, or no phone number. */
export const savedResults = ['new', 'already', 'invalid'] as const
export type SavedResult = (typeof savedResults)[number]

/** The answer of both calls that keep results: `message` says the counts in the caller's language; the rest is additive. */
export const savedContacts = z.object({
  message: z.string(),
  added: z.int(),
  known: z.int(),
  invalid: z.int(),
  rows: z.array(z.object({ numero: z.string(), result: z.enum(savedResults) })),
})
export type SavedContacts = z.output<typeof savedContacts>
