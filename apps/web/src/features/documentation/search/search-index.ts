import MiniSearch from 'minisearch'
import { normalize } from '../../../platform/normalize.rules.ts'

/** A section of a page, below one of its headings. */
export interface Section {
  path: string
  /** The title of the page. */
  page: string
  /** '' above the first heading. */
  id: string
  heading: string
  text: string
}

export interface SearchHit extends Omit<Section, 'text'> {
  excerpt: string
}

/** Approximate length of an excerpt, in characters. */
const EXCERPT = 140
export const MOST_HITS = 12

export type SearchIndex = (query: string) => SearchHit[]

/** An index over the sections of one language. Ignores accents and case, and allows prefixes and small typos. */
export function indexOf(sections: readonly Section[]): SearchIndex {
  const index = new MiniSearch<{ id: number; page: string; heading: string; text: string }>({
    fields: ['page', 'heading', 'text'],
    processTerm: (term) => normalize(term),
    searchOptions: {
      prefix: true,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      boost: { page: 3, heading: 4 },
      combineWith: 'AND',
    },
  })
  index.addAll(sections.map(({ page, heading, text }, id) => ({ id, page, heading, text })))
  return (query) =>
    index
      .search(query)
      .flatMap(({ id, terms }) => {
        const section = sections[id as number]
        if (!section) return []
        const { text, ...rest } = section
        return [{ ...rest, excerpt: excerptOf(text, terms) }]
      })
      .slice(0, MOST_HITS)
}

/** The words around the first match, or the beginning of the text. */
export function excerptOf(text: string, terms: readonly string[]): string {
  const words = text.split(/\s+/).filter(Boolean)
  const at = words.findIndex((word) => terms.some((term) => normalize(word).includes(term)))
  let from = Math.max(at, 0)
  let length = words[from]?.length ?? 0
  // Half of the excerpt before the word, the rest after it.
  while (from > 0 && length + (words[from - 1]?.length ?? 0) < EXCERPT / 2) length += (words[--from]?.length ?? 0) + 1
  let to = Math.max(at, 0) + 1
  while (to < words.length && length + (words[to]?.length ?? 0) < EXCERPT) length += (words[to++]?.length ?? 0) + 1
  return `${from > 0 ? '… ' : ''}${words.slice(from, to).join(' ')}${to < words.length ? ' …' : ''}`
}
