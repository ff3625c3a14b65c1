import { z } from 'zod'
import { optionalText } from '../values/wire.ts'
import { copilotHelps } from './choices.ts'

const helps = z.object(
  Object.fromEntries(copilotHelps.map((help) => [help, z.boolean()])) as Record<
    (typeof copilotHelps)[number],
    z.ZodBoolean
  >,
)

/** Which helps a company uses, and with which model. */
export const copilotSettings = z.object({
  helps,
  /** '': the default model. */
  model: z.string(),
  /** Available models with their names. */
  models: z.array(z.object({ model: z.string(), name: z.string() })),
})
export type CopilotSettings = z.output<typeof copilotSettings>

/** Absent fields keep their value. */
export const copilotSettingsInput = z.object({ helps: helps.partial().optional(), model: optionalText(100) })
