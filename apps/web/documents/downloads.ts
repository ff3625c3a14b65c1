import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages } from '@recado/contract/values/language'

const features = join(import.meta.dirname, '..', 'src', 'features')
const root = join(import.meta.dirname, '..', '..', '..')

/** The file names of the template flows. */
const flowFiles = {
  greeting: 'flow-greeting',
  orderStatus: 'flow-order-status',
  satisfaction: 'flow-satisfaction',
  outOfHours: 'flow-out-of-hours',
} as const

const sheets: Record<Language, string> = {
  pt: 'nome;numero;email\nMaria da Silva;5511987654321;maria@exemplo.com.br\nJoão Souza;5516991234567;\n',
  en: 'name;number;email\nMaria da Silva;5511987654321;maria@example.com\nJoão Souza;5516991234567;\n',
  es: 'nombre;numero;correo\nMaria da Silva;5511987654321;maria@ejemplo.com\nJoão Souza;5516991234567;\n',
}

/** Spreadsheet programs need this byte order mark to read a file as UTF-8. */
const UTF8_MARK = '\uFEFF'

/**
 * The files that the documentation offers, by their name below `/downloads/`: the product's template flows for import,
 * a contact sheet per language and as a workbook, and the example of the server's settings.
 */
export async function downloads(): Promise<Map<string, string | Uint8Array>> {
  const templates = join(features, 'flows', 'templates', 'flow-templates.ts')
  const { flowTemplates } = (await import(
    pathToFileURL(templates).href
  )) as typeof import('../src/features/flows/templates/flow-templates.ts')
  const files = new Map<string, string | Uint8Array>()
  for (const language of languages) {
    for (const name of Object.keys(flowFiles) as (keyof typeof flowFiles)[]) {
      const { nodes, connections } = flowTemplates[name]({ language, queues: [] })
      files.set(`${flowFiles[name]}.${language}.json`, `${JSON.stringify({ nodes, edges: connections }, null, 2)}\n`)
    }
    files.set(`contacts.${language}.csv`, UTF8_MARK + sheets[language])
  }
  files.set('contacts.xlsx', readFileSync(join(features, 'contact-lists', 'sample-contacts.xlsx')))
  files.set('env.example', readFileSync(join(root, '.env.example'), 'utf8'))
  return files
}
