import { isSendable, isUsable, parameterOf } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'

/** A chosen template with its parameters and header file. */
export interface TemplateChoice {
  templateId: string | null
  parameters: readonly string[]
  file?: File | null
}

/** Returns whether a template can be chosen; with `files` also if it needs a header file. */
export const isOffered = (template: Template, files: boolean): boolean =>
  files ? isSendable(template) : isUsable(template)

/** Returns the chosen template if it can still be sent. */
export const chosenOf = (
  templates: readonly Template[],
  { templateId }: TemplateChoice,
  files = false,
): Template | undefined =>
  templates.find((template) => String(template.id) === templateId && isOffered(template, files))

/** Returns the parameter values, '' for missing ones. */
export const placeValuesOf = ({ places }: Template, { parameters }: TemplateChoice): string[] =>
  places.map((_, index) => parameters[index] ?? '')

/** Returns whether a template is chosen, all its parameters are filled in, and its file is set. */
export function isComplete(templates: readonly Template[], choice: TemplateChoice, files = false): boolean {
  const template = chosenOf(templates, choice, files)
  if (template === undefined || (template.headerMedia && !choice.file)) return false
  return placeValuesOf(template, choice).every((value) => parameterOf(value) !== '')
}
