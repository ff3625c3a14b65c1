import { z } from 'zod'
import { instant, text } from '../values/wire.ts'
import { VARIABLE_NAME, variableScopes, variableTypes } from './choices.ts'

/** A variable that flows fill and use. What nobody declared is text of the run. */
export const flowVariable = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(variableTypes),
  scope: z.enum(variableScopes),
  /** Of the company's scope: its value now; else what it is before it is filled. */
  value: z.string(),
  updatedAt: instant,
})
export type FlowVariable = z.output<typeof flowVariable>

/** Most declared variables of a company. */
export const MOST_VARIABLES = 500
export const MOST_VALUE = 4096

export const flowVariableInput = z.object({
  name: text(60, 1).regex(VARIABLE_NAME),
  type: z.enum(variableTypes),
  scope: z.enum(variableScopes),
  value: text(MOST_VALUE).default(''),
})
export type FlowVariableInput = z.output<typeof flowVariableInput>
