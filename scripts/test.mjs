// `npm test`: everything, from the cheapest to the dearest. All of it runs, also after a failure; the last line counts.
import { bundleChecks, fastChecks, runChecks } from './checks.mjs'
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { Failure, projectEnvironment } from './project.mjs'
import { runSideBySide, runVitest, sum } from './vitest-count.mjs'

// Operations wait much and work little: they run beside the browsers.
const lanes = [['journeys', 'looks'], ['operations']]

const steps = [
  async () => {
    await prepare()
    return sum([])
  },
  () => runChecks(fastChecks),
  () => runVitest(['rules', 'areas', 'channels', 'web']),
  () => runChecks(bundleChecks),
  async () => runSideBySide(lanes, projectEnvironment({ CHROME_PATH: await findChromium() })),
]

const counts = []
for (const step of steps) {
  try {
    counts.push(await step())
  } catch (error) {
    const message = error instanceof Failure ? error.message : String(error?.stack ?? error)
    counts.push({ passed: 0, failed: 1, failures: [message] })
  }
}
const total = sum(counts)
for (const failure of total.failures) console.log(`✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
