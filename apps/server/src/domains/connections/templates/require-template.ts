import { fitsHeader, isFilled, isSendable, isUsable, parameterOf } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { templateById, templateByName } from './template.store.ts'

/** A template and its parameter values, as chosen by a user or a campaign. */
export interface ChosenTemplate {
  connectionId: number
  id: number
}

/** A template as a program names it. */
export interface NamedTemplate {
  connectionId: number
  name: string
  /** In the network's format ('pt_BR'). */
  language: string
}

// Largest id of the column's type.
const LARGEST_ID = 2 ** 31 - 1

/**
 * Returns a connection's template that can be sent.
 * @throws AppError ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_UNUSABLE for one that is not approved or needs more than text
 *   parameters
 */
export async function requireTemplate(work: Work, choice: ChosenTemplate): Promise<Template> {
  const template = await findTemplate(work, choice)
  if (!isUsable(template)) throw new AppError('ERR_TEMPLATE_UNUSABLE')
  return template
}

/**
 * Same for a template to one person, which may have a header file.
 * @param file the file's content, or null
 * @throws AppError ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_UNUSABLE, ERR_TEMPLATE_FILE for a missing or unsuitable file,
 *   ERR_VALIDATION for a file that the template has no place for
 */
export async function requireTemplateWith(
  work: Work,
  choice: ChosenTemplate | NamedTemplate,
  file: { type: string; size: number } | null,
): Promise<Template> {
  const template = await findTemplate(work, choice)
  if (!isSendable(template)) throw new AppError('ERR_TEMPLATE_UNUSABLE')
  const { headerMedia = null } = template
  if (headerMedia === null && file) throw new AppError('ERR_VALIDATION', { field: 'template' })
  if (headerMedia !== null && !(file && fitsHeader(headerMedia, file))) throw new AppError('ERR_TEMPLATE_FILE')
  return template
}

async function findTemplate({ db, companyId }: Work, choice: ChosenTemplate | NamedTemplate): Promise<Template> {
  const template =
    'name' in choice
      ? await templateByName(db, companyId, choice)
      : choice.id <= LARGEST_ID && (await templateById(db, companyId, choice))
  if (!template) throw new AppError('ERR_NO_TEMPLATE_FOUND')
  return template
}

/** @throws AppError ERR_TEMPLATE_FIELDS unless each parameter has a value */
export function requireParameters(template: Template, values: readonly string[]): string[] {
  if (!isFilled(template, values)) throw new AppError('ERR_TEMPLATE_FIELDS')
  return values.map(parameterOf)
}
