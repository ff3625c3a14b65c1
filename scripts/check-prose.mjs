// Counts turns of phrase and participle names in each area, and compares them with the committed figures, which may only fall.
// `node scripts/check-prose.mjs --lower` writes lower figures; `node scripts/check-prose.mjs PATH…` prints each place.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './project.mjs'
import { pageTexts, proseOf, turnsIn } from './prose.mjs'

const EXTENSIONS = new Set(['.ts', '.tsx', '.mjs', '.sql', '.css', '.md'])
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'results', 'public', 'shots', 'migrations'])
/** The rules, their check and its test quote the phrases. */
const QUOTING_FILES = new Set(['scripts/prose.mjs', 'scripts/check-prose.test.mjs', 'CONTRIBUTING.md'])
const FIGURES_FILE = 'scripts/prose-figures.json'

/** The area of a path: a domain or feature, a part of an app, a package, or the first folder. Pages outside of these belong to `docs`. */
export function areaOfPath(path) {
  const parts = path.split('/')
  if (parts.length === 1 || parts[0] === 'docs') return 'docs'
  if (!['apps', 'packages'].includes(parts[0])) return parts[0]
  const depth = ['domains', 'features'].includes(parts[3]) ? 5 : parts[2] === 'src' && parts[0] === 'apps' ? 4 : 2
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/')
}

/**
 * Every place with a turn of phrase or a participle name.
 * @returns `problems` as `{ path, line, kind, problem }`, and the numbers `comments`, `commentsWithTurn` and `participleNames`
 */
export function inspectProse(path, text) {
  const isPage = path.endsWith('.md')
  const { comments, titles, names } = isPage
    ? { comments: [], titles: pageTexts(text), names: [] }
    : proseOf(path, text)
  const problems = [...comments, ...titles].flatMap(({ line, text: prose }) =>
    turnsIn(prose).map((turn) => ({ path, line, kind: 'turn', problem: turn })),
  )
  for (const { line, name } of names) problems.push({ path, line, kind: 'name', problem: name })
  const commentsWithTurn = comments.filter(({ text: prose }) => turnsIn(prose).length > 0).length
  return {
    problems,
    comments: comments.length,
    commentsWithTurn,
    participleNames: names.length,
  }
}

/** Inspects every source file and page below a folder. @returns one entry of `inspectProse` per file, with its `path` */
export function inspectProject(folder) {
  return [...sourceFiles(folder, '')].map((path) => ({
    path,
    ...inspectProse(path, readFileSync(join(folder, path), 'utf8')),
  }))
}

/** The counts of each area: `{ turns, names }`, only areas that have any. */
export function countByArea(files) {
  const areas = {}
  for (const { path, problems } of files) {
    for (const { kind } of problems) {
      areas[areaOfPath(path)] ??= { turns: 0, names: 0 }
      areas[areaOfPath(path)][kind === 'turn' ? 'turns' : 'names'] += 1
    }
  }
  return Object.fromEntries(Object.entries(areas).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Compares counts with the committed figures.
 * @returns one line per area that exceeds its figure; an area without a figure may have none
 */
export function exceededFigures(counts, committed) {
  return Object.entries(counts).flatMap(([area, count]) =>
    ['turns', 'names']
      .filter((kind) => count[kind] > (committed[area]?.[kind] ?? 0))
      .map(
        (kind) =>
          `${area}: ${count[kind]} ${kind}, at most ${committed[area]?.[kind] ?? 0} (node scripts/check-prose.mjs ${area})`,
      ),
  )
}

/** The new figures: the lower one of count and committed figure for each area. Areas without any are left out. */
export function loweredFigures(counts, committed) {
  const lower = (area, kind) => Math.min(counts[area]?.[kind] ?? 0, committed[area]?.[kind] ?? 0)
  const entries = Object.keys(committed).map((area) => [
    area,
    { turns: lower(area, 'turns'), names: lower(area, 'names') },
  ])
  return Object.fromEntries(entries.filter(([, { turns, names }]) => turns + names > 0))
}

/** The whole check over a project. @returns one line per area that exceeds its figure */
export const checkProse = (folder) => exceededFigures(countByArea(inspectProject(folder)), committedFigures(folder))

const committedFigures = (folder) => JSON.parse(readFileSync(join(folder, FIGURES_FILE), 'utf8'))

/** Yields the paths of all source files and pages below a folder, relative to it. */
export function* sourceFiles(folder, below) {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name) && !entry.name.startsWith('.')) yield* sourceFiles(folder, path)
    } else if (EXTENSIONS.has(extname(entry.name)) && !QUOTING_FILES.has(path)) yield path
  }
}

function runCommand(args) {
  const files = inspectProject(root)
  const file = join(root, FIGURES_FILE)
  if (args.includes('--lower')) {
    const counts = countByArea(files)
    const figures = existsSync(file) ? loweredFigures(counts, committedFigures(root)) : counts
    return writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  }
  const isChosen = ({ path }) =>
    args.length === 0 || args.some((arg) => path.startsWith(arg) || areaOfPath(path) === arg)
  for (const { path, line, problem } of files.filter(isChosen).flatMap(({ problems }) => problems))
    console.log(`${path}:${line}: ${problem}`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) runCommand(process.argv.slice(2))
