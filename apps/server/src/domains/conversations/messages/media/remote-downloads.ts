import { downloadMediaForOther, type MediaDownloading } from './download-media.ts'

const MAX_DOWNLOADS = 4

/**
 * Downloads media for other nodes over this node's sessions: four at a time, each once despite repeated requests.
 * Requests lost with a node are sent again.
 */
export function createRemoteDownloads(
  services: MediaDownloading,
): (wanted: { companyId: number; messageId: number }) => void {
  const waiting = new Map<string, { companyId: number; messageId: number }>()
  const underway = new Set<string>()

  function serve(): void {
    for (const [key, request] of waiting) {
      if (underway.size >= MAX_DOWNLOADS) return
      waiting.delete(key)
      underway.add(key)
      downloadMediaForOther(services, request)
        .catch((error: unknown) => services.log.warn({ err: error, ...request }, 'could not download a medium'))
        .finally(() => {
          underway.delete(key)
          serve()
        })
    }
  }

  return (request) => {
    const key = `${request.companyId}:${request.messageId}`
    if (underway.has(key)) return
    waiting.set(key, request)
    serve()
  }
}
