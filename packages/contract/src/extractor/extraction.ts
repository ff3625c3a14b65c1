import { z } from 'zod'
import { instant, jsonInForm, optionalId, text, trimmedText } from '../values/wire.ts'

/** Where businesses are searched; `sample` generates fictitious ones for demonstrations. */
export const extractionSources = ['places', 'openstreetmap', 'sample'] as const
export type ExtractionSource = (typeof extractionSources)[number]

export const extractionStates = ['running', 'done', 'stopped', 'failed'] as const
export type ExtractionState = (typeof extractionStates)[number]

/**
 * Why an extraction failed. `limit`: the monthly limit is reached. `busy`: the source is rate limiting. `refused`: the
 * source rejected the key or the query. `unavailable`: the source does not answer. `place`: the source does not know
 * the place. `list`: the list was deleted. `interrupted`: it was abandoned after internal errors.
 */
export const extractionReasons = ['limit', 'busy', 'refused', 'unavailable', 'place', 'list', 'interrupted'] as const
export type ExtractionReason = (typeof extractionReasons)[number]

/** Final texts of an extraction (R-EXT-03). */
export const extractionEnds = {
  done: 'EXTRAÇÃO CONCLUÍDA',
  stopped: 'EXTRAÇÃO PARADA',
  failed: 'ERRO NA EXTRAÇÃO',
} as const satisfies Record<Exclude<ExtractionState, 'running'>, string>

/** R-EXT-01. */
export const LEAST_QUANTITY = 5
export const MOST_QUANTITY = 50
export const USUAL_COUNTRY_CODE = '+55'

/** A company's extractions in the current month of its time zone, and its limit. */
export const extractionUsage = z.object({ consumed: z.int(), limit: z.int() })
export type ExtractionUsage = z.output<typeof extractionUsage>

/** A business in the results. `numero`: digits. `nota` is 0 without ratings. */
const extractedFields = {
  nome: z.string(),
  endereco: z.string(),
  nota: z.number(),
  avaliacoes: z.int(),
  numero: z.string(),
}

/** A result of an extraction (additive: `id`, and its location unless the source's terms forbid storing it). */
export const extractedItem = z.object({
  ...extractedFields,
  id: z.int(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type ExtractedItem = z.output<typeof extractedItem>

/** A current or past search for businesses. */
export const extraction = z.object({
  id: z.int(),
  roomId: z.string(),
  pesquisa: z.string(),
  city: z.string(),
  quantidade: z.int(),
  source: z.enum(extractionSources),
  state: z.enum(extractionStates),
  reason: z.enum(extractionReasons).nullable(),
  /** Number of results so far. */
  found: z.int(),
  /** Its results have been deleted. */
  expired: z.boolean(),
  userName: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
})
export type Extraction = z.output<typeof extraction>

/** The name of a room, chosen by the client. Valid within the company only. */
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
  /** Always on (B-04 of the documents). */
  removeFirstNine: yes,
  /** Prefix for numbers without a country code. Null or '': numbers stay as the source returns them. */
  countryCode: z.preprocess(
    (value) => (value === '' ? null : (value ?? null)),
    z
      .string()
      .regex(/^\+\d{1,4}$/)
      .nullable(),
  ),
  autoSaveToContacts: yesOrNo,
  autoCopyListId: optionalId,
  /** Additive: the source. Absent: the best configured one. */
  source: z.enum(extractionSources).nullish(),
})
export type NewExtraction = z.output<typeof newExtraction>

/** Maximum rows per call. */
export const MOST_SAVED = 500

/** Businesses to save: a list, or the same as JSON text. Fields that are not stored are ignored. */
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

/** Result per row: added, already present, no phone number, or the number of a contact that the user may not see. */
export const savedResults = ['new', 'already', 'invalid', 'leftOut'] as const
export type SavedResult = (typeof savedResults)[number]

/**
 * The response of both calls that save results. `message` states the counts in the caller's language; the rest is
 * additive.
 */
export const savedContacts = z.object({
  message: z.string(),
  added: z.int(),
  known: z.int(),
  invalid: z.int(),
  leftOut: z.int(),
  rows: z.array(z.object({ numero: z.string(), result: z.enum(savedResults) })),
})
export type SavedContacts = z.output<typeof savedContacts>
