import { filledTemplate } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import type { Work } from '../../../../platform/db/work.ts'
import {
  type ChosenTemplate,
  type NamedTemplate,
  requireParameters,
  requireTemplateWith,
} from '../../../connections/public.ts'
import { type Draft, type SentTemplate, textDraft } from './draft.rules.ts'

/**
 * The message that a template becomes with these values of its places.
 * @param file the stored file above it; null without one
 * @throws AppError those of requireTemplateWith and requireParameters
 */
export async function templateDraft(
  work: Work,
  chosen: ChosenTemplate | NamedTemplate,
  { parameters, file }: { parameters: readonly string[]; file: Draft | null },
): Promise<Draft> {
  const content = file && { type: file.mimetype ?? '', size: file.mediaSize ?? 0 }
  const template = await requireTemplateWith(work, chosen, content)
  const draft = draftOfTemplate(template, parameters)
  // What the customer reads is the caption of the file.
  return file ? { ...draft, ...carried(file) } : draft
}

const carried = ({ mediaType, mimetype, mediaName, mediaFile, mediaSize }: Draft) => ({
  ...{ mediaType, mimetype, mediaName, mediaFile, mediaSize },
})

/** The same of a template that is known. @throws AppError ERR_TEMPLATE_FIELDS */
export function draftOfTemplate(template: Template, parameters: readonly string[]): Draft {
  const values = requireParameters(template, parameters)
  return { ...textDraft(filledTemplate(template, values)), template: sentAs(template, values) }
}

const sentAs = ({ name, language, places }: Template, parameters: readonly string[]): SentTemplate => ({
  ...{ name, language, parameters },
  ...(places.every((place) => /^\d+$/.test(place)) ? {} : { names: places }),
})
