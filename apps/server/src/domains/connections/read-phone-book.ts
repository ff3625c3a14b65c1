import type { PhoneBookPerson } from '@recado/channels/channel'
import type { Workplace } from '../../platform/db/work.ts'
import { connectionIdsForChecks } from './connection-reference.store.ts'
import type { SessionRegistry } from './sessions/session-registry.ts'

/**
 * The address books of all open lines of the company, the default connection's first. Somebody in two of them is told
 * twice.
 * @returns 'unavailable' when no open line has one
 */
export async function readPhoneBook(
  workplace: Workplace,
  registry: SessionRegistry,
  companyId: number,
): Promise<PhoneBookPerson[] | 'unavailable'> {
  const ids = await workplace.read(companyId, (work) => connectionIdsForChecks(work.db))
  let found: PhoneBookPerson[] | null = null
  for (const connectionId of ids) {
    const channel = registry.channel({ companyId, connectionId })
    if (!channel?.abilities.hasPhoneBook) continue
    try {
      found = [...(found ?? []), ...(await channel.session.phoneBook())]
    } catch {
      // The line may have ended just now; another one may know.
    }
  }
  return found ?? 'unavailable'
}
