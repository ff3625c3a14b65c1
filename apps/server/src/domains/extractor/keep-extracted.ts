import type { ChosenContact, SavedContacts, SavedResult } from '@recado/contract/extractor/extraction'
import type { Language } from '@recado/contract/values/language'

import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { addPeople, requireContactList } from '../contact-lists/public.ts'
import { contactForNumber, knownPhones } from '../contacts/public.ts'
import { audit } from '../identity/public.ts'
import { resultPhone } from './result-phone.rules.ts'

interface Person {
  /** Canonical. */
  phone: string
  name: string
}

/** Saves results to the contacts; a contact that has the number stays as it is. */
export async function saveExtracted(
  work: Work,
  actor: Actor,
  chosen: readonly ChosenContact[],
): Promise<SavedContacts> {
  const saved = await keep(chosen, (people) => saveContacts(work, people), texts[actor.language].contacts)
  await audit(work, actor, 'extraction.contacts', 'extraction', null, { rows: saved.added })
  return saved
}

/**
 * Copies results into a list; a number that it has is left out.
 * @throws AppError ERR_NO_CONTACT_LIST_FOUND
 */
export async function moveExtracted(
  work: Work,
  actor: Actor,
  { listId, chosen }: { listId: number; chosen: readonly ChosenContact[] },
): Promise<SavedContacts> {
  const { name } = await requireContactList(work, listId, true)
  const add = (people: readonly Person[]) => addPeople(work, { listId, people, userId: actor.userId })
  const moved = await keep(chosen, add, texts[actor.language].list)
  await audit(work, actor, 'extraction.list', `contactList ${listId}`, null, { name, rows: moved.added })
  return moved
}

/** Makes contacts of those who are none. @returns the numbers of those who were */
export async function saveContacts(work: Work, people: readonly Person[]): Promise<Set<string>> {
  const phones = people.map(({ phone }) => phone)
  const known = await knownPhones(work.db, work.companyId, phones)
  for (const { phone, name } of people) {
    if (!known.has(phone)) await contactForNumber(work, { number: phone, name: name.slice(0, MOST_NAME) })
  }
  return known
}

const MOST_NAME = 200

/** Keeps each number once, and says of each row what became of it: a number that stands twice is there already the second time. */
async function keep(
  chosen: readonly ChosenContact[],
  write: (people: readonly Person[]) => Promise<Set<string>>,
  message: (added: number, known: number, invalid: number) => string,
): Promise<SavedContacts> {
  const people = new Map<string, Person>()
  const phones = chosen.map(({ numero, nome }) => {
    const phone = resultPhone(numero)
    if (phone !== null && !people.has(phone)) people.set(phone, { phone, name: nome })
    return phone
  })
  const known = await write([...people.values()])
  const seen = new Set(known)
  const results = phones.map((phone): SavedResult => {
    if (phone === null) return 'invalid'
    if (seen.has(phone)) return 'already'
    seen.add(phone)
    return 'new'
  })
  const count = (of: SavedResult) => results.filter((result) => result === of).length
  const [added, already, invalid] = [count('new'), count('already'), count('invalid')]
  const rows = chosen.map(({ numero }, at) => ({ numero, result: results[at] ?? 'invalid' }))
  return { message: message(added, already, invalid), ...{ added, known: already, invalid, rows } }
}

type Counted = (added: number, known: number, invalid: number) => string

/** What the calls answer, which a screen shows as it is (EXT-07). */
const texts: Record<Language, { contacts: Counted; list: Counted }> = {
  pt: {
    contacts: (added, known, invalid) => `Contatos salvos: ${added}. Já existiam: ${known}. Inválidos: ${invalid}.`,
    list: (added, known, invalid) =>
      `Copiados para a lista: ${added}. Já estavam nela: ${known}. Inválidos: ${invalid}.`,
  },
  en: {
    contacts: (added, known, invalid) => `Contacts saved: ${added}. Known already: ${known}. Invalid: ${invalid}.`,
    list: (added, known, invalid) => `Copied to the list: ${added}. In it already: ${known}. Invalid: ${invalid}.`,
  },
  es: {
    contacts: (added, known, invalid) =>
      `Contactos guardados: ${added}. Ya existían: ${known}. No válidos: ${invalid}.`,
    list: (added, known, invalid) =>
      `Copiados a la lista: ${added}. Ya estaban en ella: ${known}. No válidos: ${invalid}.`,
  },
}
