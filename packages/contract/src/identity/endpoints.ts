import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { language } from '../values/language.ts'
import { idParam, optionalText, text, trimmedText, wholeNumber } from '../values/wire.ts'
import { company } from './company.ts'
import { companyHours } from './company-input.ts'
import { isPhoneNumber } from './company-phone.rules.ts'
import { plan, recurrences } from './plan.ts'
import { setting } from './setting.ts'
import { emailAddress, newUser, password, proofErrors, sessionUser, strongPassword, user, userChange } from './user.ts'

const userId = idParam('id')
/** Spec 3 §5: 2 to 50 characters. Without it the company gets its admin's name. */
const organization = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? undefined : (value ?? undefined)),
  trimmedText(2, 50).optional(),
)

export const login = defineEndpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  access: { login: false },
  summary:
    'Log in with e-mail and password, as JSON or as a form; evicts the earlier session of the same user. With two-step verification on: ERR_TWO_FACTOR_REQUIRED with a `challenge` for POST /auth/two-factor',
  form: true,
  body: z.object({ email: text(254), password: text(200) }),
  response: z.object({ token: z.string(), refreshToken: z.string(), user: sessionUser }),
  errors: [
    'ERR_INVALID_CREDENTIALS',
    'ERR_EMAIL_LOST',
    'ERR_TWO_FACTOR_REQUIRED',
    'ERR_COMPANY_EXPIRED',
    'ERR_COMPANY_DISABLED',
    'ERR_TOO_MANY_REQUESTS',
    'ERR_DEMO_ACCOUNT',
  ],
})

export const refreshToken = defineEndpoint({
  id: 'auth.refresh',
  method: 'POST',
  path: '/auth/refresh_token',
  access: { login: false },
  summary: 'Exchange the refresh token (body or cookie jrt) for a new pair',
  body: z.object({ refreshToken: optionalText(500) }).nullish(),
  response: z.object({ token: z.string(), refreshToken: z.string(), user: sessionUser }),
  errors: ['ERR_SESSION_EXPIRED', 'ERR_COMPANY_EXPIRED', 'ERR_TOO_MANY_REQUESTS'],
})

export const logout = defineEndpoint({
  id: 'auth.logout',
  method: 'DELETE',
  path: '/auth/logout',
  access: { ...needs('account:own'), whenExpired: true, beforePasswordChange: true, beforeTwoFactor: true },
  summary: 'End the session',
  response: confirmation,
  cost: 'free',
})

/**
 * Always HTTP 200: clients read the status from the body (wire.10). An unknown address is reported as such (access.11).
 */
export const forgotPassword = defineEndpoint({
  id: 'auth.forgetPassword',
  method: 'POST',
  path: '/forgetpassword/:email',
  access: { login: false },
  secretPath: true,
  summary: 'Mail a code for a new password; status 404 in the answer when nobody signs in with the address',
  params: z.object({ email: emailAddress }),
  response: z.object({ status: z.union([z.literal(200), z.literal(404)]) }),
  errors: ['ERR_TOO_MANY_REQUESTS'],
})

export const resetPassword = defineEndpoint({
  id: 'auth.resetPassword',
  method: 'POST',
  path: '/resetpasswords/:email/:token/:newPassword',
  access: { login: false },
  secretPath: true,
  summary: 'Set a new password with the mailed code; ends all sessions of the person',
  params: z.object({ email: emailAddress, token: text(60, 1), newPassword: strongPassword }),
  response: confirmation,
  errors: ['ERR_INVALID_RECOVERY_CODE', 'ERR_COMMON_PASSWORD', 'ERR_TOO_MANY_REQUESTS'],
})

export const me = defineEndpoint({
  id: 'auth.me',
  method: 'GET',
  path: '/auth/me',
  access: { ...needs('account:own'), beforePasswordChange: true, beforeTwoFactor: true },
  summary: 'The person who is logged in',
  response: sessionUser,
})

export const signUp = defineEndpoint({
  id: 'companies.signUp',
  method: 'POST',
  path: '/companies/cadastro',
  access: { login: false },
  summary: 'Create a company with its first admin; due date, status and recurrence are set by the server (companies.3)',
  body: z.object({
    company: organization,
    companyName: organization,
    name: trimmedText(2, 50),
    lastName: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      trimmedText(2, 50).optional(),
    ),
    email: emailAddress,
    phone: optionalText(30).refine((phone) => isPhoneNumber(phone ?? ''), 'no phone number'),
    password,
    confirmPassword: optionalText(50),
    planId: wholeNumber(1, Number.MAX_SAFE_INTEGER, 0).optional(),
    recurrence: z.string().max(20).optional(),
    /** Language of messages to the company (additive). */
    language: language.optional().catch(undefined),
    /** From POST /auth/email-link/open: proves that the address is the caller's, so no link is mailed (additive). */
    emailProof: optionalText(500),
    // Part of the documented payload, but the server decides these values.
    dueDate: z.unknown().optional(),
    status: z.unknown().optional(),
    campaignsEnabled: z.unknown().optional(),
  }),
  response: z.object({ company, user }),
  errors: [
    'ERR_DUPLICATED_EMAIL',
    'ERR_NO_PLAN_FOUND',
    'ERR_SIGN_UP_DISABLED',
    'ERR_COMMON_PASSWORD',
    'ERR_TOO_MANY_REQUESTS',
  ],
})

