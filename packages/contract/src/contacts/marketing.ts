import { z } from 'zod'

/** Whether marketing may go to a contact. `opted_out`: they asked for none; `blocked`: the company decided so. */
export const marketingStates = ['allowed', 'opted_out', 'blocked'] as const
export const marketingState = z.enum(marketingStates)
export type MarketingState = z.output<typeof marketingState>
