import type { ChosenContact, SavedContacts, SavedResult } from '@recado/contract/extractor/extraction'
import type { Language } from '@recado/contract/values/language'

import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { addListPeople, managedContactList } from '../contact-lists/public.ts'
import { type ContactViewer, contactForNumber, knownPhones, phonesOutside } from '../contacts/public.ts'
import { contactSightOf } from '../conversations/public.ts'
import { audit } from '../identity/public.ts'
import { resultPhone } from './result-phone.rules.ts'

interface Person {
  /** Canonical form. */
  phone: string
  name: string
}

/** Saves results to the contacts. An existing contact with the number stays unchanged. */
export async function saveExtracted(work: Work, actor: Actor, rows: readonly ChosenContact[]): Promise<SavedContacts> {
  const write = async (people: readonly Person[]) => ({
    existing: await saveContacts(work, people),
    leftOut: new Set<string>(),
  })
  const result = await saveEachOnce(rows, write, texts[actor.language].contacts)
  await audit(work, actor, 'extraction.contacts', 'extraction', null, { rows: result.added })
  return result
}

/**
 * Copies results into a list. Skips numbers that it already has, and those of contacts that the user may not see.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_NO_PERMISSION for a list that the user may not change
 */
export async function moveExtracted(
  work: Work,
  actor: Actor,
  { listId, rows }: { listId: number; rows: readonly ChosenContact[] },
): Promise<SavedContacts> {
  const { name } = await managedContactList(work, actor, listId)
  const add = async (people: readonly Person[]): Promise<WrittenPhones> => {
    const leftOut = await unseenPhones(work, actor, people)
    const seenPeople = people.filter(({ phone }) => !leftOut.has(phone))
    return { existing: await addListPeople(work, { listId, people: seenPeople, userId: actor.userId }), leftOut }
  }
  const moved = await saveEachOnce(rows, add, texts[actor.language].list)
  await audit(work, actor, 'extraction.list', `contactList ${listId}`, null, { name, rows: moved.added })
  return moved
}

/** Returns the numbers of contacts that a user may not put into a list (contacts.2). */
export function unseenPhones(work: Work, viewer: ContactViewer, people: readonly Person[]): Promise<Set<string>> {
  const outside = contactSightOf.outside(work.companyId, viewer, 'collect')
  return phonesOutside(work.db, work.companyId, { phones: people.map(({ phone }) => phone), outside })
}

/** The numbers that were not written: those that exist, and those of contacts that the user may not see. */
interface WrittenPhones {
  existing: ReadonlySet<string>
  leftOut: ReadonlySet<string>
}

/**
 * Creates contacts for new numbers.
 * @returns the numbers that already had a contact
 */
export async function saveContacts(work: Work, people: readonly Person[]): Promise<Set<string>> {
  const phones = people.map(({ phone }) => phone)
  const existingPhones = await knownPhones(work.db, work.companyId, phones)
  for (const { phone, name } of people) {
    if (!existingPhones.has(phone))
      await contactForNumber(work, { number: phone, name: name.slice(0, MOST_NAME), origin: 'import' })
  }
  return existingPhones
}

const MOST_NAME = 200

/**
 * Saves each number once and returns the result of each row. A number that occurs twice is `already` the second time.
 */
async function saveEachOnce(
  contacts: readonly ChosenContact[],
  write: (people: readonly Person[]) => Promise<WrittenPhones>,
  message: (added: number, known: number, invalid: number) => string,
): Promise<SavedContacts> {
  const people = new Map<string, Person>()
  const phones = contacts.map(({ numero, nome }) => {
    const phone = resultPhone(numero)
    if (phone !== null && !people.has(phone)) people.set(phone, { phone, name: nome })
    return phone
  })
  const { existing, leftOut } = await write([...people.values()])
  const savedPhones = new Set(existing)
  const results = phones.map((phone): SavedResult => {
    if (phone === null) return 'invalid'
    if (leftOut.has(phone)) return 'leftOut'
    if (savedPhones.has(phone)) return 'already'
    savedPhones.add(phone)
    return 'new'
  })
  const count = (of: SavedResult) => results.filter((result) => result === of).length
  const [added, already, invalid] = [count('new'), count('already'), count('invalid')]
  const rows = contacts.map(({ numero }, at) => ({ numero, result: results[at] ?? 'invalid' }))
  return {
    message: message(added, already, invalid),
    ...{ added, known: already, invalid, leftOut: count('leftOut'), rows },
  }
}

type Counted = (added: number, known: number, invalid: number) => string

/** Result messages of the calls, which screens show unchanged (EXT-07). */
const texts: Record<Language, { contacts: Counted; list: Counted }> = {
  pt: {
    contacts: (added, present, invalid) => `Contatos salvos: ${added}. Já existiam: ${present}. Inválidos: ${invalid}.`,
    list: (added, present, invalid) =>
      `Copiados para a lista: ${added}. Já estavam nela: ${present}. Inválidos: ${invalid}.`,
  },
  en: {
    contacts: (added, present, invalid) => `Contacts saved: ${added}. Known already: ${present}. Invalid: ${invalid}.`,
    list: (added, present, invalid) => `Copied to the list: ${added}. In it already: ${present}. Invalid: ${invalid}.`,
  },
  es: {
    contacts: (added, present, invalid) =>
      `Contactos guardados: ${added}. Ya existían: ${present}. No válidos: ${invalid}.`,
    list: (added, present, invalid) =>
      `Copiados a la lista: ${added}. Ya estaban en ella: ${present}. No válidos: ${invalid}.`,
  },
}
