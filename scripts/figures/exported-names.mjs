// Exported names that different files declare with different meanings.
import { parseSource } from '../source-parser.mjs'

/**
 * Conventions: each area exports samples of its calls for the tests that walk all calls, and Vitest calls the `setup` of
 * each global set-up.
 */
const CONVENTIONS = new Set(['calls', 'setup'])

/** The function of the web app that exports a lazily loaded component under its own name. */
const LAZY_EXPORT = 'lazyPart'

/** The part of the project in which an exported name has one meaning: an app, a package or another top folder. */
export const partOfPath = (path) =>
  path
    .split('/')
    .slice(0, /^(?:apps|packages)\//.test(path) ? 2 : 1)
    .join('/')

/**
 * Finds exported names that several files of one part declare. An export of another file's name is not a declaration.
 * @param files as `{ path, text }`; tests, texts and generated files left out
 * @returns `{ part, name, paths }` each
 */
export function ambiguousExports(files) {
  const declarations = new Map()
  for (const { path, text } of files)
    for (const name of exportedNames(path, text)) {
      const key = `${partOfPath(path)} ${name}`
      if (!CONVENTIONS.has(name)) declarations.set(key, [...(declarations.get(key) ?? []), path])
    }
  return [...declarations]
    .filter(([, paths]) => paths.length > 1)
    .map(([key, paths]) => ({ part: key.split(' ')[0], name: key.split(' ')[1], paths }))
}

function exportedNames(path, text) {
  const { program } = parseSource(path, text)
  const names = new Set()
  for (const { type, source, declaration } of program.body) {
    if (type !== 'ExportNamedDeclaration' || source || !declaration) continue
    if (declaration.id) names.add(declaration.id.name)
    for (const { id, init } of declaration.declarations ?? [])
      if (init?.callee?.name !== LAZY_EXPORT) for (const name of namesIn(id)) names.add(name)
  }
  return names
}

function namesIn(pattern) {
  if (pattern?.type === 'Identifier') return [pattern.name]
  if (pattern?.type === 'ObjectPattern')
    return pattern.properties.flatMap(({ value, argument }) => namesIn(value ?? argument))
  return pattern?.type === 'ArrayPattern' ? pattern.elements.flatMap(namesIn) : []
}
