import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import {
  PERSONAL_TEXT_MAX,
  PERSONAL_TEXTS_AT_ONCE,
  PERSONAL_TEXTS_MOST,
  PERSONAL_TEXTS_TOTAL,
} from './personal-text-limits.ts'

/** Key of the text: a kind, then the id of its ticket, chat or flow. */
const name = z.string().regex(/^[a-z-]{1,20}(:[A-Za-z0-9:-]{1,80})?$/)

// Replaces NUL and lone surrogates, which the database cannot store, so that they do not prevent saving the other
// texts.
const text = z
  .string()
  .max(PERSONAL_TEXT_MAX)
  .overwrite((input) => input.replaceAll('\u0000', '').toWellFormed())

const personalText = z.object({ name, text: z.string() })
export type PersonalText = z.output<typeof personalText>

export const listPersonalTexts = defineEndpoint({
  id: 'personalTexts.list',
  method: 'GET',
  path: '/auth/texts',
  access: needs('account:own'),
  summary: "The caller's unsent texts: drafts, half-written notes, the to-do list. Nobody else reads them",
  response: z.object({ texts: z.array(personalText) }),
})

export const savePersonalTexts = defineEndpoint({
  id: 'personalTexts.save',
  method: 'PUT',
  path: '/auth/texts',
  access: needs('account:own'),
  summary: `Stores and removes unsent texts of the caller. At most ${PERSONAL_TEXTS_MOST} texts with ${PERSONAL_TEXTS_TOTAL} characters in all`,
  bodyLimit: 4 * 1024 * 1024,
  body: z.object({
    /** Null deletes a text. */
    texts: z
      .array(z.object({ name, text: text.nullable() }))
      .min(1)
      .max(PERSONAL_TEXTS_AT_ONCE),
  }),
  /** `refused`: names of texts that exceed the limit; they keep their previous value. */
  response: z.object({ refused: z.array(z.string()) }),
})
