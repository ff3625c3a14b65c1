import { fitsHeader, isFilled, isSendable, isUsable, parameterOf } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { templateById, templateByName } from './template.store.ts'

/** A template and the values of its places, as a person or a campaign chose them. */
export interface ChosenTemplate {
  connectionId: number
  id: number
}

/** A template as a program names it. */
export interface NamedTemplate {
  connectionId: number
  name: string
  /** As the network writes it ('pt_BR'). */
  language: string
}

// No row has an id beyond the column's.
const LARGEST_ID = 2 ** 31 - 1

/**
 * A template of a connection that can be sent.
 * @throws AppError ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_UNUSABLE for one that is not approved or needs more than its places filled
 */
export async function requireTemplate(work: Work, chosen: ChosenTemplate): Promise<Template> {
  const found = await foundTemplate(work, chosen)
  if (!isUsable(found)) throw new AppError('ERR_TEMPLATE_UNUSABLE')
  return found
}

/**
 * The same for one person, who may get a file above it.
 * @param file the file, by its content; null without one
 * @throws AppError ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_UNUSABLE, ERR_TEMPLATE_FILE for a file that is missing or unfit, ERR_VALIDATION for
 *   one that it has no place for
 */
export async function requireTemplateWith(
  work: Work,
  chosen: ChosenTemplate | NamedTemplate,
  file: { type: string; size: number } | null,
): Promise<Template> {
  const found = await foundTemplate(work, chosen)
  if (!isSendable(found)) throw new AppError('ERR_TEMPLATE_UNUSABLE')
  const { headerMedia = null } = found
  if (headerMedia === null && file) throw new AppError('ERR_VALIDATION', { field: 'template' })
  if (headerMedia !== null && !(file && fitsHeader(headerMedia, file))) throw new AppError('ERR_TEMPLATE_FILE')
  return found
}

async function foundTemplate({ db, companyId }: Work, chosen: ChosenTemplate | NamedTemplate): Promise<Template> {
  const found =
    'name' in chosen
      ? await templateByName(db, companyId, chosen)
      : chosen.id <= LARGEST_ID && (await templateById(db, companyId, chosen))
  if (!found) throw new AppError('ERR_NO_TEMPLATE_FOUND')
  return found
}

/** @throws AppError ERR_TEMPLATE_FIELDS unless each place has a value */
export function requireParameters(template: Template, values: readonly string[]): string[] {
  if (!isFilled(template, values)) throw new AppError('ERR_TEMPLATE_FIELDS')
  return values.map(parameterOf)
}
