import { readFileSync } from 'node:fs'
import { languages } from '@recado/contract/values/language'
import type { Plugin } from 'vite'
import { downloads } from './downloads.ts'
import { renderPage } from './render.ts'

const pageFile = /\/src\/features\/(?:documentation|help)\/.*\.([a-z]{2})\.md$/

/** Compiles markdown pages to modules, and copies the files that they offer beside the web app. */
export function documents(): Plugin {
  return {
    name: 'recado-documents',
    load(id) {
      const pageLanguage = pageFile.exec(id)?.[1]
      const language = languages.find((one) => one === pageLanguage)
      if (!language) return null
      const { pictures, ...page } = renderPage(readFileSync(id, 'utf8'), id, language)
      const imports = pictures.map((path, at) => `import picture${at} from ${JSON.stringify(`${path}?url`)}\n`)
      const replacements = pictures.map((_, at) => `.replace('@picture${at}@', picture${at})`)
      const { html, ...rest } = page
      const code = `${imports.join('')}export const page = { ...${JSON.stringify(rest)}, html: ${JSON.stringify(html)}${replacements.join('')} }\n`
      return { code, moduleType: 'js' }
    },
    async generateBundle() {
      for (const [name, source] of await downloads())
        this.emitFile({ type: 'asset', fileName: `downloads/${name}`, source })
    },
    configureServer({ middlewares }) {
      middlewares.use('/downloads/', (request, response, next) => {
        const name = decodeURIComponent(request.url ?? '').replace(/^\/|\?.*$/g, '')
        downloads().then((files) => {
          const file = files.get(name)
          if (file === undefined) next()
          else response.end(file)
        }, next)
      })
    },
  }
}
