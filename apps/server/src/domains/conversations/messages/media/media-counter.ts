import { downloadMediaForOther, type MediaDownloading } from './download-media.ts'

const AT_ONCE = 4

/**
 * Serves requests of other nodes for media of sessions that this node holds: four are fetched at a time, each once
 * however often it is asked for. Requests that are lost with the node are made again.
 */
export function createMediaCounter(
  services: MediaDownloading,
): (wanted: { companyId: number; messageId: number }) => void {
  const waiting = new Map<string, { companyId: number; messageId: number }>()
  const underway = new Set<string>()

  function serve(): void {
    for (const [key, wanted] of waiting) {
      if (underway.size >= AT_ONCE) return
      waiting.delete(key)
      underway.add(key)
      downloadMediaForOther(services, wanted)
        .catch((error: unknown) => services.log.warn({ err: error, ...wanted }, 'a medium could not be fetched'))
        .finally(() => {
          underway.delete(key)
          serve()
        })
    }
  }

  return (wanted) => {
    const key = `${wanted.companyId}:${wanted.messageId}`
    if (underway.has(key)) return
    waiting.set(key, wanted)
    serve()
  }
}
