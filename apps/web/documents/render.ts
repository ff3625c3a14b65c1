import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '@recado/contract/values/language'
import MarkdownIt from 'markdown-it'

/** A page as the browser gets it. */
export interface RenderedPage {
  title: string
  /** The text below the title. Safe, because the markdown allows no HTML. */
  html: string
  /** Headings of the second and third level, in order. */
  headings: { id: string; level: 2 | 3; text: string }[]
}

interface Rendered extends RenderedPage {
  /** Paths of the pictures; `html` refers to them as `@picture0@`. */
  pictures: string[]
}

/** Texts that rendering adds to a page. */
const words = {
  pt: { copy: 'Copiar', code: 'Código', table: 'Tabela', section: 'Link para esta seção:' },
  en: { copy: 'Copy', code: 'Code', table: 'Table', section: 'Link to this section:' },
  es: { copy: 'Copiar', code: 'Código', table: 'Tabla', section: 'Enlace a esta sección:' },
} as const

/** The id of a heading: its words without accents. */
export const slugOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Reads width and height in pixels from a PNG's header. */
function sizeOf(path: string): { width: number; height: number } {
  const head = readFileSync(path).subarray(16, 24)
  return { width: head.readUInt32BE(0), height: head.readUInt32BE(4) }
}

/**
 * Renders a page from its markdown. Headings get ids and anchors, code gets a copy button, tables get a scroll
 * container, and links below `/downloads` download the file.
 * @param path the file's path; pictures are relative to it
 */
export function renderPage(markdown: string, path: string, language: Language): Rendered {
  const page: Rendered = { title: '', html: '', headings: [], pictures: [] }
  const md = new MarkdownIt({ html: false })
  const { escapeHtml } = md.utils
  const labels = words[language]
  const tokens = md.parse(markdown, {})
  if (tokens[0]?.type !== 'heading_open' || tokens[0].tag !== 'h1') throw new Error(`${path} begins without a title`)
  page.title = tokens[1]?.content ?? ''
  const body = tokens.slice(3)
  for (const [at, token] of body.entries()) {
    if (token.type !== 'heading_open') continue
    const text = body[at + 1]?.content.replace(/[`*]/g, '') ?? ''
    const level = token.tag === 'h2' ? 2 : 3
    const id = slugOf(text)
    if (page.headings.some((other) => other.id === id)) throw new Error(`${path} has two headings ${id}`)
    page.headings.push({ id, level, text })
    token.attrSet('id', id)
  }
  const headings = [...page.headings]
  md.renderer.rules.heading_close = (all, at) => {
    const { id, text } = headings.shift() ?? { id: '', text: '' }
    const label = escapeHtml(`${labels.section} ${text}`)
    return ` <a class="rc-doc-anchor" href="#${id}" aria-label="${label}">#</a></${all[at]?.tag}>\n`
  }
  md.renderer.rules.fence = (all, at) => {
    const code = escapeHtml(all[at]?.content.trimEnd() ?? '')
    const copy = `<button type="button" class="rc-doc-copy" data-copy>${labels.copy}</button>`
    return `<div class="rc-doc-code"><pre tabindex="0" role="group" aria-label="${labels.code}"><code>${code}</code></pre>${copy}</div>\n`
  }
  md.renderer.rules.table_open = () =>
    `<div class="rc-doc-table" tabindex="0" role="group" aria-label="${labels.table}"><table>\n`
  md.renderer.rules.table_close = () => '</table></div>\n'
  md.renderer.rules.image = (all, at) => {
    const picture = join(dirname(path), String(all[at]?.attrGet('src') ?? ''))
    if (!existsSync(picture)) throw new Error(`${path} shows ${picture}, which is not there`)
    const { width, height } = sizeOf(picture)
    page.pictures.push(picture)
    const alt = escapeHtml(all[at]?.content ?? '')
    return `<img src="@picture${page.pictures.length - 1}@" alt="${alt}" width="${width}" height="${height}" loading="lazy">`
  }
  md.renderer.rules.link_open = (all, at, options, _env, self) => {
    const href = String(all[at]?.attrGet('href') ?? '')
    if (/^\/downloads\/|^\/api\/docs\/json$/.test(href)) all[at]?.attrSet('download', '')
    else if (/^https?:|^\/api\//.test(href)) {
      all[at]?.attrSet('target', '_blank')
      all[at]?.attrSet('rel', 'noopener noreferrer')
    }
    return self.renderToken(all, at, options)
  }
  page.html = md.renderer.render(body, md.options, {})
  return page
}
