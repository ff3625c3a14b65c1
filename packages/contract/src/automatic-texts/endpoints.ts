import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { languages } from '../values/language.ts'
import { text } from '../values/wire.ts'
import { LONGEST_TEXT, type TextKey, textKeys } from './text-catalogue.ts'

const textKey = z.enum(textKeys as [TextKey, ...TextKey[]])

/** An automatic text of the company. */
export const automaticText = z.object({
  key: textKey,
  /** The text that customers read now. */
  text: z.string(),
  /** The wording of the company's language. */
  default: z.string(),
  /** True when the company wrote its own wording. */
  isOwn: z.boolean(),
})
export type AutomaticText = z.output<typeof automaticText>

/** The company's language and its texts, in the order of the page. */
export const automaticTextList = z.object({ language: z.enum(languages), texts: z.array(automaticText) })
export type AutomaticTextList = z.output<typeof automaticTextList>

export const listAutomaticTexts = defineEndpoint({
  id: 'automaticTexts.index',
  method: 'GET',
  path: '/automatic-texts',
  access: needs('settings:view'),
  summary:
    'The texts that the product sends to customers automatically, in the language of the company or with its wording',
  response: automaticTextList,
})

export const updateAutomaticText = defineEndpoint({
  id: 'automaticTexts.update',
  method: 'PUT',
  path: '/automatic-texts/:key',
  access: needs('settings:edit'),
  summary: 'Word one automatic text; an empty text restores the default of the language',
  params: z.object({ key: text(60) }),
  body: z.object({ text: text(LONGEST_TEXT) }),
  response: automaticText,
  errors: ['ERR_NO_SETTING_FOUND', 'ERR_TEXT_WITHOUT_WAY_BACK'],
})

export const updateCompanyLanguage = defineEndpoint({
  id: 'automaticTexts.language',
  method: 'PUT',
  path: '/company-language',
  access: needs('settings:edit'),
  summary: 'Set the language of the company, in which customers read the texts without own wording',
  body: z.object({ language: z.enum(languages) }),
  response: automaticTextList,
})
