import { readFileSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseAst } from 'vite'
import { markPure, type Node } from './pure-values.ts'

const contractFile = /\/packages\/contract\/src\/[^?]*\.ts$/

/** The browser's part of an endpoint: everything except the schemas, which only the server runs. */
function slim(value: unknown): unknown {
  const { id, method, path, access } = value as Record<string, unknown>
  return { id, method, path, access }
}

const SCHEMAS = '\0recado-no-schemas'

/**
 * Replaces zod in the contract: schemas are built as empty objects and never run. Running one throws, so that the
 * mistake is noticed.
 */
const noSchemas = `
const run = () => { throw new Error('schemas run on the server only') }
const running = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode', 'options', 'shape'])
export const z = new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? undefined : running.has(name) ? run() : z),
  apply: () => z,
})
`

/** The texts of all areas in one language. The browser loads one language at a time. */
const languageFile = /\/i18n\/((first-)?errors|audit)\.(pt|en|es)\.ts$/

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/**
 * Replaces the contract's endpoint files, and its combined texts of a language, by their plain data when the web app is
 * built.
 *
 * The types still come from the contract, so the compiler checks a call against its schemas. zod and everything that
 * the schemas import stay out of the bundle, because the server parses requests and answers. Of the other files only
 * the used exports are kept, and used schemas are empty objects.
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
      const exportedValues = isLanguage
        ? Object.entries(module)
        : Object.entries(module)
            .filter(([, value]) => isEndpoint(value))
            .map(([name, value]) => [name, slim(value)] as const)
      return {
        code: exportedValues.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n'),
        moduleSideEffects: false,
      }
    },
  }
}
