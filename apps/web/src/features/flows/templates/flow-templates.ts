import { greeting } from './greeting.ts'
import { orderStatus } from './order-status.ts'
import { outOfHours } from './out-of-hours.ts'
import { satisfaction } from './satisfaction.ts'

/** The flow templates, in the order of the choice. */
export const flowTemplates = { greeting, orderStatus, satisfaction, outOfHours } as const
export type TemplateName = keyof typeof flowTemplates
export const templateNames = Object.keys(flowTemplates) as readonly TemplateName[]
