import type { Workplace } from '../../platform/db/work.ts'
import { connectionIdsForChecks } from './connection-reference.store.ts'
import type { SessionRegistry } from './sessions/session-registry.ts'

/**
 * Looks a number up on the network over an open line of the company, the default connection's first.
 * @param phone digits with country code
 * @returns null when it is not on WhatsApp; 'unavailable' when no open line can tell
 */
export async function checkNumber(
  workplace: Workplace,
  registry: SessionRegistry,
  companyId: number,
  phone: string,
): Promise<{ phone: string; lid: string | null } | null | 'unavailable'> {
  const ids = await workplace.read(companyId, (work) => connectionIdsForChecks(work.db))
  for (const connectionId of ids) {
    const channel = registry.channel({ companyId, connectionId })
    if (!channel?.abilities.canCheckNumber) continue
    try {
      return await channel.session.checkNumber(phone)
    } catch {
      // The line may have ended just now; another one may know.
    }
  }
  return 'unavailable'
}
