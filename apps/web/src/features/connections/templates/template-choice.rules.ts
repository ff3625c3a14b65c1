import { isUsable, parameterOf } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'

/** A template that somebody chose, with what they wrote into its places. */
export interface TemplateChoice {
  templateId: string | null
  parameters: readonly string[]
}

/** The chosen one, when it can still be sent. */
export const chosenOf = (templates: readonly Template[], { templateId }: TemplateChoice): Template | undefined =>
  templates.find((template) => String(template.id) === templateId && isUsable(template))

/** The values of its places, '' where nothing was written. */
export const valuesOf = ({ places }: Template, { parameters }: TemplateChoice): string[] =>
  places.map((_, index) => parameters[index] ?? '')

/** Whether a template is chosen and each of its places has a value. */
export function isComplete(templates: readonly Template[], choice: TemplateChoice): boolean {
  const template = chosenOf(templates, choice)
  return template !== undefined && valuesOf(template, choice).every((value) => parameterOf(value) !== '')
}
