import type { PhoneBookPerson } from '@recado/channels/channel'
import type { Asking } from './questions/ask-lines.ts'

/**
 * The address books of all open lines of the company, on whichever nodes they are held, the default connection's first.
 * Somebody in two of them is told twice.
 * @returns 'unavailable' when no open line has one, or none answered
 */
export async function readPhoneBook(asking: Asking, companyId: number): Promise<PhoneBookPerson[] | 'unavailable'> {
  const lines = await asking.lines(companyId, 'phoneBook')
  const answers = await Promise.all(lines.map((line) => line.ask({ kind: 'phoneBook' })))
  const books = answers.flatMap((answer) => (answer ? [answer.told as PhoneBookPerson[]] : []))
  return books.length === 0 ? 'unavailable' : books.flat()
}
