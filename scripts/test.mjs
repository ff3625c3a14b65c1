// `npm test`: everything, from the cheapest to the dearest. All of it runs, also after a failure; the last line counts.
import { bundleChecks, fastChecks, runChecks } from './checks.mjs'
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { Failure, projectEnvironment } from './project.mjs'
import { runSideBySide, runVitest } from './vitest-count.mjs'

// About as long as one another.
const lanes = [['journeys'], ['operations', 'looks']]

const steps = [
  async () => {
    await prepare()
    return { passed: 0, failed: 0 }
  },
  () => runChecks(fastChecks),
  () => runVitest(['rules', 'areas', 'channels', 'web']),
  () => runChecks(bundleChecks),
  async () => runSideBySide(lanes, projectEnvironment({ CHROME_PATH: await findChromium() })),
]

const total = { passed: 0, failed: 0 }
for (const step of steps) {
  try {
    const { passed, failed } = await step()
    total.passed += passed
    total.failed += failed
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    total.failed += 1
  }
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
