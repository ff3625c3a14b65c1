import { createServer } from 'node:net'
import { SettingError } from '../setting.rules.ts'

/** Where a server listens. */
export interface Place {
  host: string
  port: number
}

const reasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ host, port }) => `PORT: ${port} is taken on ${host} by another process`,
  EACCES: ({ port }) => `PORT: ${port} may not be used by this user`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} is no address of this machine`,
  ENOTFOUND: ({ host }) => `HOST: ${host} is no address of this machine`,
  EAI_AGAIN: ({ host }) => `HOST: ${host} is no address of this machine`,
}

/** An error of listening in the words of the setting to change; any other error as it is. */
export function listenProblem(error: unknown, place: Place): unknown {
  const said = reasons[(error as NodeJS.ErrnoException).code ?? '']
  return said ? new SettingError(said(place)) : error
}

/**
 * Listens for a moment: a port that is taken ends the start before anything else has begun.
 * @throws SettingError naming PORT or HOST
 */
export async function requireFreePort(place: Place): Promise<void> {
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
