import { filledTemplate } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import type { Work } from '../../../../platform/db/work.ts'
import { type ChosenTemplate, requireParameters, requireTemplate } from '../../../connections/public.ts'
import { type Draft, type SentTemplate, textDraft } from './draft.rules.ts'

/**
 * The message that a template becomes with these values of its places.
 * @throws AppError those of requireTemplate and requireParameters
 */
export async function templateDraft(work: Work, chosen: ChosenTemplate, parameters: readonly string[]): Promise<Draft> {
  const template = await requireTemplate(work, chosen)
  return draftOfTemplate(template, parameters)
}

/** The same of a template that is known. @throws AppError ERR_TEMPLATE_FIELDS */
export function draftOfTemplate(template: Template, parameters: readonly string[]): Draft {
  const values = requireParameters(template, parameters)
  return { ...textDraft(filledTemplate(template, values)), template: sentAs(template, values) }
}

const sentAs = ({ name, language, places }: Template, parameters: readonly string[]): SentTemplate => ({
  ...{ name, language, parameters },
  ...(places.every((place) => /^\d+$/.test(place)) ? {} : { names: places }),
})
