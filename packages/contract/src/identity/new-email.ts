import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../values/wire.ts'
import { emailAddress } from './user.ts'

export const chooseNewEmail = defineEndpoint({
  id: 'auth.chooseNewEmail',
  method: 'POST',
  path: '/auth/new-email',
  access: { login: false },
  summary:
    'Give another address to an account whose address its owner took, with the `challenge` of ERR_EMAIL_LOST (additive)',
  body: z.object({ challenge: text(1000, 1), email: emailAddress }),
  response: z.object({ email: z.string() }),
  errors: ['ERR_TWO_FACTOR_CHALLENGE', 'ERR_DUPLICATED_EMAIL', 'ERR_TOO_MANY_REQUESTS'],
})
