import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import { type GivenUp, listGivenUp, replayGivenUp } from './platform/facts/given-up.store.ts'
import { createLog } from './platform/log.ts'
import { withOwner } from './wiring/owner.ts'

// `npm run reactions [-- replay ID | replay all]`: lists the reactions that were given up, and tries them again. The
// server may be running.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const lineOf = ({ at, givenUpAt, ...rest }: GivenUp): string =>
  JSON.stringify({ ...rest, at: at.toISOString(), givenUpAt: givenUpAt.toISOString() })

/** The request of the command line: null lists, else an id or all. */
function askedFor([act, which, ...more]: string[]): { id: number | null } | null {
  if (act === undefined) return null
  const isNumber = which !== undefined && /^[1-9]\d{0,14}$/.test(which)
  if (act !== 'replay' || more.length > 0 || !(which === 'all' || isNumber))
    throw new SettingError('say nothing, `replay ID` or `replay all`')
  return { id: which === 'all' ? null : Number(which) }
}

try {
  const asked = askedFor(process.argv.slice(2))
  const lines = await withOwner(readConfig(readEnvironment()), createLog('error'), async (owner) => {
    if (!asked) return (await listGivenUp(owner)).map(lineOf)
    const count = await replayGivenUp(owner, asked.id)
    if (asked.id !== null && count === 0) throw new SettingError(`nothing with the id ${asked.id} was given up`)
    return [`${count} will be tried again`]
  })
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.exit(0)
} catch (error) {
  const known = error instanceof SettingError
  process.stderr.write(
    `reactions: ${known || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
  )
  process.exit(1)
}
