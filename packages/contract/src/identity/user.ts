import { z } from 'zod'
import { profiles } from '../access.ts'
import { language } from '../values/language.ts'
import { flag, idList, optionalId, text, trimmedText } from '../values/wire.ts'
import { company } from './company.ts'
import { isPossiblePassword, isStrongPassword, ownPasswordLength, passwordLength } from './password.rules.ts'
import { permissionMap } from './role.ts'
import { setting } from './setting.ts'

/** 'desabled' is the documented spelling (wire.1). */
export const allTicket = z.enum(['enabled', 'desabled'])

const queueOfUser = z.object({ id: z.int(), name: z.string(), color: z.string() })

export const user = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** 'admin' with the role Administrador, 'supervisor' with the role Supervisor, otherwise 'user' (additive roleId). */
  profile: z.enum(profiles),
  /** The user's role, one of GET /roles (additive; access.8). */
  roleId: z.int(),
  super: z.boolean(),
  allTicket,
  /** Whether the user sees tickets without a queue (tickets.3). */
  queueless: z.boolean(),
  whatsappId: z.int().nullable(),
  queueIds: z.array(z.int()),
  queues: z.array(queueOfUser),
  online: z.boolean(),
  language,
  /**
   * The link mailed to the address has not been opened yet, so mails to it have fixed texts (additive; companies.12).
   */
  hasUnconfirmedEmail: z.boolean().optional(),
})
export type User = z.output<typeof user>

/**
 * The logged-in user, as returned by login, refresh and /auth/me (wire.4). A company that never expires has NEVER_DUE
 * as `dueDate` here.
 */
export const sessionUser = user.extend({
  company,
  /** The name of the user's role; empty for a built-in role, whose name depends on the reader's language (additive). */
  roleName: z.string(),
  /** The user's permissions, each with its scope (additive; access.8). */
  permissions: permissionMap,
  settings: z.array(setting),
  /** The password was generated or assigned and must be changed first (access.5). */
  mustChangePassword: z.boolean(),
  /** Whether this user signs in with a second factor (additive). */
  twoFactor: z.boolean(),
  /** The company requires a second factor, and the user must set it up first (additive). */
  mustSetUpTwoFactor: z.boolean(),
})
export type SessionUser = z.output<typeof sessionUser>

const email = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.email().max(254),
)
export const emailAddress = email
/** A new password (access.6). The server also rejects the most common ones (ERR_COMMON_PASSWORD). */
export const password = z
  .string()
  .min(passwordLength.min)
  .max(passwordLength.max)
  .refine((text) => isPossiblePassword(text), 'only spaces')
/** A new password set with a mailed code (access.6). */
export const strongPassword = z.string().max(ownPasswordLength.max).refine(isStrongPassword, 'too weak')

const name = trimmedText(2, 50)
/** A new password for the caller's own account; for another user's account it is shorter (`passwordLength`). */
const optionalPassword = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z
    .string()
    .max(ownPasswordLength.max)
    .refine((text) => isPossiblePassword(text, ownPasswordLength), 'only spaces')
    .optional(),
)
const optionalAllTicket = z.preprocess(
  (value) =>
    value === 'disabled' || value === false
      ? 'desabled'
      : value === true
        ? 'enabled'
        : value === null
          ? undefined
          : value,
  allTicket.optional(),
)
const userSettings = {
  profile: z.enum(profiles).optional(),
  /** Wins over `profile` (additive). */
  roleId: optionalId,
  allTicket: optionalAllTicket,
  queueless: flag,
  whatsappId: optionalId,
  queueIds: idList,
}

/**
 * Confirms a change that a stolen session must not make (access.6): the caller's current password and, with a second
 * factor, a code of it. Absent if the change needs no confirmation.
 */
export const ownProof = {
  currentPassword: z.preprocess((value) => (value === '' || value === null ? undefined : value), text(200).optional()),
  code: z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    trimmedText(1, 40).optional(),
  ),
}

/** Error codes of endpoints that may ask for a confirmation. */
export const proofErrors = [
  'ERR_CURRENT_PASSWORD_REQUIRED',
  'ERR_WRONG_PASSWORD',
  'ERR_TWO_FACTOR_CODE',
  'ERR_TOO_MANY_REQUESTS',
] as const

/** Names of 2 to 50 characters, valid e-mail (access.13), password of 8 to 50 (access.6). */
export const newUser = z.object({ name, lastName: name, email, password, ...userSettings, ...ownProof })
export type NewUser = z.output<typeof newUser>

export const userChange = z.object({
  name: name.optional(),
  lastName: name.optional(),
  email: email.optional(),
  password: optionalPassword,
  ...userSettings,
  ...ownProof,
})
export type UserChange = z.output<typeof userChange>
