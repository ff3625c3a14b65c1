// The parser of source files. Its package is loaded on first use: `npm test` and `npm run check` import these scripts
// before they install the packages.
import { createRequire } from 'node:module'

let parser

/** Returns the syntax tree (`program`), the comments and the syntax errors of a TypeScript or JavaScript file. */
export function parseSource(path, text) {
  parser ??= createRequire(import.meta.url)('rolldown/utils')
  return parser.parseSync(path, text)
}
