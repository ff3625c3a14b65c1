// `npm test` runs everything, also after a failure, and ends with a summary. `npm test -- PATH …` runs the tests that belong
// to files and folders.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { bundleChecks, fastChecks, runChecks } from './checks.mjs'
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { Failure, projectEnvironment, root } from './project.mjs'
import { testFilesOf } from './test-files.mjs'
import { endWithSummary } from './test-summary.mjs'
import { compiledFolder, runVitest, sum } from './vitest-count.mjs'

const browserEnvironment = async () => projectEnvironment({ CHROME_PATH: await findChromium() })

/** Runs a step and returns its counts. An error is one failure. */
async function counted(step) {
  try {
    return await step()
  } catch (error) {
    const message = error instanceof Failure ? error.message : String(error?.stack ?? error)
    return { passed: 0, failed: 1, failures: [message] }
  }
}

/** Runs steps one after the other, also after a failure. */
async function inTurn(steps) {
  const counts = []
  for (const step of steps) counts.push(await counted(step))
  return sum(counts)
}

/** Prints the output of a step when it has ended, so that it does not mix with another step's. */
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
  // Each build would add its own files.
  rmSync(compiledFolder, { recursive: true, force: true })
  await prepare(['server'])
  const webBuild = ensureBuilt(['web'])
  // The steps that wait for the build get its failure.
  webBuild.catch(() => undefined)
  const withBrowsers = async (projects, options) => {
    await webBuild
    return runVitest(projects, { env: await browserEnvironment(), ...options })
  }
  // The first lane keeps all cores busy. The others need little processor time: checks and storms, and tests that wait for
  // processes most of the time.
  const lanes = [
    [() => runVitest(['rules', 'areas', 'channels', 'web']), () => withBrowsers(['journeys', 'looks'])],
    [
      () => runChecks(fastChecks),
      () => webBuild.then(() => runChecks(bundleChecks)),
      () => quietly('storm', (log) => runVitest(['storm'], { log })),
    ],
    [() => quietly('operations', (log) => withBrowsers(['operations'], { log }))],
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

const begin = performance.now()
const paths = process.argv.slice(2)
const isWholeRun = paths.length === 0
const total = await counted(() => (isWholeRun ? testAll() : testPaths(paths)))
endWithSummary(total, { begin, isWholeRun })
