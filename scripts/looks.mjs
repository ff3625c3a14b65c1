// `npm run looks`: checks every screen in both themes and all widths. `npm test` checks half of them, in turns
// (e2e/looks.ts).
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { fail, projectEnvironment } from './project.mjs'
import { endWithSummary } from './test-summary.mjs'
import { runVitest, sum } from './vitest-count.mjs'

try {
  const begin = performance.now()
  await prepare()
  const env = projectEnvironment({ CHROME_PATH: await findChromium(), LOOKS: 'all' })
  const counts = [
    await runVitest(['looks'], { env }),
    await runVitest(['journeys'], { env, files: ['e2e/looks', 'e2e/states'] }),
  ]
  endWithSummary(sum(counts), { begin, isWholeRun: false })
} catch (error) {
  fail(error)
}