export const listPublicPlans = defineEndpoint({
  id: 'plans.list',
  method: 'GET',
  path: '/plans/list',
  access: { login: false },
  summary: 'Plans offered at sign-up',
  response: z.array(plan),
})

export const showCompany = defineEndpoint({
  id: 'companies.show',
  method: 'GET',
  path: '/companies/:id',
  access: needs('account:own'),
  summary: 'The own company; any company for the super user',
  params: userId,
  response: company,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const updateCompanySchedules = defineEndpoint({
  id: 'companies.updateSchedules',
  method: 'PUT',
  path: '/companies/:id/schedules',
  access: needs('settings:edit'),
  summary:
    'Working hours of the own company; of any company by the super user. Additive: `timeZone` (an IANA name) and `specialDays`, which may also be sent without `schedules`',
  params: userId,
  body: companyHours,
  response: company,
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const showCompanyPlan = defineEndpoint({
  id: 'companies.listPlan',
  method: 'GET',
  path: '/companies/listPlan/:id',
  access: needs('account:own'),
  summary: "The company's plan with its features; a company without a plan has no limits and what it may use",
  params: userId,
  response: z.object({ plan, trialExpiration: z.string().nullable(), email: z.string().nullable() }),
  errors: ['ERR_NO_COMPANY_FOUND'],
})

export const listUsers = defineEndpoint({
  id: 'users.index',
  method: 'GET',
  path: '/users',
  access: needs('users:view'),
  summary: 'Users of the company, 20 a page',
  query: z.object(pageQuery),
  response: z.object({ users: z.array(user), ...pageReply }),
})

export const listUserNames = defineEndpoint({
  id: 'users.list',
  method: 'GET',
  path: '/users/list',
  access: needs('users:view'),
  summary: 'All users of the company with their queues, for choosing one',
  query: z.object({ companyId: optionalText(20), searchParam: optionalText(100) }),
  response: z.array(z.object({ id: z.int(), name: z.string(), queueIds: z.array(z.int()), online: z.boolean() })),
})

export const showUser = defineEndpoint({
  id: 'users.show',
  method: 'GET',
  path: '/users/:id',
  access: needs('users:view'),
  summary: 'One user of the company',
  params: userId,
  response: user,
  errors: ['ERR_NO_USER_FOUND'],
})

export const createUser = defineEndpoint({
  id: 'users.create',
  method: 'POST',
  path: '/users',
  access: needs('users:edit'),
  summary: 'Add a user; with profile admin it needs `currentPassword`, and a `code` of who has a second step',
  body: newUser,
  response: user,
  errors: [
    'ERR_USER_CREATION_DISABLED',
    'ERR_PLAN_LIMIT_USERS',
    'ERR_DUPLICATED_EMAIL',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_COMMON_PASSWORD',
    ...proofErrors,
  ],
})

export const updateUser = defineEndpoint({
  id: 'users.update',
  method: 'PUT',
  path: '/users/:id',
  access: { ...needs('account:own'), beforePasswordChange: true },
  summary:
    'Change a user: oneself, or anyone by an admin; profile, connection, allTicket and queues by the user-modal rules. Password and e-mail of oneself or of an admin, and making an admin, need `currentPassword`, and a `code` of who has a second step',
  params: userId,
  body: userChange,
  response: user,
  errors: [
    'ERR_NO_USER_FOUND',
    'ERR_DUPLICATED_EMAIL',
    'ERR_LAST_ADMIN',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_COMMON_PASSWORD',
    ...proofErrors,
  ],
})

export const deleteUser = defineEndpoint({
  id: 'users.delete',
  method: 'DELETE',
  path: '/users/:id',
  access: needs('users:delete'),
  summary: 'Delete a user; their open tickets go back to pending',
  params: userId,
  response: confirmation,
  errors: ['ERR_NO_USER_FOUND', 'ERR_LAST_ADMIN', 'ERR_USED_BY_CAMPAIGN'],
})

export const setLanguage = defineEndpoint({
  id: 'users.setLanguage',
  method: 'POST',
  path: '/users/set-language/:lang',
  access: needs('account:own'),
  summary: 'Store the language of the person',
  params: z.object({ lang: language }),
  response: confirmation,
})

export const listSettings = defineEndpoint({
  id: 'settings.index',
  method: 'GET',
  path: '/settings',
  access: needs('settings:view'),
  summary: "The company's settings; secrets as 'set' or ''",
  response: z.array(setting),
})

export const updateSetting = defineEndpoint({
  id: 'settings.update',
  method: 'PUT',
  path: '/settings/:key',
  access: needs('settings:edit'),
  summary: 'Change one setting; the path names it',
  params: z.object({ key: text(60) }),
  body: z.object({
    key: optionalText(60),
    value: z.preprocess((v) => (typeof v === 'boolean' ? String(v) : v), text(500)),
  }),
  response: setting,
  errors: ['ERR_NO_SETTING_FOUND'],
})

export const planRecurrence = z.enum(recurrences)
