import { argumentsOf, folderOf } from './import-family/arguments.ts'
import { importFamily } from './import-family/run-import.ts'
import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import { createLog } from './platform/log.ts'

// `npm run import:family -- [--dry-run] [--media DIR] postgres://…`: imports the companies of another installation of
// the family. The server may be running. Prints one line of JSON per kind of row, then a summary. Exits with 1 when
// something was left behind.
async function main(): Promise<boolean> {
  const { url, dryRun, media } = argumentsOf(process.argv.slice(2))
  const began = performance.now()
  const { kinds, left, isComplete } = await importFamily({
    ...{ config: readConfig(readEnvironment()), log: createLog('error'), url, dryRun, media: folderOf(media) },
    progress: ({ name, at, of }) => process.stderr.write(`${at} of ${of}: ${name}\n`),
  })
  for (const line of kinds) process.stdout.write(`${JSON.stringify(line)}\n`)
  const sum = (of: 'found' | 'new' | 'already') => kinds.reduce((total, line) => total + line[of], 0)
  const problems = kinds.flatMap((line) => line.problems)
  const count = (isLost: boolean) =>
    problems.filter((one) => one.lost === isLost).reduce((total, one) => total + one.count, 0)
  const summary = {
    ...{ dryRun, seconds: Math.round((performance.now() - began) / 1000), found: sum('found'), new: sum('new') },
    ...{ already: sum('already'), changed: count(false), leftBehind: count(true), ...left },
  }
  process.stdout.write(`${JSON.stringify({ summary })}\n`)
  return isComplete
}

// The next run continues with what is not written yet.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
try {
  process.exit((await main()) ? 0 : 1)
} catch (error) {
  process.stderr.write(
    `import:family: ${error instanceof SettingError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
}
