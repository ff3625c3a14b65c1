import { z } from 'zod'
import { contactImport } from '../contacts/import.ts'
import { idValue, instant, optionalText, trimmedText } from '../values/wire.ts'
import { listVariable, listVariablesInput } from './variables.ts'

/**
 * A check of a list's numbers on the network (additive). `done` counts checked numbers. The state is `waiting` while
 * the daily limit of the connection is reached, and also `done` after cancelling.
 */
export const listCheck = z.object({
  state: z.enum(['running', 'waiting', 'done']),
  total: z.int(),
  done: z.int(),
  whatsappId: z.int().nullable(),
  /** When a waiting check continues or retries. */
  waitsUntil: instant.nullable(),
  /**
   * Why it waits: no connection is open, the connection's daily limit is reached, a user has to resume it, or numbers
   * got no answer. Null while it is not waiting.
   */
  waitsFor: z.enum(['connection', 'limit', 'resume', 'answers']).nullable(),
  /** The user who started it. Only this user and admins may cancel it. Null: the user left. */
  userId: z.int().nullable(),
  finishedAt: instant.nullable(),
  cancelledBy: z.string().nullable(),
})
export type ListCheck = z.output<typeof listCheck>

/** How often a number is checked without an answer from the network; then only at a user's request. */
export const MOST_UNANSWERED = 5

/** People whom a campaign may reach, beside the contacts. */
export const contactList = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  contactsCount: z.int(),
  /**
   * Numbers of people with WhatsApp, without WhatsApp, without a number, and without an answer from the network after
   * `MOST_UNANSWERED` checks. The others have not been checked yet (additive).
   */
  validCount: z.int(),
  invalidCount: z.int(),
  numberlessCount: z.int(),
  uncheckableCount: z.int(),
  /** The latest check of its numbers. Null: never checked (additive). */
  check: listCheck.nullable(),
  /** Names of the variables of its people (additive). */
  variables: z.array(z.string()),
  /** Rises with every announced state: of two states the later one counts (additive). */
  version: z.int(),
  /** Its maker (additive). Only the maker and admins may delete it. Null: the maker left. */
  userId: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type ContactList = z.output<typeof contactList>

/** A person of a list. `number`: digits with the country code, the input if it is not a phone number, or ''. */
export const contactListItem = z.object({
  id: z.int(),
  companyId: z.int(),
  contactListId: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** Also false before the first check: see `checkedAt`. */
  isWhatsappValid: z.boolean(),
  /** When the number was last checked (additive). */
  checkedAt: instant.nullable(),
  /** The network gave no answer about the number after `MOST_UNANSWERED` checks; a new check tries again (additive). */
  isUncheckable: z.boolean(),
  /** Further columns of the spreadsheet; campaigns insert them into their texts (additive). */
  variables: z.array(listVariable),
  /** Rises with every change (additive). */
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type ContactListItem = z.output<typeof contactListItem>

/**
 * An import of a spreadsheet into a list (additive), like one of contacts. `updated` counts people whose number was
 * already in the list.
 */
export const contactListImport = contactImport.omit({ source: true }).extend({ contactListId: z.int() })
export type ContactListImport = z.output<typeof contactListImport>

/** Maximum size of a spreadsheet that is uploaded in one request. */
export const MOST_SHEET_BYTES = 8 * 1024 * 1024

/** LST-01: name 2 to 50. */
export const contactListInput = z.object({ name: trimmedText(2, 50), companyId: optionalText(20) })

/** LST-03: '' or 8 to 50 characters. */
const itemNumber = z.preprocess(
  (value) => (value === null || value === undefined ? '' : typeof value === 'number' ? String(value) : value),
  z.union([z.literal(''), trimmedText(8, 50)]),
)
const itemEmail = z.preprocess((value) => value ?? '', z.union([z.literal(''), z.email().max(254)]))

/** LST-03: name 2 to 50, number optional, e-mail valid. */
export const contactListItemInput = z.object({
  name: trimmedText(2, 50),
  number: itemNumber,
  email: itemEmail,
  /** Replaces all variables; absent keeps them (additive). */
  variables: listVariablesInput.optional(),
  contactListId: idValue,
  companyId: optionalText(20),
})
export type ContactListItemInput = z.output<typeof contactListItemInput>
