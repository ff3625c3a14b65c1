import type { ContactList, ContactListItem, ListCheck } from '@recado/contract/contact-lists/contact-list'
import type { ListVariable } from '@recado/contract/contact-lists/variables'

/** A list with its latest look-up. `run` is null without one. */
export interface ContactListRow {
  company_id: number
  id: number
  name: string
  user_id: number | null
  people: number
  valid: number
  invalid: number
  numberless: number
  uncheckable: number
  variables: string[]
  version: number
  created_at: Date
  updated_at: Date
  run: number | null
  state: ListCheck['state'] | null
  connection_id: number | null
  total: number | null
  done: number | null
  waits_until: Date | null
  waits_for: ListCheck['waitsFor']
  check_user_id: number | null
  finished_at: Date | null
  cancelled_by: string | null
}

const checkOf = (row: ContactListRow): ListCheck | null =>
  row.state && {
    state: row.state,
    total: row.total ?? 0,
    done: row.done ?? 0,
    whatsappId: row.connection_id,
    waitsUntil: row.waits_until?.toISOString() ?? null,
    waitsFor: row.waits_for,
    userId: row.check_user_id,
    finishedAt: row.finished_at?.toISOString() ?? null,
    cancelledBy: row.cancelled_by,
  }

/** A contact list as the contract shows it. */
export const contactListOf = (row: ContactListRow): ContactList => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  contactsCount: row.people,
  validCount: row.valid,
  invalidCount: row.invalid,
  numberlessCount: row.numberless,
  uncheckableCount: row.uncheckable,
  check: checkOf(row),
  variables: row.variables,
  version: row.version,
  userId: row.user_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export interface ListItemRow {
  company_id: number
  id: number
  contact_list_id: number
  name: string
  number: string
  is_phone: boolean
  email: string
  is_valid: boolean | null
  checked_at: Date | null
  gave_up: boolean
  variables: ListVariable[]
  version: number
  created_at: Date
  updated_at: Date
}

/** A person of a list as the contract shows them. */
export const listItemOf = (row: ListItemRow): ContactListItem => ({
  id: row.id,
  companyId: row.company_id,
  contactListId: row.contact_list_id,
  name: row.name,
  number: row.number,
  email: row.email,
  isWhatsappValid: row.is_valid === true,
  checkedAt: row.checked_at?.toISOString() ?? null,
  isUncheckable: row.gave_up && row.is_valid === null,
  variables: row.variables,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
