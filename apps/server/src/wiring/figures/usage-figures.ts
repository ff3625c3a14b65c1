import type { Metrics } from '../../platform/metrics.ts'
import type { EventCarrier } from '../../platform/realtime/broadcaster.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/**
 * Counts the messages that this node announces as created, also by company. Each is announced once, after its commit.
 */
export function countingMessages(metrics: Metrics, carry: EventCarrier): EventCarrier {
  for (const direction of ['in', 'out']) metrics.messages.inc({ direction }, 0)
  const help = 'Messages stored, by company and direction'
  const ofCompanies = metrics.counter('recado_company_messages_total', help, ['company', 'direction'])
  return (event) => {
    const { action, message } = event.payload as { action?: string; message?: { fromMe?: boolean } }
    if (event.name === 'appMessage' && action === 'create' && message) {
      const direction = message.fromMe ? 'out' : 'in'
      metrics.messages.inc({ direction })
      ofCompanies.inc({ company: String(event.companyId), direction })
    }
    carry(event)
  }
}

/** Wraps a store to count the bytes of stored files, by company. Removals are not subtracted. */
export function countingStorage(metrics: Metrics, storage: Storage): Storage {
  const help = 'Bytes of files stored, by company'
  const bytes = metrics.counter('recado_company_media_bytes_total', help, ['company'])
  return {
    async put(companyId, content, options) {
      const stored = await storage.put(companyId, content, options)
      bytes.inc({ company: String(companyId) }, stored.size)
      return stored
    },
    putAs: (file, content) => storage.putAs(file, content),
    stat: (companyId, name) => storage.stat(companyId, name),
    open: (companyId, name, range) => storage.open(companyId, name, range),
    remove: (companyId, name) => storage.remove(companyId, name),
    removeAll: (companyId) => storage.removeAll(companyId),
    ...(storage.findVirus && { findVirus: storage.findVirus }),
    list: () => storage.list(),
    removeDrafts: (before) => storage.removeDrafts(before),
    check: () => storage.check(),
  }
}
