import { createServer } from 'node:net'
import { SettingError } from '../setting.rules.ts'

/** Where a server listens. */
export interface ListenAddress {
  host: string
  port: number
}

const reasons: Record<string, (place: ListenAddress) => string> = {
  EADDRINUSE: ({ host, port }) => `PORT: ${port} is taken on ${host} by another process`,
  EACCES: ({ port }) => `PORT: ${port} may not be used by this user`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} is no address of this machine`,
  ENOTFOUND: ({ host }) => `HOST: ${host} is no address of this machine`,
  EAI_AGAIN: ({ host }) => `HOST: ${host} is no address of this machine`,
}

/** Turns a listen error into a message that names the setting to change. Returns any other error unchanged. */
export function listenProblem(error: unknown, place: ListenAddress): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? new SettingError(reason(place)) : error
}

/**
 * Listens for a moment, so that a used port ends the start before anything else begins.
 * @throws SettingError naming PORT or HOST
 */
export async function requireFreePort(place: ListenAddress): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ ...place, exclusive: true }, resolve)
    })
  } catch (error) {
    throw listenProblem(error, place)
  }
  await new Promise((resolve) => probe.close(resolve))
}
