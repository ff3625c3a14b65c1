import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import type { PlatformDb } from './platform/db/platform-db.ts'
import { type GivenUp, listGivenUp, replayGivenUp, showGivenUp } from './platform/facts/given-up.store.ts'
import { createLog } from './platform/log.ts'
import { withOwner } from './wiring/owner.ts'

// `npm run reactions [-- show ID | replay ID | replay all]`: lists the given-up reactions, shows one, or retries them.
// The server may be running.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const lineOf = ({ at, givenUpAt, ...rest }: GivenUp): string =>
  JSON.stringify({ ...rest, at: at.toISOString(), givenUpAt: givenUpAt.toISOString() })

type Request = { act: 'list' } | { act: 'show'; id: number } | { act: 'replay'; id: number | null }

/** Parses the command line. Without arguments: lists all. */
function parseRequest([act, which, ...more]: string[]): Request {
  if (act === undefined) return { act: 'list' }
  const id = which !== undefined && /^[1-9]\d{0,14}$/.test(which) ? Number(which) : null
  if (more.length === 0 && act === 'show' && id !== null) return { act, id }
  if (more.length === 0 && act === 'replay' && (id !== null || which === 'all')) return { act, id }
  throw new SettingError('say nothing, `show ID`, `replay ID` or `replay all`')
}

/** Carries out a request and returns the lines to print. */
async function linesOf(owner: PlatformDb, request: Request): Promise<string[]> {
  if (request.act === 'list') return (await listGivenUp(owner)).map(lineOf)
  const none = () => new SettingError(`nothing with the id ${request.id} was given up`)
  if (request.act === 'show') {
    const reaction = await showGivenUp(owner, request.id)
    if (!reaction) throw none()
    return [lineOf(reaction)]
  }
  const count = await replayGivenUp(owner, request.id)
  if (request.id !== null && count === 0) throw none()
  return [`${count} will be tried again`]
}

try {
  const request = parseRequest(process.argv.slice(2))
  const lines = await withOwner(readConfig(readEnvironment()), createLog('error'), (owner) => linesOf(owner, request))
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.exit(0)
} catch (error) {
  const isExpected = error instanceof SettingError
  process.stderr.write(
    `reactions: ${isExpected || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
  )
  process.exit(1)
}
