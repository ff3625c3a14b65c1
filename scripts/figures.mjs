// `npm run figures [-- --json]`: the figures of language, tests and structure with their targets.
// `npm run figures -- --lines 60 --seed 1`: random lines of code without their paths; `--paths` adds them.
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { inspectProse, sourceFiles } from './check-prose.mjs'
import { checkFeatures } from './features.mjs'
import { ambiguousExports } from './figures/exported-names.mjs'
import { messageReach } from './figures/message-reach.mjs'
import { linesOf, longFunctions, sampleLines, smallFileShare } from './figures/source-lines.mjs'
import { prepare } from './prepare.mjs'
import { fail, root } from './project.mjs'
import { checkReportFile, testReportFile } from './test-summary.mjs'

/**
 * A figure: `value` and `target` as numbers in `unit`; null when it was not measured here or has no target.
 * @typedef {{ name: string, value: number | null, target: number | null, unit: string, pass: boolean | null }} Figure
 */

/** @returns {Figure} Passes when the value is at most the target. */
export const figure = (name, value, target, unit = '') => ({
  name,
  value: value === null ? null : Math.round(value * 10) / 10,
  target,
  unit,
  pass: value === null || target === null ? null : value <= target,
})

/** Returns all figures of a folder of the project. Test times are those of the last `npm test` and `npm run check`. */
export function allFigures(folder) {
  const files = [...sourceFiles(folder, '')].map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
  const scripts = files.filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path))
  const typescript = scripts.filter(
    ({ path }) => /\.tsx?$/.test(path) && !/\.test\.|texts(?:\.\w\w)?\.ts$|\/tables\.ts$|\.d\.ts$/.test(path),
  )
  const reach = messageReach(folder)
  return [
    ...proseFigures(files),
    figure('exported names with several meanings', ambiguousExports(typescript).length, 0),
    figure(
      'lines of version 0.1.0 in the changelog',
      changelogLines(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')),
      40,
    ),
    figure('features without a test', checkFeatures(folder).length, 0),
    ...timeFigures(folder),
    figure('source files under 30 lines', smallFileShare(typescript), 15, '%'),
    figure('functions longer than 80 lines', typescript.flatMap(longFunctions).length, 0),
    figure('TypeScript files that an incoming message reaches', reach.typescript, 40),
    figure('SQL files that an incoming message reaches', reach.sql, 20),
    figure(
      'lines of source and tests',
      scripts.reduce((sum, { text }) => sum + linesOf(text), 0),
      null,
    ),
  ]
}

function proseFigures(files) {
  const results = files.map(({ path, text }) => inspectProse(path, text))
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return [
    figure('comments with a turn of phrase', (100 * sum('commentsWithTurn')) / sum('comments'), 1, '%'),
    figure('participle names', sum('participleNames'), 20),
  ]
}

/** The lines between the heading of 0.1.0 and the next one, blank lines left out. */
function changelogLines(page) {
  const [, section = ''] = /^## .*0\.1\.0.*\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(page) ?? []
  return section.split('\n').filter((line) => line.trim() !== '').length
}

function timeFigures(folder) {
  const secondsOf = (file) =>
    existsSync(join(folder, file)) ? JSON.parse(readFileSync(join(folder, file), 'utf8')) : null
  const test = secondsOf(testReportFile)
  const check = secondsOf(checkReportFile)
  const cores = test?.cores ?? availableParallelism()
  return [
    figure(`npm test on ${cores} cores`, test === null ? null : test.seconds / 60, cores >= 4 ? 11 : 20, 'min'),
    figure('npm run check', check?.seconds ?? null, 60, 's'),
  ]
}

/** The table that a terminal shows. @param {Figure[]} figures */
export function figureLines(figures) {
  const cell = (number, unit) => (number === null ? '–' : `${number}${unit && ` ${unit}`}`)
  const mark = { true: '✓', false: '✗', null: ' ' }
  return figures.map(
    ({ name, value, target, unit, pass }) =>
      `${mark[pass]} ${name.padEnd(52)} ${cell(value, unit).padStart(9)}   target ${cell(target, unit)}`,
  )
}

function printLines({ lines, seed, paths }) {
  const files = [...sourceFiles(root, '')].filter((path) => /^(?:apps|packages)\/.*\.tsx?$/.test(path))
  const texts = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  for (const { path, line, text } of sampleLines(texts, Number(lines), Number(seed)))
    console.log(paths ? `${text}    ← ${path}:${line}` : text)
}

async function runCommand() {
  await prepare([])
  const text = { type: 'string' }
  const flag = { type: 'boolean', default: false }
  const { values } = parseArgs({ options: { json: flag, paths: flag, lines: text, seed: { ...text, default: '1' } } })
  if (values.lines) return printLines(values)
  const figures = allFigures(root)
  console.log(values.json ? JSON.stringify(figures, null, 2) : figureLines(figures).join('\n'))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) runCommand().catch(fail)
