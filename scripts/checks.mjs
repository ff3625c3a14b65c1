// The checks that need neither database nor browser: a name and a function that returns whether the check passes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditPackages } from './audit-packages.mjs'
import { checkBacklog } from './check-backlog.mjs'
import { checkCitations } from './check-citations.mjs'
import { checkCompanyFilters } from './check-company-filters.mjs'
import { checkLadder } from './check-ladder.mjs'
import { checkLicences } from './check-licences.mjs'
import { checkPermissions } from './check-permissions.mjs'
import { checkPlannerSettings } from './check-planner-settings.mjs'
import { checkProfiles } from './check-profiles.mjs'
import { checkProse } from './check-prose.mjs'
import { checkFeatures } from './features.mjs'
import { root, runNode, tools } from './project.mjs'
import { routeSizes } from './route-sizes.mjs'

const tool = async (name, ...args) => (await runNode([join(root, tools[name]), ...args])) === 0

/** Keeps the compiler's result, so that the next run checks changed files only. */
const types = (name, project) =>
  tool('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', join(root, '.cache', `types-${name}`), '-p', project)

export const fastChecks = {
  'format and lint': () => tool('biome', 'ci', '--error-on-warnings', '--max-diagnostics=50', '.'),
  'types of the server': () => types('server', 'tsconfig.json'),
  'types of the web app': () => types('web', 'apps/web/tsconfig.json'),
  ladder: () => none(checkLadder(root)),
  'every query names its company': () => none(checkCompanyFilters(root)),
  'no right is a comparison with a profile': () => none(checkProfiles(root)),
  'every permission is asked for': () => none(checkPermissions(root)),
  'every cited rule and feature stands in docs': () => none(checkCitations(root)),
  'every feature has a test': () => none(checkFeatures(root)),
  'no area has more turns of phrase or participle names than its figure': () => none(checkProse(root)),
  'planner settings stand on their page': () => none(checkPlannerSettings(root)),
  'statements over what waits are on their list': () => none(checkBacklog(root)),
  'licences of all packages': () => none(checkLicences(root)),
}

/** Checks that ask the package registry. When it does not answer, the check reports that and does not fail. */
export const registryChecks = {
  'no known vulnerabilities': async () => {
    const { problems, unknown } = await auditPackages()
    return unknown === undefined ? none(problems) : { unknown: `the package registry gave no answer: ${unknown}` }
  },
}

const routeLimit = 330 * 1024
/**
 * The rich text editor is not a route: a library of 125 KiB, loaded when a user begins to edit a description. It has
 * its own limit.
 */
const partLimits = { 'src/features/boards/card/rich-text-editor.tsx': 400 * 1024 }

export const bundleChecks = {
  'no route above 330 KiB': () => {
    const dist = join(root, 'apps/web/dist')
    const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
    const sizes = routeSizes(manifest, (file) => readFileSync(join(dist, file)))
    const tooLarge = sizes.filter(({ name, bytes }) => bytes > (partLimits[name] ?? routeLimit))
    return none(tooLarge.map(({ name, bytes }) => `${name}: ${Math.round(bytes / 1024)} KiB of JavaScript, compressed`))
  },
}

function none(problems) {
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

/**
 * Runs all checks, also after a failure, and counts them. A check that returns `unknown`, with a reason, is not
 * counted.
 * @param atOnce the number of checks that run concurrently
 */
export async function runChecks(checks, atOnce = 1) {
  const counts = { passed: 0, failed: 0, failures: [] }
  const waiting = Object.entries(checks)
  const runOne = async ([name, check]) => {
    const result = await Promise.resolve()
      .then(check)
      .catch((error) => console.error(error))
    if (result?.unknown) return console.log(`– ${name}: not checked, ${result.unknown}`)
    console.log(`${result ? '✓' : '✗'} ${name}`)
    counts[result ? 'passed' : 'failed'] += 1
    if (!result) counts.failures.push(name)
  }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runOne(next)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return counts
}
