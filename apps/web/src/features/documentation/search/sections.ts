import type { Language } from '../../../platform/i18n/language.ts'
import type { DocumentPage } from '../../../ui/document/document-text.tsx'
import { loadPage } from '../page-data.ts'
import { documentPages } from '../pages.ts'
import { indexOf, type SearchIndex, type Section } from './search-index.ts'

/** Splits a page at its headings. */
export function sectionsOf(path: string, { title, html }: DocumentPage): Section[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const sign of body.querySelectorAll('.rc-doc-anchor, .rc-doc-copy')) sign.remove()
  const sections: Section[] = [{ path, page: title, id: '', heading: '', text: '' }]
  for (const element of body.children) {
    const text = textOf(element)
    const last = sections.at(-1)
    if (/^H[23]$/.test(element.tagName)) sections.push({ path, page: title, id: element.id, heading: text, text: '' })
    else if (last) last.text = `${last.text} ${text}`.trim()
  }
  return sections.filter(({ heading, text }) => heading !== '' || text !== '')
}

/** The text of an element, with spaces between cells and lines. */
function textOf(element: Element): string {
  for (const part of element.querySelectorAll('td, th, li, p')) part.append(' ')
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

const indexes: Partial<Record<Language, Promise<SearchIndex>>> = {}

/** The search index of a language, built on first use. */
export function searchIndex(language: Language): Promise<SearchIndex> {
  indexes[language] ??= Promise.all(
    documentPages.map(async ({ path, file }) => sectionsOf(path, await loadPage(file, language))),
  ).then((pages) => indexOf(pages.flat()))
  indexes[language].catch(() => delete indexes[language])
  return indexes[language]
}
