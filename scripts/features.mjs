// `npm run features [-- ID …]`: lists for each row of docs/features.md the tests whose titles carry its id.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { fail, root } from './project.mjs'
import { proseOf } from './prose.mjs'

const featureId = /(?<![\w-])[A-Z]{2,4}-\d{2}(?![\w-])/g
const SKIPPED_FOLDERS = ['node_modules', 'dist', '.cache', '.git', 'data']

/** Returns the ids of the rows of the feature page, in order. */
export const featureIds = (page) => [...page.matchAll(/^\| ([A-Z]{2,4}-\d{2}) \|/gm)].map(([, id]) => id)

/**
 * Returns the tests of each feature: its id is in their title or in the title of a surrounding group.
 * @param ids the ids of the features
 * @param files test files as `{ path, text }`
 * @returns a map from id to `{ path, title }`, empty for a feature without a test
 */
export function testsOfFeatures(ids, files) {
  const tests = new Map(ids.map((id) => [id, []]))
  for (const { path, text } of files)
    for (const title of titlesIn(path, text))
      for (const [id] of title.matchAll(featureId)) tests.get(id)?.push({ path, title })
  return tests
}

/** The titles of a test file, those in the rows of a table included: a row's title begins with its ids. */
const titlesIn = (path, text) => [
  ...proseOf(path, text).titles.map(({ text: title }) => title),
  ...[...text.matchAll(/^\s*\[?\s*(['"`])((?:[A-Z]{2,4}-\d{2})(?:, [^:]+)?: .*?)\1,/gm)].map(([, , title]) => title),
]

/** Checks a repository. @returns one line for each feature without a test */
export const checkFeatures = (folder) =>
  [...testsInProject(folder)]
    .filter(([, tests]) => tests.length === 0)
    .map(([id]) => `${id}: no test has it in its title`)

function testsInProject(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) => /\.test\.(?:tsx?|mjs)$/.test(path) && !path.split('/').some((part) => SKIPPED_FOLDERS.includes(part)),
    )
  const files = paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
  return testsOfFeatures(featureIds(readFileSync(join(folder, 'docs/features.md'), 'utf8')), files)
}

async function printTests(ids) {
  await prepare([])
  for (const [id, tests] of testsInProject(root)) {
    if (ids.length > 0 && !ids.includes(id)) continue
    console.log(`${id} (${tests.length})`)
    for (const { path, title } of tests) console.log(`    ${path}: ${title}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) printTests(process.argv.slice(2)).catch(fail)
