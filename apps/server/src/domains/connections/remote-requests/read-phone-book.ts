import type { PhoneBookPerson } from '@recado/channels/channel'
import type { RemoteRequests } from './remote-requests.ts'

/**
 * The address books of all open sessions of the company, whichever nodes hold them, the default connection's first.
 * Somebody in two of them is listed twice.
 * @returns 'unavailable' when no open session has one, or none answered
 */
export async function readPhoneBook(
  remote: RemoteRequests,
  companyId: number,
): Promise<PhoneBookPerson[] | 'unavailable'> {
  const sessions = await remote.sessions(companyId, 'phoneBook')
  const answers = await Promise.all(sessions.map((session) => session.request({ kind: 'phoneBook' })))
  const books = answers.flatMap((answer) => (answer ? [answer.value as PhoneBookPerson[]] : []))
  return books.length === 0 ? 'unavailable' : books.flat()
}
