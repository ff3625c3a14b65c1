import { parseArgs } from 'node:util'
import { createContext } from './bench-context.ts'
import { parts } from './parts.ts'
import { resultsFolder } from './product/paths.ts'
import { createReport } from './report.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const names = values.only?.split(',') ?? Object.keys(parts)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const report = createReport()
const context = createContext(report)
let failedParts = 0
for (const stop of ['SIGINT', 'SIGTERM'] as const)
  process.once(stop, () => void context.close().then(() => process.exit(1)))
try {
  for (const name of names) {
    console.error(`— ${name}`)
    try {
      await parts[name]!(context)
    } catch (error) {
      failedParts++
      console.error(`${name} could not be measured:`, error)
    }
  }
} finally {
  await context.close()
}
const missedTargets = report.close(resultsFolder)
if (missedTargets > 0 || failedParts > 0)
  console.log(`\n${missedTargets} figures miss their target, ${failedParts} parts could not be measured`)
process.exit(missedTargets + failedParts > 0 ? 1 : 0)
