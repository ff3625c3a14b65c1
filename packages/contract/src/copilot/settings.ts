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
  /** '': the usual one. */
  model: z.string(),
  /** The models to choose from, with their names. */
  models: z.array(z.object({ model: z.string(), name: z.string() })),
})
export type CopilotSettings = z.output<typeof copilotSettings>

/** Absent fields stay. */
export const copilotSettingsInput = z.object({ helps: helps.partial().optional(), model: optionalText(100) })
