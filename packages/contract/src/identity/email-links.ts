import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { language } from '../values/language.ts'
import { text } from '../values/wire.ts'
import { emailAddress } from './user.ts'

/** The choice of the person who opens a link: keep the account with the address, or claim the address from it. */
export const linkActions = ['confirm', 'claim'] as const

export const askEmailLink = defineEndpoint({
  id: 'auth.askEmailLink',
  method: 'POST',
  path: '/auth/email-link',
  access: { login: false },
  summary:
    'Mail a link to an address that an account uses without having confirmed it (additive); the same answer for every address',
  body: z.object({
    email: emailAddress,
    language: language.optional().catch(undefined),
    /**
     * Purpose of the link; `confirm` if a user's own link expired. It affects only the mail's text and the preselected
     * choice.
     */
    reason: z.enum(linkActions).optional().catch(undefined),
  }),
  response: confirmation,
  errors: ['ERR_TOO_MANY_REQUESTS'],
})

export const openEmailLink = defineEndpoint({
  id: 'auth.openEmailLink',
  method: 'POST',
  path: '/auth/email-link/open',
  access: { login: false },
  summary:
    'Open a mailed link, once (additive): `confirm` keeps the account, `claim` frees the address and answers a `proof` for POST /companies/cadastro',
  body: z.object({ token: text(100, 20), action: z.enum(linkActions) }),
  response: z.object({ email: z.string(), proof: z.string().nullable() }),
  errors: ['ERR_INVALID_RECOVERY_CODE', 'ERR_TOO_MANY_REQUESTS'],
})
