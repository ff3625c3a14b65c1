import { isSendable, isUsable, parameterOf } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'

/** A template that somebody chose, with what they wrote into its places and the file above it. */
export interface TemplateChoice {
  templateId: string | null
  parameters: readonly string[]
  file?: File | null
}

/** Whether a template can be chosen; with `files` also where a file goes above it. */
export const isOffered = (template: Template, files: boolean): boolean =>
  files ? isSendable(template) : isUsable(template)

/** The chosen one, when it can still be sent. */
export const chosenOf = (
  templates: readonly Template[],
  { templateId }: TemplateChoice,
  files = false,
): Template | undefined =>
  templates.find((template) => String(template.id) === templateId && isOffered(template, files))

/** The values of its places, '' where nothing was written. */
export const valuesOf = ({ places }: Template, { parameters }: TemplateChoice): string[] =>
  places.map((_, index) => parameters[index] ?? '')

/** Whether a template is chosen, each of its places has a value, and its file is there. */
export function isComplete(templates: readonly Template[], choice: TemplateChoice, files = false): boolean {
  const template = chosenOf(templates, choice, files)
  if (template === undefined || (template.headerMedia && !choice.file)) return false
  return valuesOf(template, choice).every((value) => parameterOf(value) !== '')
}
