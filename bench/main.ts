import { parseArgs } from 'node:util'
import { parts } from './parts.ts'
import { resultsFolder } from './product/paths.ts'
import { createReport } from './report.ts'
import { createWorld } from './world.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const names = values.only?.split(',') ?? Object.keys(parts)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const report = createReport()
const world = createWorld(report)
let broken = 0
for (const stop of ['SIGINT', 'SIGTERM'] as const)
  process.once(stop, () => void world.close().then(() => process.exit(1)))
try {
  for (const name of names) {
    console.error(`— ${name}`)
    try {
      await parts[name]!(world)
    } catch (error) {
      broken++
      console.error(`${name} could not be measured:`, error)
    }
  }
} finally {
  await world.close()
}
const missed = report.close(resultsFolder)
if (missed > 0 || broken > 0)
  console.log(`\n${missed} figures miss their target, ${broken} parts could not be measured`)
process.exit(missed + broken > 0 ? 1 : 0)
