// Fails when a file imports from a higher rung, from inside another area, across the apps or in a circle. Also fails
// for an impure rule, SQL outside a store, a name without content, a file that is too long and a folder that is too
// full.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  contractPackages,
  drawers,
  largestFile,
  largestFolder,
  mayBeLong,
  platformDbUsers,
  platformKnowsAreas,
  ranks,
  ruleFiles,
  rulePackages,
} from './ladder-table.mjs'

const rungs = { contract: 0, channels: 1, platform: 2, areas: 3, wiring: 4, tests: 5 }

/** Returns the place of a file. `app` is set in the two apps, `area` in domains and features. */
export function placeOf(path) {
  const isTest =
    /\.test\.tsx?$/.test(path) ||
    /^(e2e|bench|storm)\/|^apps\/\w+\/test\/|^packages\/fake-whatsapp\/|\/test\//.test(path)
  const app = /^apps\/(server|web)\//.exec(path)?.[1]
  if (isTest) return { rung: rungs.tests, app }
  if (path.startsWith('packages/contract/')) return { rung: rungs.contract }
  if (/^packages\/(channels|media)\//.test(path)) return { rung: rungs.channels }
  if (/^apps\/(server|web)\/src\/(platform|ui)\//.test(path)) return { rung: rungs.platform, app }
  const [, area, inside] = /^apps\/(?:server|web)\/src\/(?:domains|features)\/([^/]+)\/(.+)/.exec(path) ?? []
  if (area) return { rung: rungs.areas, app, area, inside }
  return { rung: rungs.wiring, app }
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Returns the imports of one source text: the imported file, and whether compilation removes the import. */
export const importsOf = (text) =>
  [...text.matchAll(importPattern)].map(([, type, fixed, lazy]) => ({
    name: fixed ?? lazy,
    erased: Boolean(type),
    lazy: lazy !== undefined,
  }))

/** Returns the project's file behind an import, or null for a package. */
function fileOf(from, name, files) {
  const ours = /^@recado\/(contract|channels|media|fake-whatsapp)\/(.+)$/.exec(name)
  if (ours) return `packages/${ours[1]}/src/${ours[2]}.ts`
  if (!name.startsWith('.')) return null
  const path = posix.join(posix.dirname(from), name.replace(/\?.*$/, ''))
  return [path, `${path}.ts`, `${path}.tsx`].find((one) => files.has(one)) ?? path
}

/** Returns all problems of a project, as lines with the file. */
export function checkLadder(root) {
  const files = readSources(root)
  const problems = []
  const graph = new Map()
  for (const [path, text] of files) {
    problems.push(...nameProblems(path), ...textProblems(path, text))
    const edges = []
    graph.set(path, edges)
    for (const { name, erased, lazy } of importsOf(text)) {
      const target = fileOf(path, name, files)
      const problem = target ? importProblem(path, target, erased) : packageProblem(path, name, erased)
      if (problem) problems.push(`${path}: ${problem} (${name})`)
      // Type imports count, because files that know each other's types cannot be read alone. Lazy imports do not.
      if (target && !lazy) edges.push(target)
    }
  }
  return [...new Set([...problems, ...fullFolders([...files.keys()]), ...circles(graph)])]
}

function importProblem(path, target, erased) {
  const from = placeOf(path)
  const to = placeOf(target)
  if (from.app && to.app && from.app !== to.app) return 'crosses the apps'
  if (from.app === 'web' && target.startsWith('packages/channels/')) return 'the browser talks to no channel'
  if (from.rung === rungs.tests) return null
  if (to.rung > from.rung) return 'imports upward'
  // A rule may import types, which have no effects.
  if (isRule(path) && !erased && to.rung !== rungs.contract && !isRule(target) && !ruleFiles.includes(target))
    return 'rules use only the contract and other rules'
  if (/\/db\/platform-db\.ts$/.test(target) && !platformDbUsers.some((one) => path.startsWith(one))) {
    return 'may not use the platform database (ladder-table.mjs)'
  }
  const [, area] = /^packages\/contract\/src\/([^/]+)\//.exec(target) ?? []
  if (path.startsWith('apps/server/src/platform/') && ranks.has(area) && !platformKnowsAreas.includes(path)) {
    return `the platform knows no area (${area})`
  }
  if (from.rung === rungs.areas && to.rung === rungs.areas && from.area !== to.area) return areaProblem(from, to)
  return null
}

function areaProblem(from, to) {
  // Slots are small and part of the first page load; what public.ts imports is not.
  if (!/^(public|slots)\.tsx?$/.test(to.inside)) return `reaches inside ${to.area}`
  if (!(ranks.get(to.area) < ranks.get(from.area))) return `${to.area} is not of a lower rank than ${from.area}`
  return null
}

function packageProblem(path, name, erased) {
  const { rung } = placeOf(path)
  if (rung === rungs.tests) return null
  if (name.startsWith('@recado/')) return 'is no part that may be imported'
  if (isRule(path) && !erased && !rulePackages.includes(name)) return 'rules use only the contract and other rules'
  const allowed = contractPackages.some((one) => name === one || name.startsWith(`${one}/`))
  if (rung === rungs.contract && !allowed) return `the contract uses only ${contractPackages.join(' and ')}`
  return null
}

const isRule = (path) => /\.rules\.tsx?$/.test(path)

function nameProblems(path) {
  const problems = []
  for (const part of path.split('/')) {
    const stem = part.split('.')[0]
    if (drawers.some((one) => stem === one || stem.endsWith(`-${one}`))) problems.push(`${path}: '${part}' is a drawer`)
  }
  const { area } = placeOf(path)
  if (area && !ranks.has(area)) problems.push(`${path}: ${area} has no rank (ladder-table.mjs)`)
  if (/[A-Z_]/.test(path.split('/').at(-1) ?? '')) problems.push(`${path}: file names are kebab-case`)
  return problems
}

function textProblems(path, text) {
  const problems = []
  const lines = text.split('\n').length - 1
  if (lines > largestFile && !mayBeLong.some((one) => one.test(path))) problems.push(`${path}: ${lines} lines`)
  const place = placeOf(path)
  const queries = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/
  if (place.app === 'server' && place.area && !/\.store\.ts$/.test(path) && queries.test(text)) {
    problems.push(`${path}: SQL lies outside a *.store.ts`)
  }
  return problems
}

/**
 * Finds folders with too many sources. Tests and their fixtures do not count, because readers find them by the name of
 * what they test.
 */
function fullFolders(paths) {
  const counts = new Map()
  for (const path of paths) {
    if (placeOf(path).rung === rungs.tests) continue
    const folder = dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > largestFolder)
    .map(([folder, count]) => `${folder}: ${count} files in one folder`)
}

function circles(graph) {
  const problems = []
  const state = new Map()
  const visit = (file, trail) => {
    if (state.get(file) === 'done' || !graph.has(file)) return
    if (state.get(file) === 'open') {
      problems.push(`circle: ${[...trail.slice(trail.indexOf(file)), file].join(' > ')}`)
      return
    }
    state.set(file, 'open')
    for (const target of graph.get(file)) visit(target, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return problems
}

/** Returns every source file by its path from the root, with forward slashes. */
function readSources(root) {
  const files = new Map()
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', '.cache', 'data'].includes(entry.name)) walk(path)
      } else if (/\.tsx?$/.test(entry.name)) files.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  for (const folder of ['packages', 'apps', 'e2e', 'bench', 'storm']) if (existsSync(join(root, folder))) walk(folder)
  return files
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkLadder(join(dirname(fileURLToPath(import.meta.url)), '..'))
  console.log(problems.join('\n') || 'The ladder holds.')
  process.exitCode = problems.length ? 1 : 0
}
