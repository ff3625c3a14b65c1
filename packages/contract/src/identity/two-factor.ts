import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, instant, text, trimmedText } from '../values/wire.ts'
import { ownProof, proofErrors, sessionUser } from './user.ts'

/** Two-step verification (additive): a code of an authenticator app, or one of ten recovery codes. */

/** Six digits of the app, or a recovery code, as typed or pasted. */
const code = trimmedText(1, 40)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const twoFactorLogin = defineEndpoint({
  id: 'twoFactor.login',
  method: 'POST',
  path: '/auth/two-factor',
  access: { login: false },
  summary: 'Second step of a login: the challenge that POST /auth/login answered, with a code; answers as a login',
  body: z.object({ challenge: text(400, 1), code }),
  response: z.object({ token: z.string(), refreshToken: z.string(), user: sessionUser }),
  errors: ['ERR_TWO_FACTOR_CODE', 'ERR_TWO_FACTOR_CHALLENGE', 'ERR_TOO_MANY_REQUESTS', 'ERR_COMPANY_EXPIRED'],
})

export const showTwoFactor = defineEndpoint({
  id: 'twoFactor.show',
  method: 'GET',
  path: '/auth/two-factor',
  access: { ...needs('account:own'), beforeTwoFactor: true },
  summary: "The caller's own two-step verification; never its secret",
  response: z.object({
    enabled: z.boolean(),
    since: instant.nullable(),
    /** Unused recovery codes. */
    codesLeft: z.int(),
    /** Whether the company requires it of every user. */
    required: z.boolean(),
  }),
})

export const setUpTwoFactor = defineEndpoint({
  id: 'twoFactor.setUp',
  method: 'POST',
  path: '/auth/two-factor/setup',
  access: { ...needs('account:own'), beforeTwoFactor: true },
  summary: 'Begin: a new secret, as text and as an otpauth address for a QR code; counts after `enable` only',
  body: z.object({}).nullish(),
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['ERR_TWO_FACTOR_ON'],
})

export const enableTwoFactor = defineEndpoint({
  id: 'twoFactor.enable',
  method: 'POST',
  path: '/auth/two-factor/enable',
  access: { ...needs('account:own'), beforeTwoFactor: true },
  summary:
    'Turn it on with `currentPassword` and a code of the app; answers the recovery codes, which are shown this once',
  body: z.object({ currentPassword: ownProof.currentPassword, code }),
  response: recoveryCodes,
  errors: [...proofErrors, 'ERR_TWO_FACTOR_ON', 'ERR_TWO_FACTOR_OFF'],
})

export const disableTwoFactor = defineEndpoint({
  id: 'twoFactor.disable',
  method: 'POST',
  path: '/auth/two-factor/disable',
  access: { ...needs('account:own'), beforeTwoFactor: true },
  summary: 'Turn it off, with `currentPassword` (or the same as `password`) and code',
  body: z.object({ password: text(200).optional(), currentPassword: ownProof.currentPassword, code }),
  response: confirmation,
  errors: [...proofErrors, 'ERR_TWO_FACTOR_OFF'],
})

export const renewRecoveryCodes = defineEndpoint({
  id: 'twoFactor.renewCodes',
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  access: { ...needs('account:own'), beforeTwoFactor: true },
  summary: 'Ten new recovery codes in place of the earlier ones, with `currentPassword` and a code',
  body: z.object({ currentPassword: ownProof.currentPassword, code }),
  response: recoveryCodes,
  errors: [...proofErrors, 'ERR_TWO_FACTOR_OFF'],
})

export const listTwoFactorUsers = defineEndpoint({
  id: 'twoFactor.users',
  method: 'GET',
  path: '/users/two-factor',
  access: needs('users:edit'),
  summary: 'Who of the company has two-step verification on',
  response: z.object({ userIds: z.array(z.int()) }),
})

export const resetTwoFactor = defineEndpoint({
  id: 'twoFactor.reset',
  method: 'DELETE',
  path: '/users/:id/two-factor',
  access: needs('users:edit'),
  summary:
    'Turn off the two-step verification of somebody who lost phone and codes; not of oneself. Needs `currentPassword`, and a `code` of who has a second step',
  params: idParam('id'),
  body: z.object(ownProof).nullish(),
  response: confirmation,
  errors: ['ERR_NO_USER_FOUND', 'ERR_TWO_FACTOR_OFF', ...proofErrors],
})
