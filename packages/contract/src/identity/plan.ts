import { z } from 'zod'

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
export type Recurrence = (typeof recurrences)[number]

/** A company's plan: limits (0 = none allowed) and features. `value` is in BRL. */
export const plan = z.object({
  id: z.int(),
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  value: z.number(),
  recurrence: z.string(),
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  isPublic: z.boolean(),
})
export type Plan = z.output<typeof plan>
