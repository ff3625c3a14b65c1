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
 * Returns the draft of a template with these values.
 * @param file the stored file of its header; null without one
 * @throws AppError those of requireTemplateWith and requireParameters
 */
export async function templateDraft(
  work: Work,
  templateChoice: ChosenTemplate | NamedTemplate,
  { parameters, file }: { parameters: readonly string[]; file: Draft | null },
): Promise<Draft> {
  const content = file && { type: file.mimetype ?? '', size: file.mediaSize ?? 0 }
  const template = await requireTemplateWith(work, templateChoice, content)
  const draft = draftOfTemplate(template, parameters)
  // The text becomes the caption of the file.
  return file ? { ...draft, ...fileFields(file) } : draft
}

const fileFields = ({ mediaType, mimetype, mediaName, mediaFile, mediaSize }: Draft) => ({
  ...{ mediaType, mimetype, mediaName, mediaFile, mediaSize },
})

/** Returns the draft of a loaded template. @throws AppError ERR_TEMPLATE_FIELDS */
export function draftOfTemplate(template: Template, parameters: readonly string[]): Draft {
  const values = requireParameters(template, parameters)
  const draft = { ...textDraft(filledTemplate(template, values)), template: sentAs(template, values) }
  return isMarketing(template) ? { ...draft, isMarketing: true } : draft
}

/** The network names the category in upper case. */
const isMarketing = ({ category }: Template) => category.toUpperCase() === 'MARKETING'

const sentAs = ({ name, language, places }: Template, parameters: readonly string[]): SentTemplate => ({
  ...{ name, language, parameters },
  ...(places.every((place) => /^\d+$/.test(place)) ? {} : { names: places }),
})
