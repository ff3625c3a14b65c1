import { z } from 'zod'
import { contactImport } from '../contacts/import.ts'
import { idValue, instant, optionalText, trimmedText } from '../values/wire.ts'
import { listVariable, listVariablesInput } from './variables.ts'

/**
 * The numbers of a list being looked up on the network (additive). `done` counts those that were looked up; it is `waiting` while
 * the connection may look up no more today, and `done` also when somebody cancelled it.
 */
export const listCheck = z.object({
  state: z.enum(['running', 'waiting', 'done']),
  total: z.int(),
  done: z.int(),
  whatsappId: z.int().nullable(),
  /** When one that waits goes on, or asks again. */
  waitsUntil: instant.nullable(),
  /**
   * Why it waits: no connection is open, the connection asked as much as it may today, a person has to resume it, or numbers got no
   * answer; null while it does not.
   */
  waitsFor: z.enum(['connection', 'limit', 'resume', 'answers']).nullable(),
  /** Who began it, who may cancel it, as admins may; null when they left. */
  userId: z.int().nullable(),
  finishedAt: instant.nullable(),
  cancelledBy: z.string().nullable(),
})
export type ListCheck = z.output<typeof listCheck>

/** A number about which the network gives no answer is asked about so often, then no more until a person wants it. */
export const MOST_UNANSWERED = 5

/** People that a campaign may reach, beside the contacts. */
export const contactList = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  contactsCount: z.int(),
  /**
   * Of them, those with WhatsApp, those without, those without a number, and those about whose number the network gave no answer
   * however often it was asked; the rest were not looked up yet (additive).
   */
  validCount: z.int(),
  invalidCount: z.int(),
  numberlessCount: z.int(),
  uncheckableCount: z.int(),
  /** The latest look-up of its numbers; null: none yet (additive). */
  check: listCheck.nullable(),
  /** The names of the variables that its people have (additive). */
  variables: z.array(z.string()),
  /** Its maker (additive), who may delete it, as admins may; null when they left. */
  userId: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type ContactList = z.output<typeof contactList>

/** A person of a list. `number`: digits with the country, as given where it is no phone number, '' when there is none. */
export const contactListItem = z.object({
  id: z.int(),
  companyId: z.int(),
  contactListId: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** False also before anybody looked: see `checkedAt`. */
  isWhatsappValid: z.boolean(),
  /** When the network was last asked about the number (additive). */
  checkedAt: instant.nullable(),
  /** The network gave no answer about the number, however often it was asked; a new look-up asks again (additive). */
  isUncheckable: z.boolean(),
  /** What a spreadsheet says about them beside that; campaigns fill it into their texts (additive). */
  variables: z.array(listVariable),
  createdAt: instant,
  updatedAt: instant,
})
export type ContactListItem = z.output<typeof contactListItem>

/** An import of a spreadsheet into a list (additive), as one of contacts; `updated` counts people whose number the list had. */
export const contactListImport = contactImport.omit({ source: true }).extend({ contactListId: z.int() })
export type ContactListImport = z.output<typeof contactListImport>

/** Largest spreadsheet that is posted whole. */
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
  /** All of them in place of those it had; absent leaves them (additive). */
  variables: listVariablesInput.optional(),
  contactListId: idValue,
  companyId: optionalText(20),
})
export type ContactListItemInput = z.output<typeof contactListItemInput>
