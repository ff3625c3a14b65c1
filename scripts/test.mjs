// `npm test`: everything; all of it runs, also after a failure, and the last line counts. `npm test -- PATH …`: the tests
// that belong to files and folders.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { bundleChecks, fastChecks, runChecks } from './checks.mjs'
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { Failure, projectEnvironment, root } from './project.mjs'
import { testFilesOf } from './test-files.mjs'
import { compiledFolder, runVitest, sum } from './vitest-count.mjs'

const browserEnvironment = async () => projectEnvironment({ CHROME_PATH: await findChromium() })

/** Counts a step; what it throws is one failure. */
async function counted(step) {
  try {
    return await step()
  } catch (error) {
    const message = error instanceof Failure ? error.message : String(error?.stack ?? error)
    return { passed: 0, failed: 1, failures: [message] }
  }
}

/** Runs steps one after the other, the next also after a failure. */
async function inTurn(steps) {
  const counts = []
  for (const step of steps) counts.push(await counted(step))
  return sum(counts)
}

/** A step's output is printed when it has ended, and not in the middle of another's. */
async function quietly(name, step) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const path = join(root, '.cache', `tests-${name}.log`)
  const log = openSync(path, 'w')
  try {
    return await step(log)
  } finally {
    closeSync(log)
    process.stdout.write(readFileSync(path))
  }
}

async function testAll() {
  // Of each build there would be one more.
  rmSync(compiledFolder, { recursive: true, force: true })
  await prepare(['server'])
  const built = ensureBuilt(['web'])
  // The caller that waits for it gets its failure.
  built.catch(() => undefined)
  const withBrowsers = async (projects, options) => {
    await built
    return runVitest(projects, { env: await browserEnvironment(), ...options })
  }
  // Two tests at once keep two cores busy; more at once took longer in all. The second lane works little: checks, then what
  // mostly waits for processes.
  const lanes = [
    [() => runVitest(['rules', 'areas', 'channels', 'web']), () => withBrowsers(['journeys', 'looks'])],
    [
      () => runChecks(fastChecks),
      () => built.then(() => runChecks(bundleChecks)),
      () => quietly('operations', (log) => withBrowsers(['operations'], { log })),
      () => quietly('storm', (log) => runVitest(['storm'], { log })),
    ],
  ]
  return sum(await Promise.all(lanes.map(inTurn)))
}

async function testPaths(paths) {
  const files = testFilesOf(paths)
  const withBrowser = files.some((file) => file.startsWith('e2e/'))
  await prepare(withBrowser ? ['server', 'web'] : [])
  console.log(
    `${files.join('\n')}\n${files.length} test files belong to ${paths.join(', ')}; the checks are in npm run check.`,
  )
  return runVitest([], { files, env: withBrowser ? await browserEnvironment() : projectEnvironment() })
}

const paths = process.argv.slice(2)
const total = await counted(() => (paths.length > 0 ? testPaths(paths) : testAll()))
for (const failure of total.failures) console.log(`✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
