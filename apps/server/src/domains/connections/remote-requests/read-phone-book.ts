import type { PhoneBookPerson } from '@recado/channels/channel'
import type { RemoteRequests } from './remote-requests.ts'

/**
 * Returns the address books of the company's open sessions on all nodes, the default connection's first. People in two
 * books are listed twice.
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
