import { z } from 'zod'
import { text, trimmedText } from '../values/wire.ts'
import { countChoices, intervalChoices, MOST_CAMPAIGN_VARIABLES } from './choices.ts'

/** Values are stored as JSON, one row per key. */
export const campaignSetting = z.object({ key: z.string(), value: z.string() })

const oneOf = (choices: readonly number[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
    z.int().refine((value) => choices.includes(value), 'not one of the choices'),
  )

const variables = z
  .array(
    z.object({
      key: trimmedText(1, 50).refine((key) => !/[{}]/.test(key), 'braces'),
      value: text(1000),
    }),
  )
  .max(MOST_CAMPAIGN_VARIABLES)
  .refine((all) => new Set(all.map(({ key }) => key.toLowerCase())).size === all.length, 'a key stands twice')

export const campaignSettingsInput = z.object({
  settings: z.object({
    messageInterval: oneOf(intervalChoices).optional(),
    longerIntervalAfter: oneOf(countChoices).optional(),
    greaterInterval: oneOf(intervalChoices).optional(),
    variables: variables.optional(),
  }),
})
