import { z } from 'zod'
import { tokenScopes } from '../access.ts'
import { instant, trimmedText } from '../values/wire.ts'
import { TOKEN_NAME_LEAST, TOKEN_NAME_MOST } from './choices.ts'

/**
 * A token for the company's own programs. `ending` is its last characters; the whole token is shown only once, when it
 * is created.
 */
export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  ending: z.string(),
  /** Its maker; '' if deleted. */
  createdBy: z.string(),
  createdAt: instant,
  /** Accurate to a few minutes. Null: never used. */
  lastUsedAt: instant.nullable(),
})
export type ApiToken = z.output<typeof apiToken>

export const newApiToken = z.object({
  name: trimmedText(TOKEN_NAME_LEAST, TOKEN_NAME_MOST),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1)
    .max(20)
    .transform((scopes) => [...new Set(scopes)]),
})
