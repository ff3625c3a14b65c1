import { z } from 'zod'
import { instant, text } from '../values/wire.ts'
import { VARIABLE_NAME, variableScopes, variableTypes } from './choices.ts'

/** A variable that flows set and use. Undeclared variables are texts of the run. */
export const flowVariable = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(variableTypes),
  scope: z.enum(variableScopes),
  /** Company scope: the current value. Other scopes: the initial value. */
  value: z.string(),
  updatedAt: instant,
})
export type FlowVariable = z.output<typeof flowVariable>

/** Maximum declared variables per company. */
export const MOST_FLOW_VARIABLES = 500
export const MOST_VALUE = 4096

export const flowVariableInput = z.object({
  name: text(60, 1).regex(VARIABLE_NAME),
  type: z.enum(variableTypes),
  scope: z.enum(variableScopes),
  value: text(MOST_VALUE).default(''),
})
export type FlowVariableInput = z.output<typeof flowVariableInput>
