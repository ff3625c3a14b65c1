import { readFileSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseAst } from 'vite'
import { markPure, type Node } from './pure-values.ts'

const contractFile = /\/packages\/contract\/src\/[^?]*\.ts$/

/** The browser's part of an endpoint: everything but the schemas, which only the server runs. */
function slim(value: unknown): unknown {
  const { id, method, path, access } = value as Record<string, unknown>
  return { id, method, path, access }
}

const SCHEMAS = '\0recado-no-schemas'

/**
 * Stands in for zod below the contract: schemas are built (of nothing) and never run. Running one is a mistake that
 * must not pass in silence.
 */
const noSchemas = `
const run = () => { throw new Error('schemas run on the server only') }
const running = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode', 'options', 'shape'])
export const z = new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? undefined : running.has(name) ? run() : z),
  apply: () => z,
})
`

/** The words of all areas in one language: the browser gets one language at a time. */
const languageFile = /\/i18n\/((first-)?errors|audit)\.(pt|en|es)\.ts$/

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/**
 * Replaces the contract's endpoint files, and its joined words of one language, by their plain data when the web app is
 * built.
 *
 * The types still come from the contract, so a call is checked against its schemas by the compiler, while zod and
 * everything the schemas import stay out of the bundle (the server parses what comes in and what goes out). Of the
 * other files only what is used is kept, and schemas that are used are made of nothing.
 */
export function contractEndpoints(): Plugin {
  return {
    name: 'recado-contract-endpoints',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer && contractFile.test(importer) ? SCHEMAS : null),
    async load(id) {
      if (id === SCHEMAS) return { code: noSchemas, moduleSideEffects: false }
      if (!contractFile.test(id)) return null
      const code = readFileSync(id, 'utf8')
      const isLanguage = languageFile.test(id)
      if (!isLanguage && !/= defineEndpoint\(/.test(code)) {
        const program = parseAst(code, { lang: 'ts' }) as unknown as Node
        return { code: markPure(code, program), moduleSideEffects: false }
      }
      const module = (await import(`${pathToFileURL(id).href}?t=${statSync(id).mtimeMs}`)) as Record<string, unknown>
      const kept = isLanguage
        ? Object.entries(module)
        : Object.entries(module)
            .filter(([, value]) => isEndpoint(value))
            .map(([name, value]) => [name, slim(value)] as const)
      return {
        code: kept.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n'),
        moduleSideEffects: false,
      }
    },
  }
}
